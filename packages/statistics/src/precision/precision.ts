/** A stratum with its verdicts. */
export interface ReviewedStratum {
  low_x: number;
  high_x: number;
  /** N_h. */
  detections: number;
  /** n_h: verdicts yes or no. */
  reviewed: number;
  /** k_h: verdicts yes. */
  yes: number;
}

export interface DrawOptions {
  seed: string;
  /** 10,000 where it is not given. */
  draws?: number;
}

/** How many of the detections of a stratum and all above are right. */
export interface Precision {
  /** The stratum from which on, counted from 0, and its lower edge as a score. */
  stratum: number;
  score: number;
  estimate: number;
  /** 95 % interval. */
  low: number;
  high: number;
  /** One-sided 95 % lower bound. */
  lower95: number;
  /** The share of all detections that is kept, 0 to 1. */
  kept: number;
}

/** The smallest threshold whose lower bound reaches the precision asked. */
export interface PrecisionThreshold extends Precision {
  /** What was asked. */
  precision: number;
}

export interface DensityOptions extends DrawOptions {
  /** All windows analysed, those without detection too; without it, the share is one of detections. */
  windows?: number;
}

/** The share of windows with the species. */
export interface CallDensity {
  estimate: number;
  /** 95 % bootstrap interval. */
  low: number;
  high: number;
  /** What it is a share of, and how many there are. */
  of: 'windows' | 'detections';
  count: number;
}
