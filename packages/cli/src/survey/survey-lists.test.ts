import type { CorrectionPreview, Deployment } from '@biophony/contract';
import { expect, test } from 'vitest';
import { deploymentsTable, localText, previewText } from './survey-lists.ts';

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

test('the zone of the hours is told also where a deployment has no times', () => {
  const shown = (one: Partial<Deployment>) =>
    deploymentsTable([deployment(one)], [], 120)
      .split('\n')[1]
      ?.split(/ {2,}/);
  expect(shown({ utc_offset: '+02:00' })).toEqual(['e0', 'A1', '+02:00', 'as recorded']);
  expect(shown({})).toContain('UTC');
});

test('times are those of the clocks at the site, with their offset (S10.7)', () => {
  const at = '2024-05-01T16:00:00.000Z';
  const recorded = deployment({ recorded_from: '2024-05-01T18:00:00+02:00' });
  expect(localText(at, recorded)).toBe('2024-05-01 18:00 +02:00');
  expect(localText(at, deployment({ time_zone: 'Asia/Kolkata' }))).toBe('2024-05-01 21:30 +05:30');
  expect(localText(at, deployment({}))).toBe('2024-05-01 16:00 +00:00');
  expect(localText(null, recorded)).toBe('');
});

test('a correction shows times by the clock of the recorder, and those corrected in the zone that it gives', () => {
  const preview = {
    recordings: 1,
    changed: 1,
    in_future: 0,
    skipped: 0,
    repeated: 0,
    leaving: 0,
    joining: 0,
    problems: [],
    examples: [
      {
        filename: 'A.WAV',
        recorded_at: '2024-05-01T18:00:00+02:00',
        before: '2024-05-01T16:00:00.000Z',
        after: '2024-05-01T17:00:00.000Z',
      },
    ],
  } as unknown as CorrectionPreview;
  const row = (zone = {}) => previewText(preview, 200, zone).split('\n').at(-1)?.split(/ {2,}/);
  const [now, file] = ['2024-05-01T18:00:00+02:00', 'A.WAV'];
  expect(row()).toEqual([now, now, '2024-05-01T19:00:00+02:00', file]);
  expect(row({ utc_offset: '+01:00' })).toEqual([now, now, '2024-05-01T18:00:00+01:00', file]);
});
