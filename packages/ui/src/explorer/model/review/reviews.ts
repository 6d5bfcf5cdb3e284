import type { SpeciesName } from '../../data/columns/detection-columns.ts';
import type { Judgement } from '../../data/columns/judgement.ts';
import type { Verdict } from '../../data/columns/verdicts.ts';

const letters: Record<Verdict, string> = { none: 'n', correct: 'c', wrong: 'w', unsure: 'u' };
const verdictOf = new Map(
  Object.entries(letters).map(([verdict, letter]) => [letter, verdict as Verdict]),
);

/** What a person said of the detections of one analysis, by row of its detections.parquet. */
export type Reviews = Map<number, Judgement>;

const keyOf = (analysisId: string) => `biophony.review.${analysisId}`;

const nameText = ({ scientific_name, common_name }: SpeciesName): string =>
  `:${encodeURIComponent(scientific_name)}/${encodeURIComponent(common_name)}`;

/** Reads `Turdus%20merula/Eurasian%20Blackbird`; null where there are no names in it. */
function nameIn(text: string | undefined): SpeciesName | null {
  try {
    const [scientific_name = '', common_name = ''] = (text ?? '')
      .split('/')
      .map(decodeURIComponent);
    return scientific_name || common_name ? { scientific_name, common_name } : null;
  } catch {
    return null;
  }
}

/** Reviews as one line of text, `12:c,15:w:Turdus%20merula/Eurasian%20Blackbird`. */
export const writeReviews = (reviews: Reviews): string =>
  [...reviews]
    .filter(([, { verdict, corrected }]) => verdict !== 'none' || corrected !== null)
    .map(
      ([row, { verdict, corrected }]) =>
        `${row}:${letters[verdict]}${corrected ? nameText(corrected) : ''}`,
    )
    .join(',');

/** Reads what `writeReviews` wrote, also before species could be corrected; what makes no sense is left out. */
export function readReviews(text: string): Reviews {
  const reviews: Reviews = new Map();
  for (const part of text.split(',')) {
    const [row = '', letter = '', name] = part.split(':');
    const [verdict, corrected] = [verdictOf.get(letter), nameIn(name)];
    if (!verdict || !/^\d+$/.test(row)) continue;
    if (verdict !== 'none' || corrected) reviews.set(Number(row), { verdict, corrected });
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

/** Keeps reviews in this browser. False where it refuses, as in private windows, or has no more space. */
export function keepReviews(analysisId: string, reviews: Reviews): boolean {
  try {
    localStorage.setItem(keyOf(analysisId), writeReviews(reviews));
    return true;
  } catch {
    return false;
  }
}
