/** A piece of a written place. */
export type Token =
  | { kind: 'number'; text: string; value: number; decimals: number }
  | { kind: 'mark'; mark: 'degrees' | 'minutes' | 'seconds' }
  | { kind: 'sign'; sign: 1 | -1 }
  | { kind: 'letter'; letter: 'N' | 'S' | 'E' | 'W' }
  | { kind: 'separator' };

export type NumberToken = Extract<Token, { kind: 'number' }>;

const marks: readonly (readonly [RegExp, Token])[] = [
  [/(?:°|º|˚|degrees?|deg|d)/iy, { kind: 'mark', mark: 'degrees' }],
  // Two marks of minutes are one of seconds; the letters follow the words that they begin.
  [/(?:"|″|“|”|''|′′|’’|´´|seconds?|sec)/iy, { kind: 'mark', mark: 'seconds' }],
  [/(?:'|′|’|‘|´|`|minutes?|min)/iy, { kind: 'mark', mark: 'minutes' }],
  [/(?:north|n)/iy, { kind: 'letter', letter: 'N' }],
  // A small s is as likely to stand for seconds.
  [/(?:[Ss]outh|S(?:OUTH)?)/y, { kind: 'letter', letter: 'S' }],
  [/(?:east|e)/iy, { kind: 'letter', letter: 'E' }],
  [/(?:west|w)/iy, { kind: 'letter', letter: 'W' }],
  [/\+/y, { kind: 'sign', sign: 1 }],
  [/[-−–]/y, { kind: 'sign', sign: -1 }],
  [/[,;/|]/y, { kind: 'separator' }],
];

const ignored = /[\s()[\]]+/y;

/** Digits with a decimal point; a comma between digits is one too where the text has no point between digits. */
const numbers = (text: string): RegExp =>
  /\d\.\d/.test(text) ? /\d+(?:\.\d+)?/y : /\d+(?:[.,]\d+)?/y;

/**
 * The pieces of a written place, or the first text that belongs into none. A comma between digits is the decimal one,
 * unless the text has decimal points; with a space behind it, it stands between two coordinates.
 */
export function coordinateTokens(text: string): Token[] | { unknown: string } {
  const tokens: Token[] = [];
  const number = numbers(text);
  let at = 0;
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? null;
    if (found !== null) at += found.length;
    return found;
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
    const known = marks.find(([pattern]) => take(pattern) !== null);
    if (!known) return { unknown: /[^\s\d]+|\S+/.exec(text.slice(at))?.[0] ?? text.slice(at) };
    tokens.push(known[1]);
  }
  return tokens;
}
