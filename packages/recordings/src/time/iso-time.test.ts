import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockMs, parseIsoTime } from './iso-time.ts';

test.each([
  ['2024-05-28T10:00:00.250+02:00', '2024-05-28T10:00:00.250Z', 120],
  ['2024-05-28 10:00:00,25-0530', '2024-05-28T10:00:00.250Z', -330],
  ['2019-05-22T12:00:00.500-03:30', '2019-05-22T12:00:00.500Z', -210],
  ['2026-05-21T05:00:03.0006', '2026-05-21T05:00:03.001Z', null],
  ['2026-05-21T23:59:59.9996', '2026-05-22T00:00:00.000Z', null],
  ['2024-02-29T00:00:00', '2024-02-29T00:00:00.000Z', null],
  ['2026-05-21T05:00', '2026-05-21T05:00:00.000Z', null],
  ['1969-12-31T23:00:00Z', '1969-12-31T23:00:00.000Z', 0],
  ['0050-01-01T00:00:00', '0050-01-01T00:00:00.000Z', null],
  [' 2026-05-21t05:00:03 z ', '2026-05-21T05:00:03.000Z', 0],
  // No place on earth is that far from UTC: the clock counts, the offset does not.
  ['2026-05-21T05:00:03+19:00', '2026-05-21T05:00:03.000Z', null],
])('%j is a time', (text, shown, offsetMinutes) => {
  expect(parseIsoTime(text)).toEqual({ localMs: Date.parse(shown), offsetMinutes });
});

test.each([
  '',
  'yesterday',
  'sometime in May',
  '2024-05-28',
  '10:00:00',
  '2023-02-29T12:00:00',
  '2026-02-30T05:00:00',
  '2026-05-21T25:00:00',
  '2026-05-21T24:00:00',
  '2026-05-21T05:60:00',
  '2026-05-21T05:00:03 or so',
  'ÄÖ26-05-21T05:00:03',
])('%j is none', (text) => {
  expect(parseIsoTime(text)).toBeNull();
});

test('every moment is read as it is written', () => {
  const last = Date.UTC(9999, 11, 31);
  fc.assert(
    fc.property(fc.integer({ min: clockMs(0, 1, 1, 0, 0, 0) ?? 0, max: last }), (localMs) => {
      const text = new Date(localMs).toISOString();
      expect(parseIsoTime(text)).toEqual({ localMs, offsetMinutes: 0 });
    }),
  );
});
