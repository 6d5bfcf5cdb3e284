import type { NumberToken, Token } from './coordinate-tokens.ts';
import { limits, unreadable, type Axis, type Unreadable } from './place.ts';

/** One coordinate, before it is known which of the two it is. */
export interface Angle {
  ok: true;
  /** Signed; not held to any limit. */
  degrees: number;
  /** Degrees of one unit of the last digit that was written. */
  unit: number;
  /** As its letter says; null without one. */
  axis: Axis | null;
  /** The only number that was written, where it has no marks; null where there are several or marks. */
  bare: NumberToken | null;
}

const order = ['degrees', 'minutes', 'seconds'] as const;
const fewEnough = 7;

/** Rounds to about a centimetre, which is more than any of these forms says. */
export const toCentimetre = (degrees: number): number => Number(degrees.toFixed(fewEnough)) + 0;

/** Reads the pieces of one coordinate: `47.65`, `-47.65`, `47 39 4.3 N`, `N 47° 39.07'`. Whoever calls says what is wrong with its size. */
export function readAngle(tokens: readonly Token[]): Angle | Unreadable {
  const parts: NumberToken[] = [];
  let sign: 1 | -1 | null = null;
  let letter: 'N' | 'S' | 'E' | 'W' | null = null;
  let isMarked = false;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'number') parts.push(token);
    else if (token.kind === 'sign') {
      if (sign !== null || parts.length > 0)
        return unreadable('A sign belongs before the first number, such as -9.4801.');
      sign = token.sign;
    } else if (token.kind === 'letter') {
      if (letter !== null) return unreadable('It has two letters: write N or S, E or W once.');
      if (at > 0 && at < tokens.length - 1)
        return unreadable('The letter N, S, E or W belongs before or after the numbers.');
      letter = token.letter;
    } else if (token.kind === 'mark') {
      if (token.mark !== order[parts.length - 1] || tokens[at - 1]?.kind !== 'number')
        return unreadable(
          'Write degrees, minutes and seconds in that order, such as 47°39\'04.3"N.',
        );
      isMarked = true;
    } else return unreadable('Write one number, such as 47.6512.');
  }
  const last = parts.at(-1);
  if (!last) return unreadable('It has no number: write degrees, such as 47.6512.');
  if (parts.length > order.length)
    return unreadable('It has more numbers than degrees, minutes and seconds.');
  if (parts.slice(0, -1).some(({ decimals }) => decimals > 0))
    return unreadable(
      "Only the last of degrees, minutes and seconds may have decimals, such as 47°39.07'.",
    );
  if (parts.slice(1).some(({ value }) => value >= 60))
    return unreadable('Minutes and seconds are below 60.');
  if (sign === -1 && letter !== null)
    return unreadable('It has both a minus and a letter: write -9.48 or 9.48 W.');
  const sum = parts.reduce((total, { value }, index) => total + value / 60 ** index, 0);
  const isNegative = sign === -1 || letter === 'S' || letter === 'W';
  const size = parts.length > 1 ? toCentimetre(sum) : sum;
  return {
    ok: true,
    degrees: (isNegative ? -size : size) + 0,
    unit: 1 / (60 ** (parts.length - 1) * 10 ** last.decimals),
    axis: letter === null ? null : /[NS]/.test(letter) ? 'latitude' : 'longitude',
    bare: parts.length === 1 && !isMarked ? last : null,
  };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `47°39.07'` of `4739.07`, where its digits can be degrees and minutes; else null. */
function asMinutes({ text, value }: NumberToken, axis: Axis): string | null {
  const [whole = '', fraction = ''] = text.split(/[.,]/);
  const degrees = Math.floor(value / 100);
  const minutes = Math.floor(value % 100);
  if (whole.length < 3 || whole.length > 5 || minutes >= 60 || degrees > limits[axis]) return null;
  return `${degrees}°${two(minutes)}${fraction === '' ? '' : `.${fraction}`}'`;
}

/** What is wrong with the size of a coordinate, in a sentence; null where nothing is. `other` is the one beside it. */
export function sizeFault({ degrees, bare }: Angle, axis: Axis, other?: Angle): string | null {
  const limit = limits[axis];
  const size = Math.abs(degrees);
  if (size <= limit) return null;
  const minus = degrees < 0 ? '-' : '';
  const told = `${minus}${bare?.text ?? size}`;
  const minutes = bare && size > limits.longitude ? asMinutes(bare, axis) : null;
  const mayBeSwapped = size <= limits.longitude && Math.abs(other?.degrees ?? 0) <= limits.latitude;
  if (axis === 'latitude' && mayBeSwapped)
    return `${told} cannot be a latitude, which ends at 90. It looks like a longitude: latitude and longitude seem to be swapped.`;
  if (minutes)
    return `${told} looks like degrees and minutes. Write ${minus}${minutes} or decimal degrees.`;
  if (size >= 100_000)
    return `${told} is no ${axis} in degrees. Metres of a UTM grid are written in one text with their zone, such as 32T 535999 5277632.`;
  return `${told} is no ${axis}: it is between -${limit} and ${limit}.`;
}
