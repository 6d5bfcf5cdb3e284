import { isFine, placeForms, placeOf } from './name-place.ts';

const height = /^[+-]\d+(?:\.\d+)?/;
/** What may be a place counts as one: as in a name with a time, of a recorder that writes places. */
const doubtless = { kind: 'bar_lt', time: { local: '', offset: null } } as const;

/** Where a match has the digits, signs and letters of a place, and a height behind them. */
function spanOf(text: string, { indices }: RegExpExecArray): [from: number, to: number] {
  const parts = Object.values(indices?.groups ?? {}).filter((part) => part !== undefined);
  const from = Math.min(...parts.map(([start]) => start));
  const to = Math.max(...parts.map(([, end]) => end));
  return [from, to + (height.exec(text.slice(to))?.[0].length ?? 0)];
}

/** One folder or name of a path. */
function withoutPlace(part: string): string {
  let left = part;
  for (const { pattern, isBare } of placeForms) {
    const found = [...left.matchAll(pattern)].filter(
      ({ groups = {} }) => (!isBare || isFine(groups, doubtless)) && placeOf(groups) !== null,
    );
    for (const match of found.toReversed()) {
      const [from, to] = spanOf(left, match);
      left = `${left.slice(0, from)}place${left.slice(to)}`;
    }
  }
  return left;
}

/** Two numbers with thousandths side by side, wherever they stand. */
const pair = /(?<![\d.])[+-]?\d{1,3}\.\d{3,}[°NSEW]{0,2}[ ,;_]{1,2}[+-]?\d{1,3}\.\d{3,}(?!\d)/g;

/** What every form has: a fraction or a sign. */
const mayBePlace = /\d\.\d|[+-]\d/;

/** An ending, so that a place at the end of a folder's name stands as in a file's name. */
const ending = '.x';

const inEveryPart = (text: string, between: RegExp): string =>
  text
    .split(between)
    .map((part) => withoutPlace(withoutPlace(part) + ending).slice(0, -ending.length))
    .join('');

/**
 * A name, a path or a sentence with the word `place` where it tells a place and a height, in the forms that
 * `parseFileName` reads, or as two fine numbers. Equal texts stay equal.
 */
export const withoutPlaces = (text: string): string =>
  mayBePlace.test(text)
    ? inEveryPart(inEveryPart(text, /(?<=[\\/])|(?=[\\/])/), /(?<=[\\/\s])|(?=[\\/\s])/).replaceAll(
        pair,
        'place',
      )
    : text;
