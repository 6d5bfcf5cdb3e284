import type { RecordingFacts } from '@biophony/recordings';
import { expect, test } from 'vitest';
import { FactColumns } from './compact-facts.ts';

const factsOf = (index: number): RecordingFacts => ({
  ok: true,
  format: 'wav',
  sample_rate_hz: 48_000,
  channels: 1,
  bits_per_sample: 16,
  duration_s: 55 + index / 8,
  recorded_at: `${new Date(index * 600_000).toISOString().slice(0, 19)}+00:00`,
  utc_offset: '+00:00',
  device_id: '24F319055FDF1234',
  make: 'Open Acoustic Devices',
  model: 'AudioMoth',
  latitude: null,
  longitude: null,
  battery_v: 3.5 + (index % 8) / 10,
  temperature_c: 10 + (index % 90) / 10,
  issues: [{ code: 'short', message: `${'It is short. '.repeat(10)}${index % 3}` }],
});

/** The facts as they come out of the columns. */
function through(all: RecordingFacts[]): RecordingFacts[] {
  const columns = new FactColumns();
  for (const facts of all) columns.add(facts);
  return all.map((_, index) => columns.at(index));
}

test('says all that it was given', () => {
  const all = [0, 1, 2].map(factsOf);
  for (const [index, facts] of through(all).entries()) expect(facts).toMatchObject(all[index]!);
});

test('says how a recorder came by its place, where it tells', () => {
  const placed = { latitude: 47.61, longitude: 9.42, location_source: 'Configuration app' };
  const [told, other] = through([{ ...factsOf(0), ...placed }, factsOf(1)]);
  expect(told).toMatchObject(placed);
  expect(other?.location_source).toBeUndefined();
});

test('says how often a recording was slowed down, where somebody tells (S25.6)', () => {
  const [slowed, other] = through([{ ...factsOf(0), time_expansion: 10 }, factsOf(1)]);
  expect([slowed?.time_expansion, other?.time_expansion]).toEqual([10, undefined]);
});

test.each([
  ['2024-05-28T20:00:00+05:45', '+05:45'],
  ['2024-05-28T20:00:00.250-03:30', '-03:30'],
  ['2024-05-28T20:00:00', null],
  ['0099-01-01T00:00:00', null],
  ['2024-05-28T20:00:00+02:00', null],
  ['2024-05-28T20:00:00Z', '+00:00'],
  ['when the clock stood still', null],
  [null, '+02:00'],
  [null, null],
])('says a time as it was given: %s, %s', (recorded_at, utc_offset) => {
  const facts = { ...factsOf(0), recorded_at, utc_offset };
  const [, told] = through([factsOf(1), facts, factsOf(2)]);
  expect(told).toMatchObject({ recorded_at, utc_offset });
});

test('tells what is not known from zero', () => {
  const none = { duration_s: null, battery_v: null, temperature_c: null };
  const zero = { duration_s: 0, battery_v: 0, temperature_c: 0 };
  const told = through([
    { ...factsOf(0), ...none },
    { ...factsOf(0), ...zero },
  ]);
  expect(told).toMatchObject([none, zero]);
});

test('keeps what recordings have in common once', () => {
  const [first, second] = through([factsOf(0), factsOf(3)]);
  expect(second?.issues).toBe(first?.issues);
});
