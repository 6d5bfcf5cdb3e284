import type {
  CalibrationFigures,
  CalibrationInput,
  CalibrationWarning,
  StratumFigures,
  Verdict,
} from './calibration.ts';
import { type Curve, type SitePoint, thresholdForProbability } from './curve.ts';
import { jeffreysInterval } from './distributions.ts';
import { areSeparated, fitCurveInSteps, isotonic } from './fit-curve.ts';
import {
  checkStrata,
  densityFrom,
  precisionsInSteps,
  thresholdAmong,
  usualDraws,
} from './precision.ts';
import { scoreToX, xToScore } from './scores.ts';
import { sitesDisagreeInSteps } from './sites-disagree.ts';
import { allSteps, type Steps } from './steps.ts';

/**
 * A verdict represents N_h / n_h detections of its stratum, or one in a sample that represents only
 * itself. Unsure ones count only with `unsureIsNo`.
 */
function pointsOf(
  { items, strata, representative = true }: CalibrationInput,
  unsureIsNo: boolean,
): SitePoint[] {
  const isDecided = (verdict: Verdict | null) =>
    verdict === 'yes' || verdict === 'no' || (unsureIsNo && verdict === 'unsure');
  const decided = items.filter(({ verdict }) => isDecided(verdict));
  const reviewed = strata.map(() => 0);
  for (const { stratum } of decided) reviewed[stratum]!++;
  return decided.map(({ score, stratum, site, verdict }) => ({
    x: scoreToX(score),
    yes: verdict === 'yes',
    site,
    stratum,
    weight: representative ? strata[stratum]!.detections / reviewed[stratum]! : 1,
  }));
}

/** Throws a RangeError for an item without a stratum, or a score that is no number. */
function strataOfItems({ strata, items }: CalibrationInput): StratumFigures[] {
  const tallies = strata.map(() => ({ yes: 0, no: 0, unsure: 0, open: 0 }));
  for (const [at, { score, stratum, verdict }] of items.entries()) {
    const tally = tallies[stratum];
    if (!tally)
      throw new RangeError(
        `Item ${at + 1} names stratum ${stratum}, of strata 0 to ${strata.length - 1}.`,
      );
    if (!Number.isFinite(score))
      throw new RangeError(`The score of item ${at + 1} must be a number, not ${score}.`);
    tally[verdict ?? 'open']++;
  }
  return strata.map(({ low_x, high_x, detections }, at): StratumFigures => {
    const { yes, no, unsure, open } = tallies[at]!;
    const reviewed = yes + no;
    const [low, high] = reviewed > 0 ? jeffreysInterval(yes, no) : [null, null];
    const share = reviewed > 0 ? yes / reviewed : null;
    const drawn = reviewed + unsure + open;
    return { low_x, high_x, detections, reviewed, yes, drawn, unsure, share, low, high };
  });
}

function countsOf({ items }: CalibrationInput): Record<Verdict | 'open', number> {
  const counts = { yes: 0, no: 0, unsure: 0, open: 0 };
  for (const { verdict } of items) counts[verdict ?? 'open']++;
  return counts;
}

const fewVerdicts = 10;

/** Rate of false warnings where sites agree. */
const doubt = 0.05;

function warningsOf(
  figures: Omit<CalibrationFigures, 'warnings'>,
  points: readonly SitePoint[],
  { items, representative = true }: CalibrationInput,
): CalibrationWarning[] {
  const { yes, no } = figures.counts;
  const isSpread =
    figures.scheme === 'spread_over_sites' && new Set(items.map(({ site }) => site)).size > 1;
  if (yes + no === 0) return [{ code: 'nothing_reviewed' }];
  return [
    ...countWarnings(yes, no),
    ...curveWarnings(figures, points),
    ...(isSpread ? [{ code: 'spread_over_sites' as const }] : []),
    ...sampleWarnings(figures),
    ...(representative ? [] : [{ code: 'not_representative' as const }]),
  ];
}

function countWarnings(yes: number, no: number): CalibrationWarning[] {
  const warnings: CalibrationWarning[] = [];
  if (no === 0) warnings.push({ code: 'all_yes', yes });
  if (yes === 0) warnings.push({ code: 'all_no', no });
  if (yes > 0 && yes < fewVerdicts) warnings.push({ code: 'few_yes', yes, needed: fewVerdicts });
  if (no > 0 && no < fewVerdicts) warnings.push({ code: 'few_no', no, needed: fewVerdicts });
  return warnings;
}

