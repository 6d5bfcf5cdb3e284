import type { Verdict } from '@biophony/statistics';
import type { SpeciesName } from '../../base/species-name.ts';

/** Absent without other names. */
export type CalledSpecies = SpeciesName & { also?: readonly string[] };

export const speciesKey = ({ scientific_name, common_name }: SpeciesName): string =>
  `${scientific_name}\n${common_name}`;

export const speciesOfKey = (key: string): SpeciesName => {
  const [scientific_name = '', common_name = ''] = key.split('\n');
  return { scientific_name, common_name };
};

/**
 * 18 bytes a row, or 26 where files.csv lacks times. Exact seconds, band and loudness are read for
 * rows in sight (`detection-rows.ts`).
 */
export interface DetectionColumns {
  rows: number;
  species: Uint16Array | Uint32Array;
  file: Uint32Array;
  confidence: Float32Array;
  /** Milliseconds in the recording; at most 49 days. */
  start: Uint32Array;
  end: Uint32Array;
  /** Milliseconds by the recorder's clock, NaN without a time; null where `recorded` suffices. */
  time: Float64Array | null;
  /** Start in milliseconds by its recorder's clock; NaN without a time. */
  recorded: Float64Array;
}

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

/** Milliseconds by the recorder's clock, NaN without a time. */
export const timeAt = ({ time, recorded, file, start }: DetectionColumns, row: number): number =>
  time ? time[row]! : (recorded[file[row]!] ?? Number.NaN) + start[row]!;

/** As stored; 0 for none. */
export const verdictCodes: Readonly<Record<Verdict, number>> = { yes: 1, no: 2, unsure: 3 };

/** Added where the person also named the species. */
export const correctedBit = 4;

/**
 * As in addresses. `none`: without a verdict, `reviewed`: with any, `correct`: yes, `wrong`: no,
 * `not_wrong`: all but no.
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
  none: (stored) => stored === 0,
  reviewed: (stored) => stored !== 0,
  correct: (stored) => stored % correctedBit === verdictCodes.yes,
  wrong: (stored) => stored % correctedBit === verdictCodes.no,
  not_wrong: (stored) => stored % correctedBit !== verdictCodes.no,
  unsure: (stored) => stored % correctedBit === verdictCodes.unsure,
  corrected: (stored) => stored >= correctedBit,
};

/** By stored verdict; null where all pass. */
export const passesReview = (filter: ReviewFilter): Uint8Array | null =>
  filter === 'all'
    ? null
    : Uint8Array.from({ length: 2 * correctedBit }, (_, stored) => Number(passing[filter](stored)));

export const saidFilters = ['correct', 'not_wrong'] as const;
export type SaidFilter = 'all' | (typeof saidFilters)[number];

export const toSaidFilter = (filter: ReviewFilter): SaidFilter =>
  saidFilters.find((one) => one === filter) ?? 'all';
