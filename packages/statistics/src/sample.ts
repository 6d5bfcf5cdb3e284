import type { StratumEdges } from './scores.ts';

/** How detections are chosen for review. */
export type SamplingMethod =
  | 'stratified'
  | 'all_above'
  | 'most_uncertain'
  | 'first_of_night'
  | 'random';

/**
 * How a stratified sample was drawn in each stratum: each detection as likely as another, or one of each site in turn, as
 * earlier versions did. The latter stands for all detections only where sites are alike or have as many.
 */
export type SamplingScheme = 'random_in_strata' | 'spread_over_sites';

/** A detection that may be drawn. */
export interface Candidate {
  /** What the caller knows it by, such as its row: a whole number that stays the same, no two alike. */
  index: number;
  score: number;
  /** Null where it is not known; these count as one site. */
  site?: string | number | null;
  /** The night it belongs to, such as `2026-05-21`; null where it is not known. */
  night?: string | number | null;
  /** When it begins, in any unit that rises with time; by `index` where it is not given. */
  at?: number;
}

interface Draw {
  /** Whatever names the sample, its ID: the same seed and detections give the same sample, in any order they come. */
  seed: string;
  /** Strata that N_h and n_h are counted by; `strataOf` makes them. */
  edges: StratumEdges;
}

export interface StratifiedOptions extends Draw {
  method: 'stratified';
  /** Detections of each stratum; 10 where it is not given. */
  perStratum?: number;
}

export interface AllAboveOptions extends Draw {
  method: 'all_above';
  /** Scores from this one on. */
  score: number;
  /** Where there are more, this many of them by chance; 1,000 where it is not given. */
  limit?: number;
}

export interface MostUncertainOptions extends Draw {
  method: 'most_uncertain';
  /** The x at which the probability is a half, `-a / b` of the present curve; 0, the score 0.5, where it is not given. */
  centre?: number;
  /** 100 where it is not given. */
  limit?: number;
}

export interface FirstOfNightOptions extends Draw {
  method: 'first_of_night';
  /** Scores from this one on; all where it is not given. */
  score?: number;
  /** Where there are more sites with nights, this many of them by chance; 100 where it is not given. */
  limit?: number;
}

export interface RandomOptions extends Draw {
  method: 'random';
  /** 100 where it is not given. */
  limit?: number;
}

export type SamplingOptions =
  | StratifiedOptions
  | AllAboveOptions
  | MostUncertainOptions
  | FirstOfNightOptions
  | RandomOptions;

/** One detection drawn. */
export interface Drawn extends Required<Candidate> {
  /** Counted from 0. */
  stratum: number;
  /** N_h / n_h of its stratum: how many detections it stands for. 1 where the sample stands for nothing but itself. */
  weight: number;
}

/** A stratum of a sample. */
export interface SampledStratum {
  low_x: number;
  high_x: number;
  /** N_h: all detections of it that could have been drawn. */
  detections: number;
  /** n_h: those that were. */
  drawn: number;
}

export interface Sample {
  method: SamplingMethod;
  /** Null where it is not stratified. */
  scheme: SamplingScheme | null;
  seed: string;
  /** In the order in which to listen, by chance. */
  items: Drawn[];
  strata: SampledStratum[];
  /** Detections offered, with those whose score no stratum holds. */
  offered: number;
  /**
   * Whether the drawn of a stratum stand for all of it, so that a precision can be told: not so for `most_uncertain` and
   * `first_of_night`, from which a curve can be fitted and nothing more.
   */
  representative: boolean;
}

/** Takes candidates one after the other, in any order, holds no more of them than it may draw, and draws. */
export interface Sampler {
  add(candidate: Candidate): void;
  /** The same with numbers only, for millions of them: sites and nights by numbers of the caller's, -1 for none. */
  addNumbers(index: number, score: number, site: number, night: number, at: number): void;
  finish(): Sample;
}

/** Candidates, as they come. */
export type Candidates = Iterable<Candidate> | AsyncIterable<Candidate>;
