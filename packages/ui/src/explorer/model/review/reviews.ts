import type { SpeciesName } from '../../data/columns/detection-columns.ts';
import type { Judgement } from '../../data/columns/judgement.ts';
import type { Verdict } from '../../data/columns/verdicts.ts';

const letters: Record<Verdict, string> = { none: 'n', correct: 'c', wrong: 'w', unsure: 'u' };
const verdictOf = new Map(
  Object.entries(letters).map(([verdict, letter]) => [letter, verdict as Verdict]),
);

/** What a person said of the detections of one analysis, by row of its detections.parquet. */
export type Reviews = Map<number, Judgement>;

/** Where the reviews of an analysis are kept: those of nobody in particular, or those that an account moves to the project. */
const keyOf = (analysisId: string, userId: string | null) =>
  userId === null ? `biophony.review.${analysisId}` : `biophony.review.${analysisId}/${userId}`;

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

/** The reviews this browser keeps of an analysis, or of an account that moves them; none where it keeps nothing. */
export function keptReviews(analysisId: string, userId: string | null = null): Reviews {
  try {
    return readReviews(localStorage.getItem(keyOf(analysisId, userId)) ?? '');
  } catch {
    return new Map();
  }
}

/** Keeps reviews in this browser. False where it refuses, as in private windows, or has no more space. */
export function keepReviews(
  analysisId: string,
  reviews: Reviews,
  userId: string | null = null,
): boolean {
  try {
    const text = writeReviews(reviews);
    if (text === '') localStorage.removeItem(keyOf(analysisId, userId));
    else localStorage.setItem(keyOf(analysisId, userId), text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Gives the reviews that this browser keeps of an analysis to an account, which moves them to the project: from then on no
 * other account moves them too. Answers all that the account has still to move.
 */
export function claimReviews(analysisId: string, userId: string): Reviews {
  const free = keptReviews(analysisId);
  const claimed = keptReviews(analysisId, userId);
  if (free.size === 0) return claimed;
  const all: Reviews = new Map([...claimed, ...free]);
  if (keepReviews(analysisId, all, userId)) keepReviews(analysisId, new Map());
  return all;
}

/** Lets reviews of an account go that the project has. What was said of their rows since stays. */
export function releaseReviews(analysisId: string, userId: string, done: Reviews): void {
  const kept = keptReviews(analysisId, userId);
  for (const [row, judgement] of done) {
    const now = kept.get(row);
    if (now && writeReviews(new Map([[row, now]])) === writeReviews(new Map([[row, judgement]])))
      kept.delete(row);
  }
  keepReviews(analysisId, kept, userId);
}

/** Lets what this browser kept of a row go, for an account that says something else of it. */
export function forgetKept(analysisId: string, userId: string, row: number): void {
  for (const whose of [null, userId]) {
    const kept = keptReviews(analysisId, whose);
    if (kept.delete(row)) keepReviews(analysisId, kept, whose);
  }
}