function curveWarnings(
  { curve, counts, sampled, probability_thresholds }: Omit<CalibrationFigures, 'warnings'>,
  points: readonly SitePoint[],
): CalibrationWarning[] {
  const warnings: CalibrationWarning[] = [];
  if (counts.yes > 0 && counts.no > 0 && areSeparated(points)) {
    const rising = points.toSorted((a, b) => a.x - b.x);
    const highest_no = xToScore(rising.findLast(({ yes }) => !yes)!.x);
    const lowest_yes = xToScore(rising.find(({ yes }) => yes)!.x);
    warnings.push({ code: 'separation', highest_no, lowest_yes });
  }
  if (counts.yes > 0 && counts.no > 0 && curve && !(curve.b > 0))
    warnings.push({ code: 'slope_not_positive', b: curve.b });
  const outside = probability_thresholds.flatMap(({ probability, score }) =>
    score !== null && sampled && (score < sampled.low || score > sampled.high)
      ? [{ probability, score }]
      : [],
  );
  if (sampled && outside.length > 0)
    warnings.push({ code: 'threshold_outside_sample', thresholds: outside, ...sampled });
  return warnings;
}

function sampleWarnings({
  strata,
  sites,
}: Omit<CalibrationFigures, 'warnings'>): CalibrationWarning[] {
  const warnings: CalibrationWarning[] = [];
  if (sites && sites.p < doubt)
    warnings.push({ code: 'sites_disagree', p: sites.p, sites: sites.sites });
  const empty = strata.flatMap(({ detections, reviewed }, at) =>
    detections > 0 && reviewed === 0 ? [at] : [],
  );
  if (empty.length > 0) {
    const sum = (of: typeof strata) => of.reduce((total, { detections }) => total + detections, 0);
    const detections_share = sum(empty.map((at) => strata[at]!)) / sum(strata);
    warnings.push({ code: 'empty_strata', strata: empty, detections_share });
  }
  return warnings;
}

/** Have thresholds in `CalibrationFigures`, like `usualPrecisions`. */
export const usualProbabilities = [0.5, 0.8, 0.9, 0.95, 0.99] as const;
export const usualPrecisions = [0.8, 0.9, 0.95, 0.99] as const;

/**
 * Curve, thresholds, precision, call density, checks and warnings of one species. `unsure` is
 * neither yes nor no. Equal input gives equal figures. Throws a RangeError for invalid strata or
 * items.
 */
export const calibrate = (input: CalibrationInput): CalibrationFigures =>
  allSteps(calibrateInSteps(input));

/** In steps of a few milliseconds. */
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

function* curveOf(points: readonly SitePoint[]): Steps<Curve | null> {
  return new Set(points.map(({ x }) => x)).size < 2 ? null : yield* fitCurveInSteps(points);
}

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;
const score = (value: number) => value.toFixed(3);
const times = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const listed = (items: readonly string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** With what to do. */
export function warningSentence(warning: CalibrationWarning): string {
  switch (warning.code) {
    case 'nothing_reviewed':
      return 'No detection of the sample has a verdict of yes or no. Review some first.';
    case 'all_yes':
      return 'Every verdict is yes, so that nothing tells from which score on it is wrong. Review detections with lower scores.';
    case 'all_no':
      return 'Every verdict is no. Review detections with higher scores, or leave this species out.';
    case 'few_yes':
      return `Verdicts of yes: ${warning.yes}. A curve needs at least ${warning.needed}; review more detections with high scores.`;
    case 'few_no':
      return `Verdicts of no: ${warning.no}. A curve needs at least ${warning.needed}; review more detections with low scores.`;
    case 'separation':
      return `No score has both verdicts: the highest no is at ${score(warning.highest_no)}, the lowest yes at ${score(warning.lowest_yes)}. How steep the curve is comes from its penalty alone. Review more detections between the two.`;
    case 'slope_not_positive':
      return 'Higher scores are no more often right than lower ones, so that no threshold helps. Look whether verdicts are on the right species, or leave the scores of this species out.';
    case 'threshold_outside_sample': {
      const { thresholds, low, high } = warning;
      const one = thresholds.length === 1;
      return `${one ? 'The score' : 'The scores'} for ${listed(thresholds.map(({ probability }) => percent(probability)))} ${one ? 'lies' : 'lie'} outside of the scores that were reviewed, ${score(low)} to ${score(high)}. Do not rely on ${one ? 'it' : 'them'} before detections there are reviewed.`;
    }
    case 'spread_over_sites':
      return 'This sample took one detection of each site in turn, so that sites with few detections count for more than they have. Where sites differ, its precisions, density and probabilities are wrong. Draw a new sample; the verdicts of detections in both count there too.';
    case 'sites_disagree':
      return `${times(warning.sites, 'site', 'sites')} differ from the curve more than chance explains (p = ${warning.p.toPrecision(2)}). Thresholds hold for all of them together, not for each. Before you compare sites, calibrate them apart.`;
    case 'empty_strata':
      return `${times(warning.strata.length, 'stratum has', 'strata have')} detections and no verdict, ${percent(warning.detections_share)} of all detections. Review some of them, for the precision is not known there.`;
    case 'not_representative':
      return 'The sample was not drawn at random, so that it tells neither a precision nor a density. Draw a stratified sample for these.';
  }
}
