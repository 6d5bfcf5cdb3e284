import type { ModelSpeciesRecord } from '@biophony/contract/results';

/** A species, or another class of sound, by its two names; the scientific one is empty where there is none. */
export type SpeciesName = Pick<ModelSpeciesRecord, 'scientific_name' | 'common_name'>;

/** A species with the other names that are known of it; none where it has one name alone. */
export type CalledSpecies = SpeciesName & { also?: readonly string[] };

/** One text for both names, under which species are told apart. */
export const speciesKey = ({ scientific_name, common_name }: SpeciesName): string =>
  `${scientific_name}\n${common_name}`;

export const speciesOfKey = (key: string): SpeciesName => {
  const [scientific_name = '', common_name = ''] = key.split('\n');
  return { scientific_name, common_name };
};

/**
 * Detections as columns: what a row costs is known, whatever the number of rows. These are the columns that filters,
 * counts, charts and the list are made of, 18 bytes a row; the time is that of the recording and of the place in it.
 * Where files.csv does not give the time of recordings it is a column too, and a row has 26 bytes. Exact seconds, band
 * and loudness stay in the file and are read by row group for the rows in sight (`detail-reader.ts`).
 */
export interface DetectionColumns {
  rows: number;
  species: Uint16Array | Uint32Array;
  file: Uint32Array;
  confidence: Float32Array;
  /** Milliseconds from the start of the recording; at most 49 days. */
  start: Uint32Array;
  end: Uint32Array;
  /** Milliseconds by the recorder's clock, NaN without a time; null where `recorded` has all there is. */
  time: Float64Array | null;
  /** Milliseconds at which each recording began by its recorder's clock; NaN without a time. */
  recorded: Float64Array;
}

/** Columns for so many rows, of which none is filled. */
export const emptyColumns = (capacity: number): DetectionColumns => ({
  rows: 0,
  species: new Uint16Array(capacity),
  file: new Uint32Array(capacity),
  confidence: new Float32Array(capacity),
  start: new Uint32Array(capacity),
  end: new Uint32Array(capacity),
  time: null,
  recorded: new Float64Array(0),
});

/** When a detection began: milliseconds by the recorder's clock, NaN without a time. */
export const timeAt = ({ time, recorded, file, start }: DetectionColumns, row: number): number =>
  time ? time[row]! : (recorded[file[row]!] ?? Number.NaN) + start[row]!;

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

/** All that a person said of a detection. */
export interface Judgement {
  verdict: Verdict;
  /** The species it is instead; null where the person named none. */
  corrected: SpeciesName | null;
}

/** Nothing said. */
export const unjudged: Judgement = { verdict: 'none', corrected: null };

/** What it comes to when a person presses a verdict: `correct` and `none` take a correction back. */
export const withVerdict = ({ corrected }: Judgement, verdict: Verdict): Judgement => ({
  verdict,
  corrected: verdict === 'wrong' || verdict === 'unsure' ? corrected : null,
});

/** What it comes to when a person names the species: the one of the analysis is wrong. Null takes the name back. */
export const withSpecies = (before: Judgement, corrected: SpeciesName | null): Judgement => ({
  verdict: corrected && before.verdict !== 'unsure' ? 'wrong' : before.verdict,
  corrected,
});
