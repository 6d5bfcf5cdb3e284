/** One verdict, for a curve. */
export interface Point {
  /** `scoreToX` of the score. */
  x: number;
  yes: boolean;
  /** N_h / n_h; any scale, since weights are scaled to the number of points. 1 where it is not given. */
  weight?: number;
}

/** P(yes | x) = sigmoid(a + b x). */
export interface Curve {
  a: number;
  b: number;
  /** Covariance of `a` and `b`, weights included. */
  covariance: { aa: number; ab: number; bb: number };
}

/** A curve with what its fit took. */
export interface FittedCurve extends Curve {
  iterations: number;
}

export interface FitOptions {
  /** `firth`, unless it is said otherwise; `none` is plain maximum likelihood, as of R's `glm`. */
  penalty?: 'firth' | 'none';
}

/** A probability with its 95 % interval. */
export interface Probability {
  probability: number;
  low: number;
  high: number;
}

/** A score with its 95 % interval; null is what does not exist: an end that the data leave open, or the score itself. */
export interface ProbabilityThreshold {
  score: number | null;
  low: number | null;
  high: number | null;
}

/** A step of an isotonic regression: all scores from `low_x` to `high_x` have this probability. */
export interface IsotonicStep {
  low_x: number;
  high_x: number;
  probability: number;
  /** The sum of the weights of its points. */
  weight: number;
}

export interface SitePoint extends Point {
  site: string | number | null;
  /** The stratum that it was drawn of, in any numbers. */
  stratum: number;
}

/** Whether sites have curves of their own. */
export interface SitesTest {
  /** Squares between sites, times `degrees`, over what they are on average where sites agree: about `degrees` there. */
  statistic: number;
  /** One less than there are sites. */
  degrees: number;
  /** How often sites that agree would differ as much. */
  p: number;
  /** Sites that were compared, and the verdicts there. */
  sites: number;
  points: number;
}
