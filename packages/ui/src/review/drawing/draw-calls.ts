import type { SamplingOptions, SamplingScheme } from '@biophony/statistics';
import type { FoundSource } from '../../survey/engine/calls.ts';

type Choice<T> = T extends unknown ? Omit<T, 'seed' | 'edges'> : never;

/** Options of `@biophony/statistics` without what the drawing computes itself. */
export type DrawMethod = Choice<SamplingOptions>;

export interface DrawQuestion {
  /** The `speciesKey` of the species. */
  species: string;
  /** ID of the sample: the same detections and seed give the same sample. */
  seed: string;
  method: DrawMethod;
  /** Least score, 0 to 1. */
  minScore: number;
  /**
   * Strata of an existing sample as scores, low to high; computed from the detections where absent.
   */
  strata?: readonly { low: number; high: number }[];
}

/** A drawn detection, as /api takes it. */
export interface DrawnItem {
  data_id: string;
  file: string;
  start_s: number;
  end_s: number;
  score: number;
  /** Counted from 0. */
  stratum: number;
  site_id: string | null;
}

/** As /api takes it. */
export interface DrawnStratum {
  low: number;
  high: number;
  detections: number;
  drawn: number;
}

/** Without items if no detection reaches the least score. */
export interface DrawnSample {
  /** Scheme within each stratum; null where not stratified, or empty. */
  scheme: SamplingScheme | null;
  /** In listening order. */
  items: DrawnItem[];
  strata: DrawnStratum[];
  detections: number;
}

/** Progress: row groups whose scores were read, then those whose rows were. */
export interface DrawNews {
  part: 'scores' | 'rows';
  done: number;
  of: number;
}

/** Calls of the worker on drawing, in addition to the survey's; about the survey opened last. */
export type DrawCalls = {
  /** Analyses by index in the survey. */
  'draw-needs': {
    input: { species: string };
    output: { analyses: number[]; detections: number };
    report: never;
  };
  draw: {
    input: DrawQuestion & { sources: readonly FoundSource[] };
    output: DrawnSample;
    report: DrawNews;
  };
};
