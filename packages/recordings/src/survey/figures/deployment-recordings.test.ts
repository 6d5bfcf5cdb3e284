import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { correctedTime, type Correction, noCorrection } from '../corrections.ts';
import { toZone } from '../../time/zone.ts';
import { recordingsOfRecorder, type SurveyDeployment } from './deployment-clocks.ts';

const digits = (text: string) => Date.parse(`${text}Z`);
const deployment = (part: Partial<SurveyDeployment> = {}): SurveyDeployment => ({
  deployment_id: 'd',
  site_id: 's',
  device_id: 'A1',
  data_id: null,
  start: null,
  end: null,
  recorded_from: null,
  recorded_to: null,
  time_zone: 'Europe/Berlin',
  utc_offset: null,
  correction: null,
  ...part,
});
const recorder = { device_id: 'A1', utc_offset: '+02:00' };
const place = (of: SurveyDeployment, at: string, isInZone = false) =>
  recordingsOfRecorder([of], recorder, 'card', isInZone)(digits(at));

test('a recording stands where the correction of its deployment has it (S14.26)', () => {
  const correction = fc.oneof(
    fc.integer({ min: -100_000, max: 100_000 }).map((shift_s) => ({ ...noCorrection, shift_s })),
    fc.constant<Correction>({ ...noCorrection, time_zone: 'America/Lima' }),
    fc.constant<Correction>({
      ...noCorrection,
      drift: [
        { shown: '2026-05-01T00:00:00', actual: '2026-05-01T00:00:00Z' },
        { shown: '2026-06-01T00:00:00', actual: '2026-06-01T00:10:00Z' },
      ],
    }),
  );
  const moment = fc.integer({
    min: digits('2026-01-01T00:00:00'),
    max: digits('2026-12-31T00:00:00'),
  });
  fc.assert(
    fc.property(correction, moment, (one, localMs) => {
      const of = deployment({ correction: one });
      const found = recordingsOfRecorder([of], recorder, 'card', false)(localMs);
      const { ms } = correctedTime({ localMs, offsetMinutes: 120 }, one, 'Europe/Berlin');
      expect(found).toEqual({
        deployment: 0,
        localMs: ms + toZone('Europe/Berlin').spanAt(ms).offsetMs,
      });
    }),
  );
});

test('what belongs to no deployment keeps its recorded time (S14.26)', () => {
  const none = { deployment: -1, localMs: digits('2026-05-01T12:00:00') };
  const shifted = { correction: { ...noCorrection, shift_s: 3600 } };
  expect(place(deployment({ ...shifted, device_id: 'B2' }), '2026-05-01T12:00:00')).toEqual(none);
  expect(place(deployment({ ...shifted, data_id: 'other' }), '2026-05-01T12:00:00')).toEqual(none);
  const timeless = recordingsOfRecorder([deployment(shifted)], recorder, 'card', false)(Number.NaN);
  expect(timeless).toEqual({ deployment: -1, localMs: Number.NaN });
  const unknown = { device_id: 'A1', utc_offset: null };
  const read = recordingsOfRecorder([deployment(shifted)], unknown, 'card', false);
  expect(read(Number.NaN)).toEqual({ deployment: -1, localMs: Number.NaN });
});

test('no recording belongs to a deployment whose dataset was deleted (S14.1)', () => {
  const gone = deployment({ dataset_deleted: true });
  const there = deployment({ dataset_deleted: false });
  const at = digits('2026-05-01T12:00:00');
  const placed = (of: SurveyDeployment[]) =>
    recordingsOfRecorder(of, recorder, 'card', false)(at).deployment;
  expect(placed([gone])).toBe(-1);
  expect(placed([gone, there])).toBe(1);
});

test('recorded bounds take in both ends, true ones the first alone', () => {
  const recorded = deployment({
    recorded_from: '2026-05-01T12:00:00+02:00',
    recorded_to: '2026-05-01T14:00:00+02:00',
    correction: { ...noCorrection, shift_s: 86_400 },
  });
  const real = deployment({ start: '2026-05-01T10:00:00Z', end: '2026-05-01T12:00:00Z' });
  const at = (of: SurveyDeployment) =>
    ['11:59', '12:00', '14:00', '14:01'].map(
      (time) => place(of, `2026-05-01T${time}:00`).deployment,
    );
  expect(at(recorded)).toEqual([-1, 0, 0, -1]);
  expect(at(real)).toEqual([-1, 0, -1, -1]);
});

test('of times that an analysis put into a zone, the zone of a correction is left aside', () => {
  const of = deployment({
    correction: { ...noCorrection, time_zone: 'America/Lima', shift_s: 60 },
  });
  expect(place(of, '2026-05-01T12:00:00', true).localMs).toBe(digits('2026-05-01T12:01:00'));
  expect(place(of, '2026-05-01T12:00:00').localMs).toBe(digits('2026-05-01T19:01:00'));
});
