/** What a person said of a detection after listening; the numbers are how it is stored. */
export const verdicts = { none: 0, correct: 1, wrong: 2, unsure: 3 } as const;
export type Verdict = keyof typeof verdicts;

/** Added to a stored verdict where the person also said which species it is. */
export const correctedBit = 4;

/**
 * Which detections a review filter leaves: `none` those not reviewed yet, `reviewed` those with anything said, `not_wrong` all
 * but those that are wrong.
 */
export const reviewFilters = [
  'all',
  'none',
  'reviewed',
  'correct',
  'wrong',
  'not_wrong',
  'unsure',
  'corrected',
] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

const passing: Record<ReviewFilter, (stored: number) => boolean> = {
  all: () => true,
  none: (stored) => stored === verdicts.none,
  reviewed: (stored) => stored !== verdicts.none,
  correct: (stored) => stored % correctedBit === verdicts.correct,
  wrong: (stored) => stored % correctedBit === verdicts.wrong,
  not_wrong: (stored) => stored % correctedBit !== verdicts.wrong,
  unsure: (stored) => stored % correctedBit === verdicts.unsure,
  corrected: (stored) => stored >= correctedBit,
};

/** Whether a stored verdict passes, by its number; null where all do. */
export const passesReview = (filter: ReviewFilter): Uint8Array | null =>
  filter === 'all'
    ? null
    : Uint8Array.from({ length: 2 * correctedBit }, (_, stored) => Number(passing[filter](stored)));

/** The filters that tables of numbers have, too. */
export const saidFilters = ['correct', 'not_wrong'] as const;
export type SaidFilter = 'all' | (typeof saidFilters)[number];

/** A filter as far as tables of numbers have it. */
export const saidFilterOf = (filter: ReviewFilter): SaidFilter =>
  saidFilters.find((one) => one === filter) ?? 'all';
