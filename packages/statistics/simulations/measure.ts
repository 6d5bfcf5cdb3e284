import { calibrate } from '../src/calibrate.ts';
import type { CalibrationFigures } from '../src/calibration.ts';
import { type Curve, probabilityAt } from '../src/curve.ts';
import { fitCurve } from '../src/fit-curve.ts';
import { precisionsOf } from '../src/precision.ts';
import { sampler } from '../src/sampler.ts';
import { logit, scoreToX, strataOf } from '../src/scores.ts';
import { simulatedSurvey, type SimulatedSurvey, type SurveyKind } from './survey.ts';

/** How often something was so. */
class Count {
  of = 0;
  so = 0;

  add(isSo: boolean): void {
    this.of++;
    if (isSo) this.so++;
  }

  get share(): number {
    return this.so / this.of;
  }

  toString(): string {
    return this.of === 0 ? 'none' : `${(100 * this.share).toFixed(1)} % of ${this.of}`;
  }
}

class Mean {
  count = 0;
  sum = 0;

  add(value: number): void {
    this.count++;
    this.sum += value;
  }

  toString(): string {
    return this.count === 0 ? 'none' : (this.sum / this.count).toFixed(3);
  }
}

const precisions = [0.8, 0.9, 0.95, 0.99];
const countsOfThreshold = () => ({ found: new Count(), right: new Count(), kept: new Mean() });

const newMeasured = () => ({
  /** One-sided 95 % lower bounds of the precision from each stratum on: whether they hold. */
  bounds: new Count(),
  /** The same from the lowest stratum on. */
  boundsOfAll: new Count(),
  /** True precision minus lower bound. */
  distance: new Mean(),
  /** 95 % intervals of the call density: whether they hold, and how wide they are. */
  density: new Count(),
  densityWidth: new Mean(),
  /**
   * Thresholds for precisions. `found`: surveys whose truth has one. `right`: whether the true precision above is as high.
   * `kept`: detections, of those that whoever knows the truth would keep.
   */
  thresholds: new Map(precisions.map((one) => [one, countsOfThreshold()])),
  /** 95 % intervals of the curve at three scores, where no warning doubts it, against the curve of all detections. */
  curve: new Count(),
  /** How wide they are, as probabilities. */
  curveWidth: new Mean(),
  /** 95 % intervals, with both ends, of the same curves' thresholds for probabilities. */
  probabilities: new Count(),
  /** Whether sites were said to disagree. */
  sites: new Count(),
});
export type Measured = ReturnType<typeof newMeasured>;

/** Draws ten detections of each of ten strata, reviews them without error, and calibrates. */
function review({ scores, truth, site }: SimulatedSurvey, seed: string): CalibrationFigures {
  const edges = strataOf(
    scores.reduce((one, other) => Math.min(one, other)),
    scores.reduce((one, other) => Math.max(one, other)),
  );
  const { addNumbers, finish } = sampler({ method: 'stratified', seed, edges });
  for (let at = 0; at < scores.length; at++) addNumbers(at, scores[at]!, site[at]!, -1, at);
  const { strata, items } = finish();
  return calibrate({
    seed,
    strata,
    items: items.map(({ index, score, stratum }) => ({
      score,
      stratum,
      site: String(site[index]),
      verdict: truth[index] ? 'yes' : 'no',
    })),
  });
}

/** The true precision of all detections from a score on. */
function trueAbove({ scores, truth }: SimulatedSurvey, score: number): number {
  let [count, right] = [0, 0];
  for (let at = 0; at < scores.length; at++)
    if (scores[at]! >= score) {
      count++;
      right += truth[at]!;
    }
  return right / count;
}

const rounding = 1e-9;

/** A fifth of what calibrations take: they cost a third of a simulation, and bounds hold as often by fewer. */
const draws = 2000;

function addPrecisions(measured: Measured, survey: SimulatedSurvey, figures: CalibrationFigures) {
  const found = precisionsOf(figures.strata, { seed: figures.seed, draws });
  const truths = found.map(({ score }) => trueAbove(survey, score));
  for (const [at, { lower95 }] of found.entries()) {
    const isHeld = lower95 <= truths[at]! + rounding;
    measured.bounds.add(isHeld);
    if (at === 0) measured.boundsOfAll.add(isHeld);
    measured.distance.add(truths[at]! - lower95);
  }
  for (const [precision, { found: isFound, right, kept }] of measured.thresholds) {
    const best = truths.findIndex((truth) => truth >= precision);
    const at = found.findIndex(({ lower95 }) => lower95 >= precision);
    if (best >= 0) isFound.add(at >= 0);
    if (at >= 0) right.add(truths[at]! >= precision);
    if (at >= 0 && best >= 0) kept.add(found[at]!.kept / found[best]!.kept);
  }
  const { low, high } = figures.call_density!;
  measured.density.add(low - rounding <= truths[0]! && truths[0]! <= high + rounding);
  measured.densityWidth.add(high - low);
}

/** Warnings of calibrations whose curve nobody should rely on. */
const doubts = new Set(['all_yes', 'all_no', 'few_yes', 'few_no', 'separation']);

function addCurve(measured: Measured, figures: CalibrationFigures, curve: Curve, truth: Curve) {
  for (const score of [0.15, 0.5, 0.9]) {
    const { low, high } = probabilityAt(curve, score);
    const { probability } = probabilityAt(truth, score);
    measured.curve.add(low <= probability && probability <= high);
    measured.curveWidth.add(high - low);
  }
  for (const { probability, low, high } of figures.probability_thresholds) {
    if (low === null || high === null) continue;
    const x = (logit(probability) - truth.a) / truth.b;
    measured.probabilities.add(truth.b > 0 && logit(low) <= x && x <= logit(high));
  }
}

/** Reviews `count` made surveys of a kind, and compares what is told of them with the truth. */
export function measure(kind: SurveyKind, count: number): Measured {
  const measured = newMeasured();
  for (let at = 0; at < count; at++) {
    const survey = simulatedSurvey(`${kind.name} ${at}`, kind);
    const figures = review(survey, `${kind.name} ${at}`);
    addPrecisions(measured, survey, figures);
    measured.sites.add(figures.warnings.some(({ code }) => code === 'sites_disagree'));
    if (!figures.curve || figures.warnings.some(({ code }) => doubts.has(code))) continue;
    const all = Array.from(survey.scores, (score, one) => ({
      x: scoreToX(score),
      yes: survey.truth[one] === 1,
    }));
    addCurve(measured, figures, figures.curve, fitCurve(all));
  }
  return measured;
}
