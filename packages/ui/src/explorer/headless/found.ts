import type { Summary } from '@biophony/contract';
import type { SpeciesName } from '../data/detection-columns.ts';

export interface FoundSpecies extends SpeciesName {
  count: number;
  best_confidence: number;
}

/** What summary.json says of an analysis beyond what the contract promises. Empty lists where it says nothing. */
export interface Found {
  analysisType: string;
  detections: number;
  /** Seconds of sound analysed. */
  seconds: number;
  filesAnalysed: number;
  filesTotal: number;
  /** Most frequent first; the place in this list is what a species is coloured by. */
  species: FoundSpecies[];
  /** Days with detections. */
  days: number;
  /** Highest frequency that was looked at, in hertz, where the analysis has such a setting. */
  topHz: number | null;
  /** True for an analysis that measured indices. */
  indexed: boolean;
}

type Part = Record<string, unknown>;
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;
const listOf = (value: unknown): Part[] => (Array.isArray(value) ? value.filter(isPart) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Reads a summary; null where an analysis has none. */
export function foundIn(summary: Summary | null): Found | null {
  if (!summary) return null;
  const { settings } = summary;
  return {
    analysisType: summary.analysis_type,
    detections: summary.detections,
    seconds: summary.seconds_analysed,
    filesAnalysed: summary.files.analysed,
    filesTotal: summary.files.total,
    species: listOf(summary.species).map((one) => ({
      scientific_name: textOf(one.scientific_name),
      common_name: textOf(one.common_name),
      count: numberOf(one.count),
      best_confidence: numberOf(one.best_confidence),
    })),
    days: listOf(summary.by_day).length,
    topHz: typeof settings.fmax === 'number' ? settings.fmax : null,
    indexed: isPart(summary.indices),
  };
}
