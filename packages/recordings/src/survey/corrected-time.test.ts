import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkCorrection,
  clockOf,
  correctedTime,
  type Correction,
  type KnownTime,
  noCorrection,
  type Recorded,
  recordedBounds,
} from './corrections.ts';

const at = (text: string, offsetMinutes: number | null = null): Recorded => ({
  localMs: Date.parse(`${text}Z`),
  offsetMinutes,
});
const utc = (ms: number) => new Date(ms).toISOString();
const correct = (recorded: Recorded, correction: Partial<Correction>, zone: string | null = null) =>
  utc(correctedTime(recorded, { ...noCorrection, ...correction }, zone).ms);

const drift = (
  ...[shown, actual, laterShown, laterActual]: [string, string, string, string]
): Correction['drift'] => [
  { shown, actual },
  { shown: laterShown, actual: laterActual },
];

describe('a corrected time', () => {
  const evening = '2024-05-01T18:00:00';

  test('without a correction is what the recorder says, else its zone, else UTC', () => {
    expect(correct(at(evening, 120), {}, 'America/New_York')).toBe('2024-05-01T16:00:00.000Z');
    expect(correct(at(evening), {}, 'America/New_York')).toBe('2024-05-01T22:00:00.000Z');
    expect(correct(at(evening), {}, '-03:30')).toBe('2024-05-01T21:30:00.000Z');
    expect(correct(at(evening), {})).toBe('2024-05-01T18:00:00.000Z');
  });

  test('reads the digits in the zone of the correction, whatever the recorder named', () => {
    for (const offset of [null, 0, 120]) {
      expect(correct(at(evening, offset), { utc_offset: '+01:00' })).toBe(
        '2024-05-01T17:00:00.000Z',
      );
      expect(correct(at(evening, offset), { time_zone: 'Europe/Berlin' })).toBe(
        '2024-05-01T16:00:00.000Z',
      );
    }
    expect(correct(at('2024-01-01T18:00:00'), { time_zone: 'Europe/Berlin' })).toBe(
      '2024-01-01T17:00:00.000Z',
    );
  });

  test('is shifted behind its zone', () => {
    const correction = { utc_offset: '+02:00', shift_s: -90.5 };
    expect(correct(at(evening), correction)).toBe('2024-05-01T15:58:29.500Z');
  });

  test('follows a drift between two known times and beyond', () => {
    const correction = {
      drift: drift(
        '2024-05-01T00:00:00',
        '2024-05-01T00:00:10+00:00',
        '2024-05-11T00:00:00',
        '2024-05-11T00:01:50+00:00',
      ),
    };
    expect(correct(at('2024-05-01T00:00:00'), correction)).toBe('2024-05-01T00:00:10.000Z');
    expect(correct(at('2024-05-06T00:00:00'), correction)).toBe('2024-05-06T00:01:00.000Z');
    expect(correct(at('2024-05-11T00:00:00'), correction)).toBe('2024-05-11T00:01:50.000Z');
    expect(correct(at('2024-05-21T00:00:00'), correction)).toBe('2024-05-21T00:03:30.000Z');
    // What was shown is read in the zone that the digits are read in.
    const inBerlin = { ...correction, time_zone: 'Europe/Berlin' };
    expect(correct(at('2024-05-01T00:00:00'), inBerlin)).toBe('2024-05-01T00:00:10.000Z');
  });

  const moment = fc.integer({ min: Date.UTC(1970), max: Date.UTC(2037) });
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), null);
  const offset = fc.option(fc.integer({ min: -56, max: 56 }).map((quarters) => quarters * 15));
  const recorded = fc.record({ localMs: moment, offsetMinutes: offset });
  const shift = fc.integer({ min: -1e6, max: 1e6 });
  const correction: fc.Arbitrary<Correction> = fc
    .record({
      zone: fc.oneof(zone, fc.constantFrom('+05:45', '-11:00')),
      shift,
      drifts: fc.boolean(),
      from: moment,
      seconds: fc.integer({ min: -600, max: 600 }),
    })
    .map((given) => {
      const { drifts, from, seconds } = given;
      const later = from + 30 * 86_400_000;
      const text = (ms: number) => utc(ms).replace('Z', '+00:00');
      return {
        time_zone: given.zone && /^[+-]/.test(given.zone) ? null : given.zone,
        utc_offset: given.zone && /^[+-]/.test(given.zone) ? given.zone : null,
        shift_s: drifts ? 0 : given.shift,
        drift: drifts
          ? drift(text(from), text(from + 5000), text(later), text(later + seconds * 1000))
          : null,
      };
    });

  test('of the two known times of a drift is exactly what is known of them', () => {
    const day = 86_400_000;
    const ms = fc.integer({ min: -day, max: day });
    const length = fc.integer({ min: 20 * day, max: 400 * day });
    fc.assert(
      fc.property(moment, length, ms, ms, (shown, long, early, late) => {
        const known = [
          [shown, shown + early],
          [shown + long, shown + long + late],
        ].map(([clock = 0, actual = 0]) => ({
          shown: utc(clock).slice(0, -1),
          actual: utc(actual),
        })) as [KnownTime, KnownTime];
        const clock = clockOf({ ...noCorrection, drift: known }, null);
        for (const one of known) expect(utc(clock(at(one.shown)).ms)).toBe(one.actual);
      }),
    );
  });

  test('shifted forth and back is as it was', () => {
    fc.assert(
      fc.property(recorded, shift, zone, (one, seconds, inZone) => {
        const plain = correctedTime(one, noCorrection, inZone).ms;
        const there = correctedTime(one, { ...noCorrection, shift_s: seconds }, inZone).ms;
        expect(there - seconds * 1000).toBe(plain);
      }),
    );
  });

  test('lies between the bounds of what was recorded, whatever the correction', () => {
    fc.assert(
      fc.property(recorded, correction, zone, fc.nat(1e9), (one, corrected, inZone, around) => {
        const { ms } = clockOf(corrected, inZone)(one);
        const { from, to } = recordedBounds(ms - around, ms + around, corrected, inZone);
        expect(one.localMs).toBeGreaterThanOrEqual(from);
        expect(one.localMs).toBeLessThanOrEqual(to);
        expect(to - from - 2 * around).toBeLessThan(2.2 * 86_400_000 + around);
      }),
    );
    const open = recordedBounds(-Infinity, Infinity, noCorrection, null);
    expect(open).toEqual({ from: -Infinity, to: Infinity });
  });
});

