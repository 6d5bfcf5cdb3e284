export { agreement, cohensKappa, krippendorffAlpha } from './agreement.ts';
export {
  confirmedDetections,
  type DetectionName,
  mostSaid,
  type SaidOfDetection,
  whatAllSay,
} from './confirmed-detections.ts';
export {
  calibrate,
  calibrateInSteps,
  usualPrecisions,
  usualProbabilities,
  warningSentence,
} from './calibrate.ts';
export { probabilityColumns, thresholdOf, applies } from './calibration.ts';
export type { ScoreChoice, ProbabilityColumns } from './calibration.ts';
export * from './evidence.ts';
export type {
  Verdict,
  CalibrationInput,
  StratumFigures,
  CalibrationWarning,
  CalibrationWarningCode,
  CalibrationFigures,
} from './calibration.ts';
export type {
  Point,
  Curve,
  FittedCurve,
  FitOptions,
  Probability,
  ProbabilityThreshold,
  IsotonicStep,
  SitePoint,
  SitesTest,
} from './curve.ts';
export { fitCurve, isotonic } from './fit-curve.ts';
export { probabilityAt, thresholdForProbability } from './curve.ts';
export { sitesDisagree } from './sites-disagree.ts';
export { jeffreysInterval } from './distributions.ts';
export {
  callDensity,
  precisionsOf,
  precisionAbove,
  thresholdAmong,
  thresholdForPrecision,
} from './precision.ts';
export type {
  ReviewedStratum,
  DrawOptions,
  Precision,
  PrecisionThreshold,
  DensityOptions,
  CallDensity,
} from './precision.ts';
export {
  drawStratified,
  drawAllAbove,
  drawMostUncertain,
  drawFirstOfNight,
  drawRandom,
} from './sampler.ts';
export type * from './sample.ts';
export { sampler } from './sampler.ts';
export {
  clipScore,
  logit,
  scoreToX,
  sigmoid,
  xToScore,
  strataByX,
  strataOf,
  stratumOf,
  type StratumEdges,
} from './scores.ts';
export type { Steps } from './steps.ts';
