import type { StratumEdges } from './scores.ts';

export type SamplingMethod =
  | 'stratified'
  | 'all_above'
  | 'most_uncertain'
  | 'first_of_night'
  | 'random';

/**
 * Each detection of a stratum equally likely, or from each site in turn, as earlier versions did.
 * The latter is representative only where sites are alike or have equal numbers.
 */
export type SamplingScheme = 'random_in_strata' | 'spread_over_sites';

export interface Candidate {
  /** Unique and stable integer, such as a row. */
  index: number;
  score: number;
  /** Null where unknown; these count as one site. */
  site?: string | number | null;
  /** Such as `2026-05-21`; null where unknown. */
  night?: string | number | null;
  /** Start, in any unit that rises with time. Default: `index`. */
  at?: number;
}

interface Draw {
  /** The sample's ID: the same seed and detections give the same sample, in any order. */
  seed: string;
  /** From `strataOf`. */
  edges: StratumEdges;
}

export interface StratifiedOptions extends Draw {
  method: 'stratified';
  /** Default: 10. */
  perStratum?: number;
}

export interface AllAboveOptions extends Draw {
  method: 'all_above';
  score: number;
  /** Chosen at random. Default: 1,000. */
  limit?: number;
}

export interface MostUncertainOptions extends Draw {
  method: 'most_uncertain';
  /** x of probability one half, `-a / b` of the present curve. Default: 0, the score 0.5. */
  centre?: number;
  /** Default: 100. */
  limit?: number;
}

export interface FirstOfNightOptions extends Draw {
  method: 'first_of_night';
  /** Lowest score. Default: all. */
  score?: number;
  /** Nights of sites, chosen at random. Default: 100. */
  limit?: number;
}

export interface RandomOptions extends Draw {
  method: 'random';
  /** Default: 100. */
  limit?: number;
}

export type SamplingOptions =
  | StratifiedOptions
  | AllAboveOptions
  | MostUncertainOptions
  | FirstOfNightOptions
  | RandomOptions;

export interface Drawn extends Required<Candidate> {
  /** Counted from 0. */
  stratum: number;
  /** N_h / n_h of its stratum; 1 where the sample represents only itself. */
  weight: number;
}

export interface SampledStratum {
  low_x: number;
  high_x: number;
  /** N_h: all that could have been drawn. */
  detections: number;
  drawn: number;
}

export interface Sample {
  method: SamplingMethod;
  scheme: SamplingScheme | null;
  seed: string;
  /** In random listening order. */
  items: Drawn[];
  strata: SampledStratum[];
  offered: number;
  /**
   * Precision can be estimated. False for `most_uncertain` and `first_of_night`, from which only a
   * curve can be fitted.
   */
  representative: boolean;
}

/** Takes candidates in any order; holds those it may draw. */
export interface Sampler {
  add(candidate: Candidate): void;
  /** For millions of candidates: sites and nights by number, -1 for none. */
  addNumbers(index: number, score: number, site: number, night: number, at: number): void;
  finish(): Sample;
}

export type Candidates = Iterable<Candidate> | AsyncIterable<Candidate>;
