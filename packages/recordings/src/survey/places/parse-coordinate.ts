import { coordinateTokens } from './coordinate-tokens.ts';
import { shown, unreadable, type Axis, type Unreadable } from './place.ts';
import { readAngle, sizeFault } from './read-angle.ts';

/** One coordinate of a place. */
export interface WrittenCoordinate {
  ok: true;
  degrees: number;
  /** Degrees of one unit of the last digit that was written. */
  unit_degrees: number;
}

/** No written place is longer. */
const longestPlace = 100;

const letterO = /(?<![A-Za-z])[OÖ](?:st|uest)?(?![A-Za-z])/i;

/** What keeps a text from being pieces of a place. */
export function textFault(text: string): string | null {
  if (text.trim() === '') return 'It is empty. Write degrees, such as 47.6512.';
  if (text.length > longestPlace)
    return `It is longer than ${longestPlace} characters. Write degrees, such as 47.6512.`;
  if (letterO.test(text))
    return 'The letter O means east in some languages and west in others. Write E or W.';
  return null;
}

/** What is said of a piece that no place has. */
export const unknownPiece = (unknown: string, example: string): string =>
  `${shown(unknown)} does not belong into a place. Write it such as ${example}.`;

const examples: Record<Axis, string> = {
  latitude: '47.6512 or 47°39\'04.3"N',
  longitude: '9.4801 or 9°28\'48.4"E',
};

/**
 * Reads one coordinate as people write it into a cell: `47.6512`, `47,6512`, `-9.48`, `47°39'04.3"N`, `N 47 39.07`.
 * What is none is answered with a sentence; what looks like minutes without marks, or like the other coordinate, is
 * called so.
 */
export function parseCoordinate(text: string, axis: Axis): WrittenCoordinate | Unreadable {
  const fault = textFault(text);
  if (fault !== null) return unreadable(fault);
  const tokens = coordinateTokens(text);
  if ('unknown' in tokens) return unreadable(unknownPiece(tokens.unknown, examples[axis]));
  const angle = readAngle(tokens);
  if (!angle.ok) return angle;
  if (angle.axis !== null && angle.axis !== axis)
    return unreadable(
      `${shown(text)} is a ${angle.axis}, as its letter says: latitude and longitude seem to be swapped.`,
    );
  const size = sizeFault(angle, axis);
  if (size !== null) return unreadable(size);
  return { ok: true, degrees: angle.degrees, unit_degrees: angle.unit };
}
