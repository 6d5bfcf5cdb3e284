import { coordinateTokens, type Token } from './coordinate-tokens.ts';
import { metresOfDegree, radians } from './distance.ts';
import { textFault, unknownPiece } from './parse-coordinate.ts';
import { parseUtm } from './parse-utm.ts';
import { unreadable, type Axis, type Place, type Unreadable } from './place.ts';
import { readAngle, sizeFault, type Angle } from './read-angle.ts';

/** A place as somebody wrote it. */
export interface WrittenPlace extends Place {
  ok: true;
  /**
   * Metres that the digits leave open, rounded up: one unit of the last one in both directions (A. D. Chapman and
   * J. R. Wieczorek, Georeferencing Best Practices, 2020), since nobody knows whether digits were rounded or cut off.
   */
  uncertainty_m: number;
}

const example = '47.6512, 9.4801';

/** Metres that two coordinates leave open of which one unit of the last digit is so many degrees. */
function uncertaintyOfUnits(latitude: number, units: Readonly<Record<Axis, number>>): number {
  const north = units.latitude * metresOfDegree;
  const east = units.longitude * metresOfDegree * Math.cos(radians(latitude));
  return Math.ceil(Math.hypot(north, east));
}

/** Where the second coordinate begins; null where that cannot be told. */
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
  // A single letter in the middle may belong to either.
  if (letters.length === 1 && firstLetter > 0 && firstLetter < tokens.length - 1) return null;
  const numbers = placesOf(({ kind }) => kind === 'number');
  const degrees = placesOf((token) => token.kind === 'mark' && token.mark === 'degrees');
  // Half of the numbers are of each; the degree marks tell where they are not.
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
 * Reads a place as people paste it: decimal degrees (`47.6512, 9.4801`, `47,6512 9,4801`, `47.65N 9.48E`), degrees,
 * minutes and seconds (`47°39'04.3"N 9°28'48.4"E`, `N 47 39.072 E 009 28.806`), or UTM of WGS84 (`32T 535999 5277632`).
 * The latitude comes first where no letters say otherwise. What is none is answered with a sentence.
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
