import {
  type Angle,
  type Axis,
  coordinateTokens,
  type Place,
  readAngle,
  sizeFault,
  textFault,
  type Token,
  unknownPiece,
  unreadable,
  type Unreadable,
} from './coordinates.ts';
import { parseUtm } from './utm.ts';

/**
 * Mean radius R1 of the earth in metres (H. Moritz, Geodetic Reference System 1980, Journal of
 * Geodesy 74, 2000).
 */
const earthRadiusM = 6_371_008.771_4;

const metresOfDegree = (Math.PI / 180) * earthRadiusM;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * Great-circle distance by the haversine (R. W. Sinnott, Virtues of the Haversine, Sky and
 * Telescope 68 (2), 1984), wrong by 0.6% at most.
 */
export function distanceM(a: Place, b: Place): number {
  const north = radians(b.latitude - a.latitude);
  const east = radians(b.longitude - a.longitude);
  const haversine =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * earthRadiusM * Math.asin(Math.sqrt(Math.min(1, haversine)));
}

export interface WrittenPlace extends Place {
  ok: true;
  /**
   * Metres, rounded up: one unit of the last digit in both directions (A. D. Chapman and J. R.
   * Wieczorek, Georeferencing Best Practices, 2020).
   */
  uncertainty_m: number;
}

const example = '47.6512, 9.4801';

/** Metres; `units`: one unit of the last digit in degrees. */
function uncertaintyOfUnits(latitude: number, units: Readonly<Record<Axis, number>>): number {
  const north = units.latitude * metresOfDegree;
  const east = units.longitude * metresOfDegree * Math.cos(radians(latitude));
  return Math.ceil(Math.hypot(north, east));
}

function secondFrom(tokens: readonly Token[]): number | null {
  const placesOf = (isWanted: (token: Token) => boolean): number[] =>
    tokens.flatMap((token, at) => (isWanted(token) ? [at] : []));
  const separators = placesOf(({ kind }) => kind === 'separator');
  if (separators.length === 1) return separators[0] ?? null;
  if (separators.length > 1) return null;
  const letters = placesOf(({ kind }) => kind === 'letter');
  const [firstLetter = 0, secondLetter] = letters;
  if (letters.length === 2 && firstLetter > 0) return firstLetter + 1;
  if (letters.length === 2 && secondLetter !== tokens.length - 1) return secondLetter ?? null;
  // May belong to either.
  if (letters.length === 1 && firstLetter > 0 && firstLetter < tokens.length - 1) return null;
  const numbers = placesOf(({ kind }) => kind === 'number');
  const degrees = placesOf((token) => token.kind === 'mark' && token.mark === 'degrees');
  // Half of the numbers each, unless degree marks show otherwise.
  const first =
    degrees.length === 2
      ? numbers.findLast((at) => at < (degrees[1] ?? 0))
      : numbers.length % 2 === 0
        ? numbers[numbers.length / 2]
        : undefined;
  if (first === undefined) return null;
  return tokens[first - 1]?.kind === 'sign' ? first - 1 : first;
}

function ofAngles(first: Angle, second: Angle): WrittenPlace | Unreadable {
  if (first.axis !== null && first.axis === second.axis)
    return unreadable(`Both are a ${first.axis}, as their letters say. Write ${example}.`);
  const isTurned = first.axis === 'longitude' || second.axis === 'latitude';
  const [north, east] = isTurned ? [second, first] : [first, second];
  const fault = sizeFault(north, 'latitude', east) ?? sizeFault(east, 'longitude');
  if (fault !== null) return unreadable(fault);
  const units = { latitude: north.unit, longitude: east.unit };
  return {
    ok: true,
    latitude: north.degrees,
    longitude: east.degrees,
    uncertainty_m: uncertaintyOfUnits(north.degrees, units),
  };
}

/**
 * Reads decimal degrees (`47.6512, 9.4801`, `47,6512 9,4801`, `47.65N 9.48E`), degrees, minutes and
 * seconds (`47°39'04.3"N 9°28'48.4"E`, `N 47 39.072 E 009 28.806`), or UTM of WGS84 (`32T 535999
 * 5277632`). Latitude first unless letters say otherwise. Returns a sentence for other texts.
 */
export function parsePlace(text: string): WrittenPlace | Unreadable {
  const fault = textFault(text);
  if (fault !== null) return unreadable(fault);
  const utm = parseUtm(text);
  if (utm) {
    if (!utm.ok) return utm;
    const { latitude, longitude, unit_m: unit } = utm;
    return { ok: true, latitude, longitude, uncertainty_m: Math.ceil(Math.hypot(unit, unit)) };
  }
  if (/\d,\d+,\d/.test(text) && !/\d\.\d/.test(text))
    return unreadable(
      `Its commas may be decimal ones or stand between numbers. Write ${example}, or 47,6512 9,4801.`,
    );
  const tokens = coordinateTokens(text);
  if ('unknown' in tokens) return unreadable(unknownPiece(tokens.unknown, example));
  const from = secondFrom(tokens);
  if (from === null)
    return unreadable(`It is not two coordinates, latitude and longitude. Write ${example}.`);
  const first = readAngle(tokens.slice(0, from));
  if (!first.ok) return first;
  const second = readAngle(tokens.slice(tokens[from]?.kind === 'separator' ? from + 1 : from));
  return second.ok ? ofAngles(first, second) : second;
}

/** What others than the owner see; grids in degrees. */
export const publicPrecisions = ['exact', '0.01', '0.1', '1', 'hidden'] as const;
export type PublicPrecision = (typeof publicPrecisions)[number];

export interface BlurredPlace extends Place {
  /** Metres to the farthest corner of the cell, rounded up; 0 for an exact place. */
  coordinate_uncertainty_m: number;
}

const cellsOfDegree = { '0.01': 100, '0.1': 10, '1': 1 } as const;

/** Below a tenth of a millimetre is division error. */
const cellOf = (degrees: number, cells: number): number =>
  Math.floor(Number((degrees * cells).toFixed(9)));

/**
 * Centre of the place's grid cell: repetition and neighbours reveal no more. A border belongs to
 * the northern and eastern cell; 180 degrees are -180. Null where the place is hidden.
 */
export function blurPlace(
  { latitude, longitude }: Place,
  precision: PublicPrecision,
): BlurredPlace | null {
  if (precision === 'hidden') return null;
  if (precision === 'exact') return { latitude, longitude, coordinate_uncertainty_m: 0 };
  const cells = cellsOfDegree[precision];
  const south = Math.min(Math.max(cellOf(latitude, cells), -90 * cells), 90 * cells - 1);
  const turn = 360 * cells;
  const west = ((((cellOf(longitude, cells) + 180 * cells) % turn) + turn) % turn) - 180 * cells;
  const centre = {
    latitude: (2 * south + 1) / (2 * cells),
    longitude: (2 * west + 1) / (2 * cells),
  };
  const nearestToEquator = (south >= 0 ? south : south + 1) / cells;
  const corner = { latitude: nearestToEquator, longitude: west / cells };
  return { ...centre, coordinate_uncertainty_m: Math.ceil(distanceM(centre, corner)) };
}
