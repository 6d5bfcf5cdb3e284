import type { Dataset, Deployment, Site } from '@biophony/contract';
import type { ClockCheck } from '@biophony/recordings/survey';
import { describe, expect, test } from 'vitest';
import { nothingTyped, proposedCorrection } from './correction-dialog.tsx';
import { deploymentProblems, unplacedDatasets } from './site-problems.ts';
import { siteRows } from './sites-table.tsx';

const deployment = (deployment_id: string, more: Partial<Deployment> = {}) =>
  ({
    deployment_id,
    site_id: 's1',
    device_id: deployment_id,
    data_id: null,
    dataset_deleted: false,
    start: '2026-05-01T00:00:00Z',
    end: '2026-05-09T00:00:00Z',
    correction: null,
    ...more,
  }) as Deployment;
const site = (site_id: string, name: string, latitude: number | null = 47) =>
  ({ site_id, name, latitude, longitude: latitude }) as Site;

describe('problems of deployments (S14.54)', () => {
  test('a clock, silence, a deleted dataset and an overlap are told apart', () => {
    const check = { deployment_id: 'a', hours: 2 } as ClockCheck;
    const silent = { site_id: 's1', device_id: null, until: null };
    const problems = deploymentProblems(
      [
        deployment('a'),
        deployment('b', { device_id: 'X' }),
        deployment('c', { device_id: 'X', start: '2026-05-08T00:00:00Z', end: null }),
        deployment('d', { dataset_deleted: true }),
        deployment('e'),
        deployment('f'),
      ],
      [check],
      [
        { ...silent, deployment_id: 'e', last: '2026-05-03T04:00:00Z' },
        { ...silent, deployment_id: 'd', last: null },
      ],
    );
    expect([...problems]).toEqual([
      ['a', [{ kind: 'clock', check }]],
      ['b', [{ kind: 'overlap' }]],
      ['c', [{ kind: 'overlap' }]],
      ['d', [{ kind: 'deleted' }]],
      ['e', [{ kind: 'silent', since: '2026-05-03T04:00:00Z' }]],
    ]);
  });

  test('recordings of several cards, and spans that only touch, do not overlap', () => {
    const one = { device_id: 'X', end: '2026-05-09T00:00:00Z' };
    const next = { device_id: 'X', start: '2026-05-09T00:00:00Z' };
    const nameless = { device_id: null };
    const list = [
      deployment('a', one),
      deployment('b', next),
      deployment('c', { ...one, data_id: 'd1', device_id: 'Y' }),
      deployment('d', { ...one, data_id: 'd2', device_id: 'Y' }),
      deployment('e', { ...nameless, data_id: 'd1' }),
      deployment('f', { ...nameless, data_id: 'd2' }),
    ];
    expect(deploymentProblems(list, [], []).size).toBe(0);
  });

  test('sites with problems or without a place come first, else all by name', () => {
    const sites = [site('1', 'Alder'), site('2', 'Bog', null), site('3', 'Carr')];
    const list = [deployment('a', { site_id: '1' }), deployment('c', { site_id: '3' })];
    const names = (first: boolean) =>
      siteRows(sites, list, new Map([['c', []]]), first).map((row) => row.site.name);
    expect(names(true)).toEqual(['Bog', 'Carr', 'Alder']);
    expect(names(false)).toEqual(['Alder', 'Bog', 'Carr']);
  });
});

describe('datasets that need deployments (S14.55)', () => {
  const datasets = ['d1', 'd2'].map((id) => ({ data_id: id, dataset_name: id }) as Dataset);
  const counted = {
    unplaced: { recordings: 120, list: [{ data_id: 'd2', recordings: 120 }] },
  };

  test('are those that the service counted', () =>
    expect(unplacedDatasets(datasets, [site('s1', 'Bog')], [], counted)).toEqual([
      { data_id: 'd2', dataset_name: 'd2', recordings: 120 },
    ]));

  test('without a count or a site they are those that no deployment names', () => {
    const of = (list: Deployment[]) =>
      unplacedDatasets(datasets, [], list, counted).map(({ data_id }) => data_id);
    expect(of([])).toEqual(['d1', 'd2']);
    expect(of([deployment('a', { data_id: 'd1' })])).toEqual(['d2']);
    expect(of([deployment('a')])).toEqual([]);
  });
});

describe('what the form of a clock begins with (S14.56)', () => {
  const correction = { time_zone: null, utc_offset: '+00:00', shift_s: 3600, drift: null };
  const begins = (more: object | null, shift: number | null) =>
    proposedCorrection({ correction: more } as Deployment, shift);

  test('is what the address says, beside the correction in effect', () => {
    expect(begins(null, -7200)).toEqual({ ...nothingTyped, shift: '-2 h' });
    expect(begins(correction, -7200)).toEqual({ ...nothingTyped, zone: '+00:00', shift: '-1 h' });
    expect(begins({ ...correction, utc_offset: null }, -3600)).toEqual(nothingTyped);
  });

  test('is nothing without a proposal, or where a drift is in effect', () => {
    expect(begins(correction, null)).toEqual(nothingTyped);
    expect(begins({ ...correction, drift: [] }, -7200)).toEqual(nothingTyped);
  });
});
