import { readDeploymentSheet, readSheet } from '@biophony/recordings/survey';
import { describe, expect, it } from 'vitest';
import type { Context } from '../http/handler.ts';
import type { DeploymentRow } from './deployment-row.ts';
import { deploymentColumns } from './write-deployment.ts';
import type { SiteRow } from './sites.ts';
import { planSheet } from './plan-sheet.ts';

const ctx = { now: new Date('2024-06-01T00:00:00Z'), deps: {} } as Context;
const sites = ['Lake', 'Hill'].map(
  (name) => ({ site_id: name, site_key: name.toLowerCase(), name }) as SiteRow,
);

/** What an upload made of the recordings of ten days, from noon on the first to noon on the tenth. */
const uploaded = (more: Partial<Parameters<typeof deploymentColumns>[0]> = {}): DeploymentRow => ({
  ...deploymentColumns({
    device_id: 'A',
    data_id: 'card',
    recorded_from: '2024-05-01T12:00:00Z',
    recorded_to: '2024-05-10T12:00:00Z',
    ...more,
  }),
  deployment_id: 'there',
  project_id: 'p',
  site_id: 'Lake',
  site_name: 'Lake',
  correction_id: null,
  clock_time_zone: null,
  clock_utc_offset: null,
  shift_s: null,
  drift: null,
  reason: null,
  made_by: null,
  made_at: null,
  version: 1,
  created_at: '2024-05-11T00:00:00.000Z',
  updated_at: '2024-05-11T00:00:00.000Z',
});

/** What rows of `site,first day,last day` make of it: outcomes, and where the recorder then is, from which day to which. */
async function planOf(rows: [site: string, from: number, to: number][], there = uploaded()) {
  const day = (at: number) => `2024-05-${String(at).padStart(2, '0')}T00:00Z`;
  const lines = rows.map(([site, from, to]) => `${site},A,${day(from)},${day(to)}`);
  const table = readSheet(
    new TextEncoder().encode(['site,recorder,start,end', ...lines].join('\n')),
  );
  if (!table.ok) throw new Error(table.message);
  const sheet = readDeploymentSheet(table, { timeZone: null });
  const known = { sites, deployments: [there], datasets: new Map(), zone: {} };
  const plan = await planSheet(
    ctx,
    'p',
    sheet,
    known as unknown as Parameters<typeof planSheet>[3],
  );
  const after = [...plan.deployments.changed, ...plan.deployments.made].map(
    ({ deployment_id, site_name, starts_at, ends_at, recorded_from }) => [
      deployment_id === 'there' ? 'there' : 'new',
      site_name,
      starts_at?.slice(5, 16) ?? recorded_from,
      ends_at?.slice(5, 16),
    ],
  );
  const { faults, warnings } = plan;
  return {
    after,
    faults,
    warnings: warnings.length,
    outcomes: plan.outcomes.map((one) => one.deployment),
  };
}

describe('a sheet takes over the deployment that an upload made (S10.12)', () => {
  it('at the site that it names, with its times', async () => {
    const { after, faults, outcomes } = await planOf([['Lake', 1, 11]]);
    expect([faults, outcomes]).toEqual([[], ['changed']]);
    expect(after).toEqual([['there', 'Lake', '05-01T00:00', '05-11T00:00']]);
  });

  it('for the first of two halves, wherever it was', async () => {
    const halves = await planOf([
      ['Lake', 1, 5],
      ['Hill', 5, 11],
    ]);
    expect(halves.after).toEqual([
      ['there', 'Lake', '05-01T00:00', '05-05T00:00'],
      ['new', 'Hill', '05-05T00:00', '05-11T00:00'],
    ]);
    const elsewhere = await planOf([
      ['Bog', 1, 5],
      ['Hill', 5, 11],
    ]);
    expect(elsewhere.after.map(([id, site]) => [id, site])).toEqual([
      ['there', 'Bog'],
      ['new', 'Hill'],
    ]);
    expect([...halves.faults, ...elsewhere.faults]).toEqual([]);
  });

  it('to which a row gives another site', async () => {
    const { after, outcomes } = await planOf([['Hill', 1, 11]]);
    expect(outcomes).toEqual(['changed']);
    expect(after).toEqual([['there', 'Hill', '05-01T00:00', '05-11T00:00']]);
  });

  it('and leaves it what no row tells of, which is said', async () => {
    const second = await planOf([['Hill', 5, 11]]);
    expect(second.after).toEqual([
      ['there', 'Lake', '05-01T12:00', '05-05T00:00'],
      ['new', 'Hill', '05-05T00:00', '05-11T00:00'],
    ]);
    const first = await planOf([['Hill', 1, 5]]);
    expect(first.after).toContainEqual(['there', 'Lake', '05-05T00:00', '05-10T12:00']);
    expect([second, first].map(({ faults, warnings }) => [faults, warnings])).toEqual([
      [[], 1],
      [[], 1],
    ]);
  });

  it('and refuses a row in its middle, and one in the time that a person gave', async () => {
    expect((await planOf([['Hill', 3, 5]])).faults).toHaveLength(1);
    const given = { recorded_from: null, recorded_to: null, start: '2024-05-01T12:00Z' };
    expect((await planOf([['Hill', 5, 11]], uploaded(given))).faults).toHaveLength(1);
    expect((await planOf([['Lake', 2, 11]], uploaded(given))).faults).toHaveLength(1);
  });
});