describe('a correction', () => {
  const known = (more: object = {}) => ({
    shown: '2024-05-01T00:00:00',
    actual: '2024-05-01T00:00:10Z',
    ...more,
  });
  const later = (more: object = {}) => ({
    shown: '2024-05-11T00:00:00',
    actual: '2024-05-11T00:00:20Z',
    ...more,
  });

  test.each<[string, Partial<Correction>]>([
    ['shift_s', {}],
    ['shift_s', { shift_s: Number.NaN }],
    ['shift_s', { shift_s: 1e10 }],
    ['shift_s', { shift_s: 1, drift: [known(), later()] }],
    ['utc_offset', { utc_offset: '+02:00', time_zone: 'Europe/Berlin' }],
    ['utc_offset', { utc_offset: '+14:15' }],
    ['time_zone', { time_zone: 'Europe/Atlantis' }],
    ['time_zone', { time_zone: 'BST' }],
    ['time_zone', { time_zone: '+02:00' }],
    ['drift[0].shown', { drift: [known({ shown: 'noon' }), later()] }],
    ['drift[0].actual', { drift: [known({ actual: '2024-05-01T00:00:10' }), later()] }],
    ['drift[1].actual', { drift: [known(), later({ actual: '' })] }],
    ['drift[1].shown', { drift: [later(), known()] }],
    ['drift[1].shown', { drift: [known(), later({ shown: known().shown })] }],
    ['drift[1].actual', { drift: [known(), later({ actual: known().actual })] }],
    ['drift', { drift: [known(), later({ actual: '2024-05-13T00:00:00Z' })] }],
  ])('with a wrong %s is told by it: %j', (field, correction) => {
    const fault = checkCorrection({ ...noCorrection, ...correction });
    expect(fault).toMatchObject({ field, message: expect.stringMatching(/^[a-z_[\]0-9.]+ .*\.$/) });
  });

  /** A drift of Berlin's digits by nothing, from one reading to another that is so many minutes later. */
  const inBerlin = (shown: string, laterShown: string, minutes: number): Correction => ({
    ...noCorrection,
    time_zone: 'Europe/Berlin',
    drift: [
      { shown, actual: '2024-01-01T00:00:00Z' },
      { shown: laterShown, actual: utc(Date.UTC(2024, 0, 1, 0, minutes)) },
    ],
  });

  test('by a drift whose digits are one moment, or turned round, where summer time skips them', () => {
    for (const [shown, laterShown, minutes] of [
      ['2024-03-31T02:30:00', '2024-03-31T03:30:00', 60],
      ['2024-03-31T02:45:00', '2024-03-31T03:15:00', 30],
    ] as const) {
      const { time_zone, ...parts } = inBerlin(shown, laterShown, minutes);
      const correction = { ...parts, time_zone: null };
      expect(checkCorrection({ ...parts, time_zone })).toMatchObject({ field: 'drift[1].shown' });
      expect(checkCorrection(correction, time_zone)).toMatchObject({ field: 'drift[1].shown' });
      expect(checkCorrection(correction)).toBeNull();
    }
  });

  test('by a drift over a change of the clocks is measured in true hours', () => {
    expect(checkCorrection(inBerlin('2024-10-27T00:00:00', '2024-10-27T08:00:00', 540))).toBeNull();
    expect(
      checkCorrection(inBerlin('2024-10-27T00:00:00', '2024-10-27T08:00:00', 480)),
    ).toMatchObject({ field: 'drift' });
  });

  test('that is one has no fault', () => {
    for (const correction of [
      { shift_s: -3600 },
      { time_zone: 'Europe/Berlin' },
      { utc_offset: '-11:00', shift_s: 0.5 },
      { drift: [known(), later()] as const },
    ])
      expect(checkCorrection({ ...noCorrection, ...correction })).toBeNull();
  });
});
