import { placeOrNull } from '../facts.ts';
import type { NameFacts } from './recorder-names.ts';

/**
 * `DD`, `DDMM` or `DDMMSS` with a fraction, rounded to a tenth of a metre; `degreeDigits`: 2 for
 * latitudes, 3 for longitudes.
 */
function degrees(digits: string, fraction: string, degreeDigits: number): number | null {
  const whole = Math.min(degreeDigits, digits.length);
  const rest = (digits.slice(whole).match(/\d\d/g) ?? []).map(Number);
  if (rest.some((value) => value >= 60)) return null;
  const values = [Number(digits.slice(0, whole)), ...rest];
  const last = values.length - 1;
  values[last] = (values[last] ?? 0) + Number(`0${fraction}`);
  const sum = values.reduce((total, value, index) => total + value / 60 ** index, 0);
  return Number(sum.toFixed(6));
}

type Coordinates = { latitude: number; longitude: number };
type Parts = Partial<Record<string, string>>;

const START = String.raw`(?:^|[_ [(]|T\d{6}(?:Z|[+-]\d{2}:?\d{2}))`;
/** A height, the coordinate reference system and a slash may follow (ISO 6709). */
const after = (end: string) =>
  String.raw`(?:[+-]\d+(?:\.\d+)?)?(?:CRS[A-Z0-9]+(?:_\d+)?)?\/?(?=[\])_ ]|-\D|${end})`;
const ENDING = String.raw`\.[A-Za-z0-9]+$`;

/** Bare ones may also be levels or offsets. */
const placeFormsBetween = (start: string, end: string, ending: string) =>
  [
    {
      isBare: true,
      text: String.raw`${start}(?<south>[+-])(?<lat>\d{1,2}|\d{4}|\d{6})(?<latFraction>\.\d+)?[ ,_]?(?<west>[+-])(?<lon>\d{1,3}|\d{5}|\d{7})(?<lonFraction>\.\d+)?${end}`,
    },
    {
      isBare: false,
      text: String.raw`${start}(?<south>[NS])(?<lat>\d{1,2})(?<latFraction>\.\d{2,})[ ,_]?(?<west>[EW])(?<lon>\d{1,3})(?<lonFraction>\.\d{2,})${end}`,
    },
    {
      isBare: false,
      text: String.raw`${start}(?<lat>\d{1,2})(?<latFraction>\.\d{2,})°?(?<south>[NS])[ ,_]?(?<lon>\d{1,3})(?<lonFraction>\.\d{2,})°?(?<west>[EW])${end}`,
    },
    {
      isBare: false,
      text: String.raw`[[(](?<south>[+-]?)(?<lat>\d{1,2})(?<latFraction>\.\d+)(?:, ?| )(?<west>[+-]?)(?<lon>\d{1,3})(?<lonFraction>\.\d+)[\])]`,
    },
    {
      isBare: true,
      text: String.raw`_(?<south>[+-]?)(?<lat>\d{1,2})(?<latFraction>\.\d+)[ ,](?<west>[+-]?)(?<lon>\d{1,3})(?<lonFraction>\.\d+)(?=_|${ending})`,
    },
    // A lookahead, so that a non-place does not hide a place inside it.
  ].map(({ isBare, text }) => ({ isBare, pattern: new RegExp(`(?=${text})`, 'gd') }));

const placeForms = placeFormsBetween(START, after(ENDING), ENDING);

/** A file extension within a text, or the end of a folder name or sentence. */
const ENDING_IN_TEXT = String.raw`(?:\.[A-Za-z0-9]{1,8})?[.,;:!?)]?(?:$|[\s/\\])|\.[A-Za-z0-9]{1,8}(?![A-Za-z0-9])`;

export const placeFormsInText = placeFormsBetween(
  String.raw`(?:^|[_ [(/\\\s]|T\d{6}(?:Z|[+-]\d{2}:?\d{2}))`,
  after(ENDING_IN_TEXT),
  ENDING_IN_TEXT,
);

export function isFine(parts: Parts, { kind, time }: Pick<NameFacts, 'kind' | 'time'>): boolean {
  const { south = '', lat = '', latFraction = '', west = '', lon = '', lonFraction = '' } = parts;
  const isPadded = lat.length % 2 === 0 && lon.length % 2 === 1;
  if (lat.length > 2 || lon.length > 3) return isPadded && lat.length === lon.length - 1;
  if (latFraction === '' && lonFraction === '') {
    return time !== null && isPadded && lon.length === 3;
  }
  if (latFraction === '' || lonFraction === '') return false;
  const isSigned = south !== '' && west !== '' && lat.length === 2 && lon.length >= 2;
  const isLong = Math.min(latFraction.length, lonFraction.length) > 3;
  return kind === 'bar_lt' || isSigned || isLong;
}

export function toCoordinates(parts: Parts): Coordinates | null {
  const { south = '', lat = '', latFraction = '', west = '', lon = '', lonFraction = '' } = parts;
  const latitude = degrees(lat, latFraction, 2);
  const longitude = degrees(lon, lonFraction, 3);
  if (latitude === null || longitude === null) return null;
  return placeOrNull(
    /[-S]/.test(south) ? -latitude : latitude,
    /[-W]/.test(west) ? -longitude : longitude,
  );
}

/**
 * `+12.3456-098.7654`, also in minutes and seconds (ISO 6709); `N12.3456W098.7654`; `[12.3456
 * -98.7654]`. Whole degrees count only next to a time, imprecise numbers only in names of recorders
 * that write places.
 */
export function placeInName(
  name: string,
  facts: Pick<NameFacts, 'kind' | 'time'>,
): Coordinates | null {
  for (const { pattern, isBare } of placeForms) {
    for (const { groups = {} } of name.matchAll(pattern)) {
      const place = isBare && !isFine(groups, facts) ? null : toCoordinates(groups);
      if (place !== null) return place;
    }
  }
  return null;
}
