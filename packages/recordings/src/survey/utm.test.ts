import { describe, expect, test } from 'vitest';
import { distanceM, parsePlace } from './places.ts';
import { placeOfUtm } from './utm.ts';

const dms = (degrees: number, minutes: number, seconds: number) =>
  degrees + minutes / 60 + seconds / 3600;
const clarke1866 = { a: 6_378_206.4, f: 1 / 294.978_698_2 };
const international = { a: 6_378_388, f: 1 / 297 };

// Figures to the centimetre and to a thousandth of a second, which is 0.03 m.
describe('published examples are met to 0.1 m', () => {
  test.each([
    // J. P. Snyder, Map Projections: A Working Manual (USGS Professional Paper 1395, 1987), pages 269 and 270.
    [18, 627_106.5, 4_484_124.4, clarke1866, 40.5, -73.5],
    // DMA TM 8358.2, The Universal Grids (1989), examples of grid to geographic conversion.
    [48, 210_577.93, 3_322_824.35, international, dms(30, 0, 6.489), dms(101, 59, 59.805)],
    [47, 789_411.59, 3_322_824.08, international, dms(30, 0, 6.489), dms(101, 59, 59.805)],
    [31, 200_000, 1_000_000, international, dms(9, 2, 10.706), dms(0, 16, 17.099)],
  ])('zone %i, %d, %d', (zone, easting, northing, ellipsoid, latitude, longitude) => {
    const place = placeOfUtm({ zone, isSouth: false, easting, northing }, ellipsoid);
    expect(distanceM(place, { latitude, longitude })).toBeLessThan(0.1);
  });

  test.each([
    // The manual of GeographicLib's GeoConvert.
    ['38N 444140.54 3684706.36', 33.3, 44.4],
    // Computed by PROJ 9 (+proj=utm): the corners of zones, bands and hemispheres.
    ['32T 535999 5277632', 47.651082718, 9.479366529],
    ['01N 166021.44 0', 0, 179.999999972],
    ['60X 700000 9300000', 83.497787275, -166.977867955],
    ['21 south 833978.56 10000000', 0, -53.999999972],
    ['19C 420000.5 1200000.25', -79.245400385, -72.842968654],
    ['56 S 334873.199 6252266.092', -33.856999998, 151.215000002],
    ['33V 100000 7000000', 62.908860272, 7.112976921],
    ['33N 900000 200', 0.001805883, 18.592327204],
  ])('%s', (text, latitude, longitude) => {
    const place = parsePlace(text);
    if (!place.ok) throw new Error(place.message);
    expect(distanceM(place, { latitude, longitude })).toBeLessThan(0.1);
    expect(Math.abs(place.longitude)).toBeLessThanOrEqual(180);
  });
});

test.each([
  'UTM 32T 535999 5277632',
  'utm zone 32 T 535999 5277632',
  '32 north 535999 5277632',
  '32t 535999, 5277632',
  '32T 535999m E 5277632m N',
  '32T E 535999 N 5277632',
  '32U 535999 5277632',
])('%j is written so too', (text) => {
  expect(parsePlace(text)).toMatchObject({ ok: true, latitude: 47.6510827, longitude: 9.4793665 });
});

test('decimal commas and tenths of a metre', () => {
  expect(parsePlace('32T 535999,0 5277632,0')).toEqual({
    ok: true,
    latitude: 47.6510827,
    longitude: 9.4793665,
    uncertainty_m: 1,
  });
});

test.each([
  [
    '32 535999 5277632',
    'A UTM place needs the letter of its band, or north or south behind its zone, such as 32T 535999 5277632.',
  ],
  ['61T 535999 5277632', 'UTM has the zones 1 to 60, and no 61.'],
  ['0T 535999 5277632', 'UTM has the zones 1 to 60, and no 0.'],
  ['32I 535999 5277632', 'UTM has the bands C to X without I and O, and no I.'],
  [
    '32T 5277632 535999',
    'Of a UTM place the easting comes first, then the northing, such as 32T 535999 5277632.',
  ],
  [
    '32T 35999 5277632',
    'The easting of a UTM place is between 100000 and 900000 metres, such as 32T 535999 5277632.',
  ],
  [
    '32T 535999 15277632',
    'The northing of a UTM place is at most 10000000 metres, such as 32T 535999 5277632.',
  ],
  [
    '32T 535999 9277632',
    'The northing 9277632 is not in the band T. Compare both with the map or the device.',
  ],
  [
    '32 north 535999 9700000',
    'UTM ends at 80 degrees south and 84 degrees north. Write decimal degrees.',
  ],
  [
    '32S 535999 4000000',
    '32S may be the band S, which is north of the equator, or the south. Write "32 north" or "32 south".',
  ],
  [
    '32TNT3599977632',
    'References of the military grid (MGRS) are not read. Write decimal degrees, or UTM such as 32T 535999 5277632.',
  ],
])('%j gets a sentence', (text, message) => {
  expect(parsePlace(text)).toEqual({ ok: false, message });
});
