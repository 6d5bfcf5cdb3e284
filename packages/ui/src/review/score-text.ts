import { numberFormat } from '../base/intl.ts';

/** Nearer to 0 or 1 than this, four digits would round to 0 or 1. */
const nearest = 0.0001;

const withDigits = (score: number, digits: number, locale: string | undefined): string =>
  numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: digits }).format(score);

/**
 * Formats a score, probability or share with two digits; with more near 0 and 1, where two would
 * round to the end.
 */
export function scoreText(score: number, locale: string | undefined): string {
  const near = Math.min(score, 1 - score);
  if (near > 0 && near < nearest)
    return score < 0.5
      ? `<${withDigits(nearest, 4, locale)}`
      : `>${withDigits(1 - nearest, 4, locale)}`;
  return withDigits(score, near >= 0.01 || near <= 0 ? 2 : near >= 0.001 ? 3 : 4, locale);
}

/** Two scores with as many digits as tell them apart, four at most. */
export function rangeTexts(
  low: number,
  high: number,
  locale: string | undefined,
): [low: string, high: string] {
  let texts: [string, string] = [scoreText(low, locale), scoreText(high, locale)];
  for (let digits = 3; digits <= 4 && texts[0] === texts[1]; digits++)
    texts = [withDigits(low, digits, locale), withDigits(high, digits, locale)];
  return texts;
}

/** A share as percentage: whole from 10 on, with one digit below. */
export const shareText = (share: number, locale: string | undefined): string =>
  numberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: share < 0.1 || share > 0.99 ? 1 : 0,
  }).format(share);
