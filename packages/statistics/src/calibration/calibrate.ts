import type { Curve, SitePoint } from '../curve/curve.ts';
import { fitCurveInSteps } from '../curve/fit-curve.ts';
import { isotonic } from '../curve/isotonic.ts';
import { sitesDisagreeInSteps } from '../curve/sites-disagree.ts';
import { thresholdForProbability } from '../curve/threshold-for-probability.ts';
import { densityFrom } from '../precision/call-density.ts';
import { checkStrata, usualDraws } from '../precision/check-strata.ts';
import { precisionsInSteps } from '../precision/precisions-of.ts';
import { thresholdAmong } from '../precision/thresholds.ts';
import { allSteps, type Steps } from '../steps/steps.ts';
import type { CalibrationFigures, CalibrationInput } from './figures.ts';
import { pointsOf } from './points.ts';
import { countsOf, strataOfItems } from './tally.ts';
import { warningsOf } from './warnings.ts';

/** The probabilities and precisions that thresholds are given for. */
export const usualProbabilities = [0.5, 0.8, 0.9, 0.95, 0.99] as const;
export const usualPrecisions = [0.8, 0.9, 0.95, 0.99] as const;

/**
 * Everything that a reviewed sample says of one species: curve, thresholds, precision, call density, checks and warnings.
 * `unsure` counts as neither yes nor no. The same input gives the same figures. Throws a RangeError where strata or
 * items cannot be.
 */
export const calibrate = (input: CalibrationInput): CalibrationFigures =>
  allSteps(calibrateInSteps(input));

/** The same in steps of a few milliseconds, for programs that have something else to do meanwhile. */
export function* calibrateInSteps(input: CalibrationInput): Steps<CalibrationFigures> {
  const { seed, windows, scheme, representative = true } = input;
  const strata = strataOfItems(input);
  if (representative) checkStrata(strata);
  const counts = countsOf(input);
  const points = pointsOf(input, false);
  yield;
  const curve = yield* curveOf(points);
  yield;
  const isReviewed = points.length > 0 && representative;
  const precisions = isReviewed ? yield* precisionsInSteps(strata, { seed }) : [];
  const detections = strata.reduce((sum, one) => sum + one.detections, 0);
  const scores = input.items
    .flatMap(({ score, verdict }) => (verdict === 'yes' || verdict === 'no' ? [score] : []))
    .sort((a, b) => a - b);
  const figures = {
    scheme: scheme ?? ('random_in_strata' as const),
    seed,
    draws: usualDraws,
    curve,
    curve_if_unsure_no: counts.unsure > 0 ? yield* curveOf(pointsOf(input, true)) : curve,
    sampled: scores.length > 0 ? { low: scores[0]!, high: scores.at(-1)! } : null,
    counts,
    strata,
    probability_thresholds: curve
      ? usualProbabilities.map((probability) => ({
          probability,
          ...thresholdForProbability(curve, probability),
        }))
      : [],
    precision_thresholds: usualPrecisions.map((precision) => ({
      precision,
      threshold: thresholdAmong(precisions, precision),
    })),
    call_density: densityFrom(precisions[0], detections, windows),
    isotonic: isotonic(points),
    sites: yield* sitesDisagreeInSteps(points, { seed }),
  };
  return { ...figures, warnings: warningsOf(figures, points, input) };
}

/** Null where fewer than two different scores were decided. */
function* curveOf(points: readonly SitePoint[]): Steps<Curve | null> {
  return new Set(points.map(({ x }) => x)).size < 2 ? null : yield* fitCurveInSteps(points);
}
