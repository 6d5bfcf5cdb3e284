import type { Verdict } from '../data/verdicts.ts';

const letters: Record<Exclude<Verdict, 'none'>, string> = { correct: 'c', wrong: 'w', unsure: 'u' };
const verdictOf = new Map(
  Object.entries(letters).map(([verdict, letter]) => [letter, verdict as Verdict]),
);

/** What a person said of the detections of one analysis, by row. */
export type Reviews = Map<number, Verdict>;

const keyOf = (analysisId: string) => `biophony.review.${analysisId}`;

/** Reviews as one line of text, `12:c,15:w`. */
export const writeReviews = (reviews: Reviews): string =>
  [...reviews]
    .flatMap(([row, verdict]) => (verdict === 'none' ? [] : [`${row}:${letters[verdict]}`]))
    .join(',');

/** Reads what `writeReviews` wrote; what makes no sense is left out. */
export function readReviews(text: string): Reviews {
  const reviews: Reviews = new Map();
  for (const part of text.split(',')) {
    const [row, letter = ''] = part.split(':');
    const verdict = verdictOf.get(letter);
    if (verdict && row && /^\d+$/.test(row)) reviews.set(Number(row), verdict);
  }
  return reviews;
}

/** The reviews this browser keeps of an analysis; none where it keeps nothing. */
export function keptReviews(analysisId: string): Reviews {
  try {
    return readReviews(localStorage.getItem(keyOf(analysisId)) ?? '');
  } catch {
    return new Map();
  }
}

/** Keeps reviews in this browser. False where it refuses, as in private windows. */
export function keepReviews(analysisId: string, reviews: Reviews): boolean {
  try {
    localStorage.setItem(keyOf(analysisId), writeReviews(reviews));
    return true;
  } catch {
    return false;
  }
}
