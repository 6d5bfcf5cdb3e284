import { timeExpansionOf } from '@biophony/contract/constants';
import {
  type IndexName,
  indexNames,
  readSummary,
  ResultsFormatError,
  type Summary,
} from '@biophony/contract/results/summary';

/** Summary of an analysis in its current format; null where it is missing or in a later format. */
export function knownSummary(summary: object | null): Summary | null {
  try {
    return summary && readSummary(summary);
  } catch (error) {
    if (error instanceof ResultsFormatError) return null;
    throw error;
  }
}

export const isPartial = (summary: object | null): boolean =>
  knownSummary(summary)?.complete === false;

export type FoundSpecies = Summary['species'][number];

interface FoundIndex {
  name: IndexName;
  mean: number;
  min: number;
  max: number;
}

/** Content of a summary. Lists are empty where it has none. */
export interface Found {
  analysisType: string;
  detections: number;
  /** Seconds of sound analysed. */
  seconds: number;
  filesAnalysed: number;
  filesTotal: number;
  /** Most frequent first; the index in this list determines a species' colour. */
  species: FoundSpecies[];
  /** Days with detections in order, and their number. */
  byDay: Summary['by_day'];
  /** Detections by hour of the day, 24 numbers; empty if unknown. */
  byHour: number[];
  /** Each acoustic index with its mean and range. */
  indices: FoundIndex[];
  /** Highest analysed frequency in hertz, if the analysis has such a setting. */
  topHz: number | null;
  /** True for an analysis that measured indices. */
  indexed: boolean;
}

/** Reads a summary; null where it is missing or in a later format. */
export function foundIn(value: object | null): Found | null {
  const summary = knownSummary(value);
  if (!summary) return null;
  const { settings, indices } = summary;
  return {
    analysisType: summary.analysis_type,
    detections: summary.detections,
    seconds: summary.seconds_analysed,
    filesAnalysed: summary.files.analysed,
    filesTotal: summary.files.total,
    species: summary.species,
    byDay: summary.by_day,
    byHour: summary.by_hour,
    indices: indexNames.flatMap((name) => {
      const spread = indices?.[name];
      return spread ? [{ name, ...spread }] : [];
    }),
    topHz: typeof settings.fmax === 'number' ? settings.fmax : null,
    indexed: indices !== null,
  };
}

/** Time expansion factor of the recordings; 1 where absent. */
export const expansionIn = (summary: object | null): number =>
  timeExpansionOf(knownSummary(summary)?.settings ?? {});
