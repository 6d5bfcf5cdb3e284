import type { Deployment } from '@biophony/contract';
import { describe, expect, test } from 'vitest';
import { deploymentChange, shownDeployment, type TypedDeployment } from './deployment-dialog.tsx';

const deployment = (part: Partial<Deployment> = {}): Deployment => ({
  deployment_id: 'e0',
  project_id: 'p1',
  site_id: 's0',
  data_id: null,
  dataset_deleted: false,
  device_id: 'A1',
  start: '2024-05-01T18:00:30.000Z',
  end: '2024-06-01T18:00:30.000Z',
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
const typing = (typed: Partial<TypedDeployment>, part: Partial<Deployment> = {}) => {
  const shown = deployment(part);
  return deploymentChange(shown, { ...shownDeployment(shown), ...typed });
};
const noProblem = { zone: null, from: null, to: null };
const recorded = {
  start: '2024-05-01T16:00:00.000Z',
  end: '2024-05-09T16:00:00.000Z',
  recorded_from: '2024-05-01T18:00:00+02:00',
  recorded_to: '2024-05-09T18:00:00+02:00',
};

describe('bounds that were not typed', () => {
  test('are read in another zone', () => {
    const { change, problems } = typing({ zone: 'Europe/Berlin' });
    expect(problems).toEqual(noProblem);
    expect(change).toMatchObject({
      time_zone: 'Europe/Berlin',
      start: '2024-05-01T16:00:00.000Z',
      end: '2024-06-01T16:00:00.000Z',
      recorded_from: null,
      recorded_to: null,
    });
    const saved = { ...deployment(), ...change };
    expect(shownDeployment(saved).from).toBe(shownDeployment(deployment()).from);
  });

  test('stay as they are in the same zone, or in one whose clocks show the same', () => {
    for (const typed of [{ note: 'By boat' }, { zone: 'UTC' }, { zone: '+00:00' }])
      expect(typing(typed).change).not.toHaveProperty('start');
    expect(typing({ note: ' By boat ' }).change).toEqual({ note: 'By boat' });
  });

  test('may name an hour that clocks showed twice', () => {
    const twice = { time_zone: 'Europe/Berlin', end: '2024-10-27T00:30:00.000Z' };
    expect(shownDeployment(deployment(twice)).to).toBe('2024-10-27 02:30');
    const { change, problems } = typing({ note: 'By boat' }, twice);
    expect(problems).toEqual(noProblem);
    expect(change).not.toHaveProperty('end');
    expect(typing({ from: '2024-05-02 20:00' }, twice).change).toMatchObject({ end: twice.end });
    expect(typing({ zone: '+02:00' }, twice).change).not.toHaveProperty('end');
    expect(typing({ to: '2024-10-27 02:31' }, twice).problems.to).toMatch(/twice/);
    expect(typing({ zone: 'Europe/Rome', to: '2024-10-27 2:30' }, twice).problems.to).toMatch(
      /twice/,
    );
  });

  test('keep their seconds when the other one is typed', () => {
    expect(typing({ to: '2024-06-02 20:00' }).change).toMatchObject({
      start: '2024-05-01T18:00:30.000Z',
      end: '2024-06-02T20:00:00.000Z',
    });
    expect(typing({ from: '' }).change).toMatchObject({
      start: null,
      end: '2024-06-01T18:00:30.000Z',
    });
  });

  test('are compared as they are kept', () => {
    expect(typing({ to: '2024-05-01 18:00' }).isBackwards).toBe(true);
    expect(typing({ to: '2024-05-01 18:00:31' }).isBackwards).toBe(false);
    const short = { end: '2024-05-01T18:00:50.000Z' };
    expect(typing({ note: 'By boat' }, short).isBackwards).toBe(false);
    expect(typing({ zone: 'Europe/Berlin' }, short).isBackwards).toBe(true);
  });
});

describe('recorded bounds', () => {
  test('stay where nothing is typed, in whatever zone', () => {
    expect(shownDeployment(deployment(recorded))).toMatchObject({ from: '', to: '', zone: '' });
    for (const typed of [{}, { zone: 'Asia/Tokyo' }])
      expect(Object.keys(typing(typed, recorded).change)).not.toContain('recorded_from');
  });

  test('give way to one that is typed, in the offset that they name', () => {
    const { change } = typing({ from: '2024-05-02 18:00' }, recorded);
    expect(change).toMatchObject({
      start: '2024-05-02T16:00:00.000Z',
      end: null,
      recorded_from: null,
      recorded_to: null,
    });
    const saved = { ...deployment(recorded), ...change };
    expect(shownDeployment(saved).from).toBe('2024-05-02 18:00');
  });
});

test('what cannot be read says why', () => {
  const { problems, isHeight } = typing({ zone: 'Nowhere', from: 'May', height: 'high' });
  expect(problems).toMatchObject({ to: null });
  expect(problems.zone).toMatch(/^This /);
  expect(problems.from).toMatch(/no time/);
  expect(isHeight).toBe(false);
});
