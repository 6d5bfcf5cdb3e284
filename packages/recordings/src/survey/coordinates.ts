/** WGS84 degrees, north and east positive. */
export interface Place {
  latitude: number;
  longitude: number;
}

export type Axis = 'latitude' | 'longitude';

const limits: Readonly<Record<Axis, number>> = { latitude: 90, longitude: 180 };

/** With an example of a right one. */
export interface Unreadable {
  ok: false;
  message: string;
}

export const unreadable = (message: string): Unreadable => ({ ok: false, message });

export const quote = (text: string): string => {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return `"${line.length > 60 ? `${line.slice(0, 60)}...` : line}"`;
};

export type Token =
  | { kind: 'number'; text: string; value: number; decimals: number }
  | { kind: 'mark'; mark: 'degrees' | 'minutes' | 'seconds' }
  | { kind: 'sign'; sign: 1 | -1 }
  | { kind: 'letter'; letter: 'N' | 'S' | 'E' | 'W' }
  | { kind: 'separator' };

type NumberToken = Extract<Token, { kind: 'number' }>;

const marks: readonly (readonly [RegExp, Token])[] = [
  [/(?:°|º|˚|degrees?|deg|d)/iy, { kind: 'mark', mark: 'degrees' }],
  // Two minute marks are one second mark; words come before their first letters.
  [/(?:"|″|“|”|''|′′|’’|´´|seconds?|sec)/iy, { kind: 'mark', mark: 'seconds' }],
  [/(?:'|′|’|‘|´|`|minutes?|min)/iy, { kind: 'mark', mark: 'minutes' }],
  [/(?:north|n)/iy, { kind: 'letter', letter: 'N' }],
  // A small s may also mean seconds.
  [/(?:[Ss]outh|S(?:OUTH)?)/y, { kind: 'letter', letter: 'S' }],
  [/(?:east|e)/iy, { kind: 'letter', letter: 'E' }],
  [/(?:west|w)/iy, { kind: 'letter', letter: 'W' }],
  [/\+/y, { kind: 'sign', sign: 1 }],
  [/[-−–]/y, { kind: 'sign', sign: -1 }],
  [/[,;/|]/y, { kind: 'separator' }],
];

const ignored = /[\s()[\]]+/y;

/** A comma is a decimal point where the text has no point between digits. */
const numbers = (text: string): RegExp =>
  /\d\.\d/.test(text) ? /\d+(?:\.\d+)?/y : /\d+(?:[.,]\d+)?/y;

/**
 * A comma between digits is a decimal comma unless the text has decimal points; before a space it
 * separates coordinates.
 */
export function coordinateTokens(text: string): Token[] | { unknown: string } {
  const tokens: Token[] = [];
  const number = numbers(text);
  let at = 0;
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text)?.[0] ?? null;
    if (match !== null) at += match.length;
    return match;
  };
  while (at < text.length) {
    if (take(ignored) !== null) continue;
    const digits = take(number);
    if (digits !== null) {
      const [, fraction = ''] = digits.split(/[.,]/);
      const value = Number(digits.replace(',', '.'));
      tokens.push({ kind: 'number', text: digits, value, decimals: fraction.length });
      continue;
    }
    const mark = marks.find(([pattern]) => take(pattern) !== null);
    if (!mark) return { unknown: /[^\s\d]+|\S+/.exec(text.slice(at))?.[0] ?? text.slice(at) };
    tokens.push(mark[1]);
  }
  return tokens;
}

export interface Angle {
  ok: true;
  degrees: number;
  /** Degrees of one unit of the last digit written. */
  unit: number;
  axis: Axis | null;
  /** Null for several numbers, or with marks. */
  bare: NumberToken | null;
}

const order = ['degrees', 'minutes', 'seconds'] as const;
const fewEnough = 7;

/** Finer than any of these forms. */
export const toCentimetre = (degrees: number): number => Number(degrees.toFixed(fewEnough)) + 0;

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

/** `47°39.07'` for `4739.07`. */
function asMinutes({ text, value }: NumberToken, axis: Axis): string | null {
  const [whole = '', fraction = ''] = text.split(/[.,]/);
  const degrees = Math.floor(value / 100);
  const minutes = Math.floor(value % 100);
  if (whole.length < 3 || whole.length > 5 || minutes >= 60 || degrees > limits[axis]) return null;
  return `${degrees}°${two(minutes)}${fraction === '' ? '' : `.${fraction}`}'`;
}

/** `other`: the coordinate next to it. */
export function sizeFault({ degrees, bare }: Angle, axis: Axis, other?: Angle): string | null {
  const limit = limits[axis];
  const size = Math.abs(degrees);
  if (size <= limit) return null;
  const minus = degrees < 0 ? '-' : '';
  const sizeText = `${minus}${bare?.text ?? size}`;
  const minutes = bare && size > limits.longitude ? asMinutes(bare, axis) : null;
  const mayBeSwapped = size <= limits.longitude && Math.abs(other?.degrees ?? 0) <= limits.latitude;
  if (axis === 'latitude' && mayBeSwapped)
    return `${sizeText} cannot be a latitude, which ends at 90. It looks like a longitude: latitude and longitude seem to be swapped.`;
  if (minutes)
    return `${sizeText} looks like degrees and minutes. Write ${minus}${minutes} or decimal degrees.`;
  if (size >= 100_000)
    return `${sizeText} is no ${axis} in degrees. Metres of a UTM grid are written in one text with their zone, such as 32T 535999 5277632.`;
  return `${sizeText} is no ${axis}: it is between -${limit} and ${limit}.`;
}

export interface WrittenCoordinate {
  ok: true;
  degrees: number;
  /** Degrees of one unit of the last digit written. */
  unit_degrees: number;
}

/** Characters. */
const longestPlace = 100;

const letterO = /(?<![A-Za-z])[OÖ](?:st|uest)?(?![A-Za-z])/i;

export function textFault(text: string): string | null {
  if (text.trim() === '') return 'It is empty. Write degrees, such as 47.6512.';
  if (text.length > longestPlace)
    return `It is longer than ${longestPlace} characters. Write degrees, such as 47.6512.`;
  if (letterO.test(text))
    return 'The letter O means east in some languages and west in others. Write E or W.';
  return null;
}

export const unknownPiece = (unknown: string, example: string): string =>
  `${quote(unknown)} does not belong into a place. Write it such as ${example}.`;

const examples: Record<Axis, string> = {
  latitude: '47.6512 or 47°39\'04.3"N',
  longitude: '9.4801 or 9°28\'48.4"E',
};

/**
 * Reads `47.6512`, `47,6512`, `-9.48`, `47°39'04.3"N` or `N 47 39.07`. Returns a sentence for other
 * texts, also minutes without marks, or the other coordinate.
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
      `${quote(text)} is a ${angle.axis}, as its letter says: latitude and longitude seem to be swapped.`,
    );
  const size = sizeFault(angle, axis);
  if (size !== null) return unreadable(size);
  return { ok: true, degrees: angle.degrees, unit_degrees: angle.unit };
}
