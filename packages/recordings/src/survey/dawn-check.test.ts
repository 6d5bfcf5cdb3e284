import { describe, expect, test } from 'vitest';
import { noCorrection } from './corrections.ts';
import type { SurveyActivity } from './figures/figures.ts';
import { makeAnalysis } from './figures/testing/make-cubes.ts';
import { dawnCheck, firstDawnPeak } from './sun.ts';

const dayOf = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;

/** Detections by hour of each day; an hour that is null was not recorded. */
function activity(hours: readonly (number | null)[], days = 10): SurveyActivity {
  const all = Array.from({ length: days }, () => hours).flat();
  return {
    days: Array.from({ length: days }, (_, at) => dayOf('2026-05-01') + at),
    detections: Uint32Array.from(all, (count) => count ?? 0),
    seconds: Float32Array.from(all, (count) => (count === null ? 0 : 3600)),
  };
}

const quiet = (changes: Record<number, number | null>) =>
  Array.from({ length: 24 }, (_, hour) => (hour in changes ? changes[hour]! : 1));

describe('the first peak of a day', () => {
  test('is the first hour that stands out, not a higher one later', () => {
    const peak = firstDawnPeak(activity(quiet({ 4: 3, 5: 9, 6: 5, 20: 12 })));
    expect(peak).toEqual({
      hour: 5,
      days: 10,
      middleDay: dayOf('2026-05-06'),
      detections: 490,
    });
  });

  test('is no small rise in the night', () =>
    expect(firstDawnPeak(activity(quiet({ 1: 3, 6: 12 })))?.hour).toBe(6));

  test('is a rate: an hour that was recorded for five minutes counts as much as a whole one', () => {
    const made = activity(quiet({ 5: 2, 9: 10 }));
    for (let day = 0; day < 10; day += 1) made.seconds[day * 24 + 5] = 300;
    expect(firstDawnPeak(made)?.hour).toBe(5);
  });

  test('leaves out hours that were not recorded', () =>
    expect(
      firstDawnPeak(activity(quiet({ 0: null, 1: null, 2: null, 3: null, 4: 20 })))?.hour,
    ).toBe(4));

  test('looks at the first 31 days alone', () => {
    const early = activity(quiet({ 5: 10 }), 31);
    const late = activity(quiet({ 8: 100 }), 60);
    const days = [...early.days, ...late.days.map((day) => day + 31)];
    const peak = firstDawnPeak({
      days,
      detections: Uint32Array.from([...early.detections, ...late.detections]),
      seconds: Float32Array.from([...early.seconds, ...late.seconds]),
    });
    expect(peak).toMatchObject({ hour: 5, days: 31, middleDay: dayOf('2026-05-16') });
  });

  test.each([
    ['nothing was found', activity(quiet({}).map(() => 0))],
    [
      'too little was found',
      activity(
        quiet({ 5: 12 }).map((count) => (count === 12 ? 12 : 0)),
        1,
      ),
    ],
    ['it is the same all day', activity(quiet({}))],
    ['few hours were recorded', activity(quiet({}).map((_, hour) => (hour < 3 ? hour : null)))],
    ['nothing was recorded', activity(quiet({}).map(() => null))],
    ['there are no days', activity([], 0)],
  ])('is none where %s', (_, made) => expect(firstDawnPeak(made)).toBeNull());
});

describe('a clock held against sunrise', () => {
  const place = { latitude: 47.65, longitude: 9.48 };
  const device_id = 'A1';
  const deployment = {
    deployment_id: 'd1',
    site_id: 's1',
    device_id,
    data_id: null,
    start: null,
    end: null,
    recorded_from: '2026-05-01T00:00:00',
    recorded_to: '2026-05-11T00:00:00',
    time_zone: 'Europe/Berlin',
    utc_offset: null,
    correction: null,
  };
  /** Ten days with a chorus in one hour of the recorder's clock. */
  const cubes = (chorus: number) => {
    const hours = Array.from({ length: 240 }, (_, at) =>
      new Date(Date.parse('2026-05-01T00:00:00Z') + at * 3_600_000).toISOString().slice(0, 19),
    );
    const one = (at: string) => ({ species: 'Turdus merula', device_id, at, confidence: 0.9 });
    return makeAnalysis(
      'x1',
      hours.flatMap((at) => [
        one(at),
        ...(Number(at.slice(11, 13)) === chorus ? Array.from({ length: 9 }, () => one(at)) : []),
      ]),
      hours.map((at) => ({ device_id, at, seconds: 3600 })),
    );
  };

  test('tells by how much a clock that ran in UTC is off, and that reading it so mends it', () => {
    // The sun rises at 05:57 by the clocks of Lake Constance, which is 03:57 UTC.
    const check = dawnCheck([cubes(3)], deployment, { ...noCorrection, time_zone: 'UTC' }, place);
    expect(check?.before).toMatchObject({ hour: 3, minutesAfterSunrise: -147 });
    expect(check?.after).toMatchObject({ hour: 5, minutesAfterSunrise: -27 });
    expect(check?.before.sunriseMinute).toBe(5 * 60 + 57);
  });

  test('finds a clock that was half a day off', () => {
    const shift = { ...noCorrection, shift_s: -12 * 3600 };
    const check = dawnCheck([cubes(17)], deployment, shift, place);
    expect(check?.before.minutesAfterSunrise).toBeGreaterThan(600);
    expect(Math.abs(check!.after.minutesAfterSunrise)).toBeLessThan(60);
  });

  test('says nothing of polar day, of little, or of other recorders (S14.11)', () => {
    const north = { latitude: 78.2, longitude: 15.6 };
    const other = { ...deployment, device_id: 'B2' };
    expect(dawnCheck([cubes(3)], deployment, noCorrection, north)).toBeNull();
    expect(dawnCheck([], deployment, noCorrection, place)).toBeNull();
    expect(dawnCheck([cubes(3)], other, noCorrection, place)).toBeNull();
  });
});
