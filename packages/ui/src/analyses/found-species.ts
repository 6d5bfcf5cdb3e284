import type { ProjectSummary } from '@biophony/contract';
import { timeExpansionOf } from '@biophony/contract/constants';
import {
  type IndexName,
  indexNames,
  readSummary,
  ResultsFormatError,
  type Summary,
} from '@biophony/contract/results/summary';

/** The summary of an analysis in the fields of today; null where there is none, or one of a later format. */
export function knownSummary(summary: object | null): Summary | null {
  try {
    return summary && readSummary(summary);
  } catch (error) {
    if (error instanceof ResultsFormatError) return null;
    throw error;
  }
}

/** Whether a summary says that its results are of a part of the recordings, since the analysis was stopped. */
export const isPartial = (summary: object | null): boolean =>
  knownSummary(summary)?.complete === false;

/** Whether all of a project is shown together: where it has sites, or several datasets. */
export const hasSurvey = ({ site_count = 0, dataset_count = 0 }: ProjectSummary): boolean =>
  site_count > 0 || dataset_count > 1;

export type FoundSpecies = Summary['species'][number];

interface FoundIndex {
  name: IndexName;
  mean: number;
  min: number;
  max: number;
}

/** What the summary of an analysis says. Empty lists where it says nothing. */
export interface Found {
  analysisType: string;
  detections: number;
  /** Seconds of sound analysed. */
  seconds: number;
  filesAnalysed: number;
  filesTotal: number;
  /** Most frequent first; the place in this list is what a species is coloured by. */
  species: FoundSpecies[];
  /** Days with detections, in order, and how many each has. */
  byDay: Summary['by_day'];
  /** Detections by hour of the day, 24 numbers; empty where it is not known. */
  byHour: number[];
  /** Each acoustic index with its mean and range. */
  indices: FoundIndex[];
  /** Highest frequency that was looked at, in hertz, where the analysis has such a setting. */
  topHz: number | null;
  /** True for an analysis that measured indices. */
  indexed: boolean;
}

/** Reads a summary; null where an analysis has none, or one of a later format, as its files have, which say so. */
export function foundIn(given: object | null): Found | null {
  const summary = knownSummary(given);
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

/** How many times the recordings of an analysis were slowed down, as its summary says; 1 where that says nothing. */
export const expansionIn = (given: object | null): number =>
  timeExpansionOf(knownSummary(given)?.settings ?? {});
