import type { Deployment } from '@biophony/contract';
import { expect, test } from 'vitest';
import { deploymentsTable } from './deployments-text.ts';

const deployment = (part: Partial<Deployment>): Deployment => ({
  deployment_id: 'e0',
  project_id: 'p1',
  site_id: 's0',
  device_id: 'A1',
  data_id: null,
  dataset_deleted: false,
  start: null,
  end: null,
  recorded_from: null,
  recorded_to: null,
  height_m: null,
  orientation: null,
  time_zone: null,
  utc_offset: null,
  setup_by: null,
  note: null,
  clock_offset_s: 0,
  clock_drift_s_per_day: 0,
  correction: null,
  created_at: '2024-05-01T00:00:00.000Z',
  updated_at: '2024-05-01T00:00:00.000Z',
  version: 1,
  ...part,
});

test('deployments whose dataset was deleted are told below the others (S14.1)', () => {
  const kept = deployment({});
  const shown = (...list: Deployment[]) => deploymentsTable(list, [], 100).split('\n\n');
  expect(shown(kept)).toHaveLength(1);
  const gone = ['e1', 'e2'].map((deployment_id) =>
    deployment({ deployment_id, dataset_deleted: true }),
  );
  expect(shown(kept, ...gone)).toEqual([
    expect.stringMatching(/e0.*\n.*e1.*\n.*e2/),
    'No recordings belong to these, whose dataset was deleted: e1, e2',
  ]);
});
