import { placeOrNull } from '../inspect/numbers.ts';

/** Latitude and longitude, both signed, set apart from the rest of a name (ISO 6709; a height may follow). */
const PLACE =
  /[_ [(]([+-])(\d{2}|\d{4}|\d{6})(\.\d+)?[ ,_]?([+-])(\d{3}|\d{5}|\d{7}|\d{2}(?=\.))(\.\d+)?(?:[+-]\d+(?:\.\d+)?)?\/?(?=[\])_ ]|\.[a-z0-9]{2,4}$)/i;

/** Degrees of `DD`, `DDMM` or `DDMMSS` with a fraction of the last; `degreeDigits` is 2 for latitudes, 3 for longitudes. */
function degrees(sign: string, digits: string, fraction: string, degreeDigits: number): number {
  const whole = Math.min(degreeDigits, digits.length);
  const rest = digits.slice(whole).match(/\d\d/g) ?? [];
  const values = [digits.slice(0, whole), ...rest].map(Number);
  const last = values.length - 1;
  values[last] = (values[last] ?? 0) + Number(`0${fraction}`);
  const sum = values.reduce((total, value, index) => total + value / 60 ** index, 0);
  return (sign === '-' ? -1 : 1) * Math.round(sum * 1e6) * 1e-6;
}

/** The place that a file name tells in degrees, `+12.3456-098.7654`, or in degrees, minutes and seconds; null without one. */
export function placeInName(name: string): { latitude: number; longitude: number } | null {
  const match = PLACE.exec(name);
  if (!match) return null;
  const [, south = '', lat = '', latFraction = '', west = '', lon = '', lonFraction = ''] = match;
  // Whole degrees are no place, and look like offsets: a fraction, or minutes, must stand on both sides.
  const isPrecise = lat.length > 2 ? lon.length > 3 : latFraction !== '' && lonFraction !== '';
  if (!isPrecise || lat.length - Math.max(lon.length - 1, 2) !== 0) return null;
  const round = (value: number) => Number(value.toFixed(6));
  return placeOrNull(
    round(degrees(south, lat, latFraction, 2)),
    round(degrees(west, lon, lonFraction, 3)),
  );
}
