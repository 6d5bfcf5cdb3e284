import type { Review, ReviewCreate, ReviewVerdict } from '@biophony/contract';
import { type SpeciesName, scientificName } from '../../base/species-name.ts';
import { type Judgement, unjudged, type Verdict } from '../data/detection-columns.ts';
import type { SaidOf } from '../data/review-table.ts';
import type { DetectionKey, ProjectReview } from '../engine/calls.ts';

const letters: Record<Verdict, string> = { none: 'n', correct: 'c', wrong: 'w', unsure: 'u' };
const verdictOf = new Map(
  Object.entries(letters).map(([verdict, letter]) => [letter, verdict as Verdict]),
);

/** By row of detections.parquet. */
export type Reviews = Map<number, Judgement>;

/** Storage of no account, or of one that moves its verdicts to the project. */
const keyOf = (analysisId: string, userId: string | null) =>
  userId === null ? `biophony.review.${analysisId}` : `biophony.review.${analysisId}/${userId}`;

const nameText = ({ scientific_name, common_name }: SpeciesName): string =>
  `:${encodeURIComponent(scientific_name)}/${encodeURIComponent(common_name)}`;

/** `Turdus%20merula/Eurasian%20Blackbird`; null without names. */
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

/** `12:c,15:w:Turdus%20merula/Eurasian%20Blackbird`. */
export const writeReviews = (reviews: Reviews): string =>
  [...reviews]
    .filter(([, { verdict, corrected }]) => verdict !== 'none' || corrected !== null)
    .map(
      ([row, { verdict, corrected }]) =>
        `${row}:${letters[verdict]}${corrected ? nameText(corrected) : ''}`,
    )
    .join(',');

/** Also the older form without species; skips invalid entries. */
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

/** Of an analysis, or an account that moves them; empty without storage. */
export function keptReviews(analysisId: string, userId: string | null = null): Reviews {
  try {
    return readReviews(localStorage.getItem(keyOf(analysisId, userId)) ?? '');
  } catch {
    return new Map();
  }
}

/** False where the browser refuses, as in private windows, or is full. */
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

/** After this no other account moves them. Returns all that the account has to move. */
export function claimReviews(analysisId: string, userId: string): Reviews {
  const free = keptReviews(analysisId);
  const claimed = keptReviews(analysisId, userId);
  if (free.size === 0) return claimed;
  const all: Reviews = new Map([...claimed, ...free]);
  if (keepReviews(analysisId, all, userId)) keepReviews(analysisId, new Map());
  return all;
}

/** Newer verdicts on their rows stay. */
export function releaseReviews(analysisId: string, userId: string, done: Reviews): void {
  const kept = keptReviews(analysisId, userId);
  for (const [row, judgement] of done) {
    const now = kept.get(row);
    if (now && writeReviews(new Map([[row, now]])) === writeReviews(new Map([[row, judgement]])))
      kept.delete(row);
  }
  keepReviews(analysisId, kept, userId);
}

/** The account has given another verdict on the row. */
export function forgetKept(analysisId: string, userId: string, row: number): void {
  for (const whose of [null, userId]) {
    const kept = keptReviews(analysisId, whose);
    if (kept.delete(row)) keepReviews(analysisId, kept, whose);
  }
}

const toService: Record<Verdict, ReviewVerdict> = {
  correct: 'yes',
  wrong: 'no',
  unsure: 'unsure',
  none: 'undone',
};
const fromService: Record<ReviewVerdict, Verdict> = {
  yes: 'correct',
  no: 'wrong',
  unsure: 'unsure',
  undone: 'none',
};

const confidenceDigits = 4;

type Key = Pick<ReviewCreate, 'file' | 'start_s' | 'end_s' | 'species'>;

/** Within its dataset, to the millisecond. */
export const keyText = ({ file, start_s, end_s, species }: Key): string =>
  [Math.round(start_s * 1000), Math.round(end_s * 1000), species, file].join('\n');

export const reviewKeyOf = (
  detection: Pick<DetectionKey, 'file' | 'start_s' | 'end_s'> & SpeciesName,
): Key => ({
  file: detection.file,
  start_s: detection.start_s,
  end_s: detection.end_s,
  species: scientificName(detection),
});

/** Seen with its score, nothing hidden. */
export const saidOfDetection = (
  dataId: string,
  detection: Parameters<typeof reviewKeyOf>[0] & Pick<DetectionKey, 'confidence'>,
  { verdict, corrected }: Judgement,
): Omit<ReviewCreate, 'review_id' | 'at'> => ({
  data_id: dataId,
  ...reviewKeyOf(detection),
  // Old lists may have a species without a verdict.
  verdict: toService[verdict === 'none' && corrected ? 'wrong' : verdict],
  ...(corrected && { correct_species: scientificName(corrected) }),
  score: Number(detection.confidence.toFixed(confidenceDigits)),
  blind: false,
});

/** Nothing is said now, and there is nothing to undo. */
export const saysNothing = (
  before: Pick<DetectionKey, 'said'>,
  was: Judgement,
  now: Judgement,
): boolean =>
  [was, now].every(({ verdict, corrected }) => verdict === 'none' && !corrected) &&
  !before.said?.some(({ own }) => own);

/** Null for one that was undone. */
export function projectReviewOf(
  review: Pick<Review, keyof Key | 'verdict'> &
    Partial<Pick<Review, 'correct_species' | 'final' | 'reviewer'>>,
  own: boolean,
): ProjectReview | null {
  const verdict = fromService[review.verdict];
  if (verdict === unjudged.verdict) return null;
  return {
    file: review.file,
    start_ms: Math.round(review.start_s * 1000),
    end_ms: Math.round(review.end_s * 1000),
    species: review.species,
    reviewer: review.reviewer ?? '',
    verdict,
    corrected: review.correct_species ?? null,
    final: review.final ?? false,
    own,
  };
}

const speciesOf = (name: string | null) =>
  name === null ? null : { scientific_name: name, common_name: '' };

const saidOf = (review: Parameters<typeof projectReviewOf>[0], own: boolean): SaidOf[] => {
  const found = projectReviewOf(review, own);
  if (!found) return [];
  const { reviewer, verdict, final, corrected } = found;
  return [{ reviewer, verdict, final, own, corrected: speciesOf(corrected) }];
};

/** The person's own, and those of others with final ones. */
export function saidBy(
  reviews: readonly Review[],
  waiting: ReviewCreate | null,
  personId: string | null,
): { own: Judgement; others: readonly SaidOf[] } {
  const isOwn = ({ reviewer_id: id }: Review) => id === personId;
  const own = waiting
    ? saidOf(waiting, true)
    : reviews.filter((one) => isOwn(one) && !one.final).flatMap((one) => saidOf(one, true));
  const { verdict, corrected } = own.at(-1) ?? unjudged;
  const others = reviews.filter((one) => one.final || !isOwn(one));
  return {
    own: { verdict, corrected },
    others: others.flatMap((one) => saidOf(one, isOwn(one))),
  };
}
