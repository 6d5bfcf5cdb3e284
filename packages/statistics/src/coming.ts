import type { CalibrationFigures, CalibrationInput, Verdict } from './calibration/figures.ts';
import type { ProbabilityColumns, ScoreChoice } from './calibration/choice.ts';
import type {
  Curve,
  FitOptions,
  IsotonicStep,
  Point,
  Probability,
  ProbabilityThreshold,
  SitePoint,
  SitesTest,
} from './curve/curve.ts';
import type {
  CallDensity,
  DensityOptions,
  DrawOptions,
  Precision,
  PrecisionThreshold,
  ReviewedStratum,
} from './precision/precision.ts';
import type {
  AllAboveOptions,
  Candidates,
  FirstOfNightOptions,
  MostUncertainOptions,
  RandomOptions,
  Sample,
  Sampler,
  SamplingOptions,
  StratifiedOptions,
} from './sampling/sample.ts';

export declare function sampler(options: SamplingOptions): Sampler;
export declare function drawStratified(
  from: Candidates,
  options: Omit<StratifiedOptions, 'method'>,
): Promise<Sample>;
export declare function drawAllAbove(
  from: Candidates,
  options: Omit<AllAboveOptions, 'method'>,
): Promise<Sample>;
export declare function drawMostUncertain(
  from: Candidates,
  options: Omit<MostUncertainOptions, 'method'>,
): Promise<Sample>;
export declare function drawFirstOfNight(
  from: Candidates,
  options: Omit<FirstOfNightOptions, 'method'>,
): Promise<Sample>;
export declare function drawRandom(
  from: Candidates,
  options: Omit<RandomOptions, 'method'>,
): Promise<Sample>;

export declare function fitCurve(points: readonly Point[], options?: FitOptions): Curve;
export declare function probabilityAt(curve: Curve, score: number): Probability;
export declare function thresholdForProbability(
  curve: Curve,
  probability: number,
): ProbabilityThreshold;
export declare function isotonic(points: readonly Point[]): IsotonicStep[];
/** Null where fewer than two sites have verdicts enough. */
export declare function sitesDisagree(points: readonly SitePoint[]): SitesTest | null;

/** Null where no stratum lies wholly above the score, or none there has a detection. */
export declare function precisionAbove(
  strata: readonly ReviewedStratum[],
  from: { stratum: number } | { score: number },
  options: DrawOptions,
): Precision | null;
/** One for every stratum with detections from it on, by one set of draws. */
export declare function precisionsOf(
  strata: readonly ReviewedStratum[],
  options: DrawOptions,
): Precision[];
export declare function thresholdForPrecision(
  strata: readonly ReviewedStratum[],
  precision: number,
  options: DrawOptions,
): PrecisionThreshold | null;
export declare function callDensity(
  strata: readonly ReviewedStratum[],
  options: DensityOptions,
): CallDensity | null;

/** Of one clip: the largest number of equal verdicts over all; null for none. */
export declare function agreement(verdicts: readonly Verdict[]): number | null;
/** Null where it is not defined: no pair, or one verdict only. */
export declare function cohensKappa(pairs: readonly (readonly [Verdict, Verdict])[]): number | null;
/** Rows are clips, columns reviewers, null is missing. Null where it is not defined. */
export declare function krippendorffAlpha(
  clips: readonly (readonly (Verdict | null)[])[],
): number | null;

export declare function calibrate(input: CalibrationInput): CalibrationFigures;
/** The score from which on a choice takes detections; null where it takes none, since no threshold reaches what is asked. */
export declare function thresholdOf(
  choice: ScoreChoice,
  figures: CalibrationFigures | null,
): number | null;
export declare function applies(
  choice: ScoreChoice,
  figures: CalibrationFigures | null,
): (score: number) => boolean;
export declare function probabilityColumns(
  figures: CalibrationFigures | null,
  score: number,
): ProbabilityColumns;
