export { agreement } from './agreement/agreement.ts';
export { cohensKappa } from './agreement/cohens-kappa.ts';
export { krippendorffAlpha } from './agreement/krippendorff-alpha.ts';
export {
  confirmedDetections,
  type DetectionName,
  type SaidOfDetection,
} from './agreement/confirmed-detections.ts';
export { mostSaid } from './agreement/most-said.ts';
export { whatAllSay } from './agreement/what-all-say.ts';
export {
  calibrate,
  calibrateInSteps,
  usualPrecisions,
  usualProbabilities,
} from './calibration/calibrate.ts';
export * from './calibration/choice.ts';
export * from './calibration/evidence.ts';
export type * from './calibration/figures.ts';
export { warningSentence } from './calibration/warning-sentence.ts';
export type * from './curve/curve.ts';
export { fitCurve } from './curve/fit-curve.ts';
export { isotonic } from './curve/isotonic.ts';
export { probabilityAt } from './curve/probability-at.ts';
export { sitesDisagree } from './curve/sites-disagree.ts';
export { thresholdForProbability } from './curve/threshold-for-probability.ts';
export { jeffreysInterval } from './distributions/beta.ts';
export { callDensity } from './precision/call-density.ts';
export type * from './precision/precision.ts';
export { precisionsOf } from './precision/precisions-of.ts';
export { precisionAbove, thresholdAmong, thresholdForPrecision } from './precision/thresholds.ts';
export * from './sampling/draw.ts';
export type * from './sampling/sample.ts';
export { sampler } from './sampling/sampler.ts';
export { clipScore, logit, scoreToX, sigmoid, xToScore } from './scores/score-axis.ts';
export { strataByX } from './scores/strata-by-x.ts';
export { strataOf, stratumOf, type StratumEdges } from './scores/strata.ts';
export type { Steps } from './steps/steps.ts';
