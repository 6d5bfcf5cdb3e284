import { expect, test } from 'vitest';
import { parseCoordinate } from './coordinates.ts';

test.each([
  ['47.6512', 47.6512, 0.0001],
  ['47,6512', 47.6512, 0.0001],
  [' -47.65 ', -47.65, 0.01],
  ['S 47.65', -47.65, 0.01],
  ['47.65S', -47.65, 0.01],
  ["47°39.072'N", 47.6512, 1 / 60_000],
  ['N47 39 04,32', 47.6512, 1 / 360_000],
  ['90', 90, 1],
])('%j is a latitude', (text, degrees, unit) => {
  const read = parseCoordinate(text, 'latitude');
  expect(read).toEqual({ ok: true, degrees, unit_degrees: expect.closeTo(unit, 12) });
});

test('a longitude goes to 180', () => {
  expect(parseCoordinate('179,99 W', 'longitude')).toMatchObject({ degrees: -179.99 });
});

test.each([
  ['', 'latitude', 'It is empty. Write degrees, such as 47.6512.'],
  ['north', 'latitude', 'It has no number: write degrees, such as 47.6512.'],
  [
    '47.65 s',
    'latitude',
    '"s" does not belong into a place. Write it such as 47.6512 or 47°39\'04.3"N.',
  ],
  ['47.65, 9.48', 'latitude', 'Write one number, such as 47.6512.'],
  [
    '9.48 E',
    'latitude',
    '"9.48 E" is a longitude, as its letter says: latitude and longitude seem to be swapped.',
  ],
  [
    '47.65N',
    'longitude',
    '"47.65N" is a latitude, as its letter says: latitude and longitude seem to be swapped.',
  ],
  [
    '-134.5',
    'latitude',
    '-134.5 cannot be a latitude, which ends at 90. It looks like a longitude: latitude and longitude seem to be swapped.',
  ],
  [
    '4739.07',
    'latitude',
    "4739.07 looks like degrees and minutes. Write 47°39.07' or decimal degrees.",
  ],
  [
    '4739,07',
    'latitude',
    "4739,07 looks like degrees and minutes. Write 47°39.07' or decimal degrees.",
  ],
  ['00928', 'longitude', "00928 looks like degrees and minutes. Write 9°28' or decimal degrees."],
  [
    '-928.806',
    'longitude',
    "-928.806 looks like degrees and minutes. Write -9°28.806' or decimal degrees.",
  ],
  ['4799', 'latitude', '4799 is no latitude: it is between -90 and 90.'],
  [
    '5277632',
    'latitude',
    '5277632 is no latitude in degrees. Metres of a UTM grid are written in one text with their zone, such as 32T 535999 5277632.',
  ],
] as const)('%j is no %s', (text, axis, message) => {
  expect(parseCoordinate(text, axis)).toEqual({ ok: false, message });
});
