import type { Review, ReviewCreate, ReviewVerdict } from '@biophony/contract';
import type { SpeciesName } from '../../data/columns/detection-columns.ts';
import { unjudged, type Judgement } from '../../data/columns/judgement.ts';
import type { Verdict } from '../../data/columns/verdicts.ts';
import { reviewName } from '../../data/reviews/review-table.ts';
import type { DetectionKey, ProjectReview } from '../../engine/calls.ts';

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

/** Digits that a confidence has in result files. */
const confidenceDigits = 4;

type Key = Pick<ReviewCreate, 'file' | 'start_s' | 'end_s' | 'species'>;

/** One text for the key of a review within its dataset, to the millisecond. */
export const keyText = ({ file, start_s, end_s, species }: Key): string =>
  [Math.round(start_s * 1000), Math.round(end_s * 1000), species, file].join('\n');

/** The key of a detection within its dataset as reviews have it. */
export const reviewKeyOf = (
  detection: Pick<DetectionKey, 'file' | 'start_s' | 'end_s'> & SpeciesName,
): Key => ({
  file: detection.file,
  start_s: detection.start_s,
  end_s: detection.end_s,
  species: reviewName(detection),
});

/** What a person says of a detection as the service takes it: seen with its score, and nothing hidden. */
export const saidOfDetection = (
  dataId: string,
  detection: Parameters<typeof reviewKeyOf>[0] & Pick<DetectionKey, 'confidence'>,
  { verdict, corrected }: Judgement,
): Omit<ReviewCreate, 'review_id' | 'at'> => ({
  data_id: dataId,
  ...reviewKeyOf(detection),
  // A species that stands alone, as an old list in a browser may have it, says that the detection is another one.
  verdict: toService[verdict === 'none' && corrected ? 'wrong' : verdict],
  ...(corrected && { correct_species: reviewName(corrected) }),
  score: Number(detection.confidence.toFixed(confidenceDigits)),
  blind: false,
});

/** Whether there is nothing of the person's to take back where nothing is said now. */
export const saysNothing = (
  before: Pick<DetectionKey, 'said'>,
  was: Judgement,
  now: Judgement,
): boolean =>
  [was, now].every(({ verdict, corrected }) => verdict === 'none' && !corrected) &&
  !before.said?.some(({ own }) => own);

/** A verdict of the service as the explorer keeps it; null for one that takes back. */
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
