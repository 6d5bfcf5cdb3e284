import type { SamplingOptions, SamplingScheme } from '@biophony/statistics';
import type { FoundSource } from '../../survey/engine/calls.ts';

type Choice<T> = T extends unknown ? Omit<T, 'seed' | 'edges'> : never;

/** How detections are chosen: what `@biophony/statistics` takes, without what a drawing finds out itself. */
export type DrawMethod = Choice<SamplingOptions>;

/** What of a survey is drawn, and how. */
export interface DrawQuestion {
  /** The `speciesKey` of the species. */
  species: string;
  /** The ID of the sample: the same detections and seed give the same sample. */
  seed: string;
  method: DrawMethod;
  /** Scores below are left aside, 0 to 1. */
  minScore: number;
  /** The strata of a sample that is drawn further, from low to high, as scores; made from the detections where absent. */
  strata?: readonly { low: number; high: number }[];
}

/** A detection that was drawn, as /api takes it. */
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

/** A stratum, as /api takes it, with how many of it were drawn. */
export interface DrawnStratum {
  low: number;
  high: number;
  detections: number;
  drawn: number;
}

/** A sample as it was drawn; without items where no detection reaches the least score. */
export interface DrawnSample {
  /** How it was drawn in each stratum; null where it is not stratified, or empty. */
  scheme: SamplingScheme | null;
  /** In the order in which to listen. */
  items: DrawnItem[];
  strata: DrawnStratum[];
  /** Detections of the species that could have been drawn. */
  detections: number;
}

/** How far a drawing is: row groups whose scores were read, then those whose rows were. */
export interface DrawNews {
  part: 'scores' | 'rows';
  done: number;
  of: number;
}

/** What the worker answers about drawing, beside the survey's calls; of the survey that was opened last. */
export type DrawCalls = {
  /** The analyses that have the species, by their places in the survey, and how many detections they count. */
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
