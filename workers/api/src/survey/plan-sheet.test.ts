import { readDeploymentSheet, readSheet } from '@biophony/recordings/survey';
import { expect, it } from 'vitest';
import type { Context } from '../http/handler.ts';
import type { DeploymentRow } from './deployment-row.ts';
import { deploymentColumns } from './write-deployment.ts';
import type { SiteRow } from './sites.ts';
import { planSheet } from './plan-sheet.ts';

const ctx = { now: new Date('2024-06-01T00:00:00Z'), deps: {} } as Context;
const hour = (at: number) => new Date(Date.UTC(2020, 0, 1) + at * 3_600_000).toISOString();
const site = { site_id: 'fen', site_key: 'fen', name: 'Fen' } as SiteRow;

/** The deployment of one recorder in an hour. */
const deployment = (at: number): DeploymentRow => ({
  ...deploymentColumns({ device_id: 'A', start: hour(at), end: hour(at + 1) }),
  deployment_id: `there-${at}`,
  project_id: 'p',
  site_id: site.site_id,
  site_name: site.name,
  correction_id: null,
  clock_time_zone: null,
  clock_utc_offset: null,
  shift_s: null,
  drift: null,
  reason: null,
  made_by: null,
  made_at: null,
  version: 1,
  created_at: hour(0),
  updated_at: hour(0),
});

/** A sheet of the same recorder, elsewhere, in hours after another. */
const sheetOf = (hours: readonly number[]) => {
  const lines = hours.map((at) => `Bog,A,${hour(at)},${hour(at + 1)}`);
  const text = ['site,recorder,start,end', ...lines].join('\n');
  const table = readSheet(new TextEncoder().encode(text));
  if (!table.ok) throw new Error(table.message);
  return readDeploymentSheet(table, { timeZone: null });
};
const hours = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

it('a sheet looks at the time of a deployment that is there once, however many rows are compared with it', async () => {
  let looks = 0;
  const there = hours(0, 20).map((at) => {
    const row = deployment(at);
    const end = row.ends_at;
    return Object.defineProperty(row, 'ends_at', { get: () => ((looks += 1), end) });
  });
  const known = { sites: [site], deployments: there, datasets: new Map(), zone: {} };
  const looksFor = async (rows: number) => {
    looks = 0;
    expect((await planSheet(ctx, 'p', sheetOf(hours(100, rows)), known)).faults).toEqual([]);
    return looks;
  };
  expect(await looksFor(100)).toBe(await looksFor(1));
});

it('a sheet names the first of the deployments before into whose time a row falls', async () => {
  const there = hours(0, 3).map(deployment);
  const known = { sites: [site], deployments: there, datasets: new Map(), zone: {} };
  const { faults } = await planSheet(ctx, 'p', sheetOf([1.5, 10]), known);
  expect(faults).toEqual([
    {
      row: 2,
      column: null,
      message:
        'The recorder A would be at Bog and at Fen at once: another deployment lasts from 2020-01-01 01:00 +00:00 to 2020-01-01 02:00 +00:00. Change the time of one of them: biophony deployments edit there-1.',
    },
  ]);
});

it('a sheet warns where clock offsets make a recorder show the same times at two sites (S25.2)', async () => {
  const planned = async (...lines: string[]) => {
    const text = ['site,recorder,start,end,clock_offset_s', ...lines].join('\n');
    const table = readSheet(new TextEncoder().encode(text));
    if (!table.ok) throw new Error(table.message);
    const sheet = readDeploymentSheet(table, { timeZone: 'UTC' });
    const { faults, warnings } = await planSheet(ctx, 'p', sheet, {
      sites: [site],
      deployments: [deployment(0)],
      datasets: new Map(),
      zone: {},
    });
    expect(faults).toEqual([]);
    return warnings;
  };
  const fen = `Fen,A,${hour(24)},${hour(48)}`;
  const bog = `Bog,A,${hour(48)},${hour(72)}`;
  const [warning, ...more] = await planned(`${fen},-7200`, `${bog},`);
  expect(more).toEqual([]);
  expect(warning).toMatchObject({ row: 3, column: 'clock_offset_s' });
  for (const part of ['2020-01-03 00:00', '2020-01-03 02:00', 'belong to Fen'])
    expect(warning?.message).toContain(part);
  expect(await planned(`${fen},`, `${bog},`)).toEqual([]);
  expect(await planned(`${fen},3600`, `${bog},3600`)).toEqual([]);
  // The row comes behind a deployment that is there, whose clock was right.
  expect(await planned(`Bog,A,${hour(1)},${hour(9)},1800`)).toMatchObject([{ row: 2 }]);
});

it('a sheet refuses a name of a site that does not read as it was typed (S26.6)', async () => {
  const text = 'site,latitude,longitude\nMarsh \u202eA,47.6,9.4\nFen,47.6,9.4';
  const table = readSheet(new TextEncoder().encode(text));
  if (!table.ok) throw new Error(table.message);
  const sheet = readDeploymentSheet(table, { timeZone: null });
  const known = { sites: [], deployments: [], datasets: new Map(), zone: {} };
  const { faults, outcomes } = await planSheet(ctx, 'p', sheet, known);
  expect(outcomes.map((one) => one.site)).toEqual(['refused', 'made']);
  expect(faults).toMatchObject([{ row: 2, column: 'site' }]);
});
