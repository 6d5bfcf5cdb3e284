import { numberFormat } from '../../../format/intl.ts';

/** A score, probability or share with two digits; more near 0 and 1, where two would say that there is no difference. */
export function scoreText(score: number, locale: string | undefined): string {
  const near = Math.min(score, 1 - score);
  const digits = near >= 0.01 || near <= 0 ? 2 : near >= 0.001 ? 3 : 4;
  return numberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  }).format(score);
}

/** A share as percentage: whole from 10 on, with a digit below. */
export const shareText = (share: number, locale: string | undefined): string =>
  numberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: share < 0.1 || share > 0.99 ? 1 : 0,
  }).format(share);
