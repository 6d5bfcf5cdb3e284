import { areSeparated } from '../curve/points.ts';
import type { SitePoint } from '../curve/curve.ts';
import { xToScore } from '../scores/score-axis.ts';
import type { CalibrationFigures, CalibrationInput, CalibrationWarning } from './figures.ts';

/** Fewer of either verdict than this make a curve doubtful. */
const fewVerdicts = 10;

/** Sites that agree would give a warning this often. */
const doubt = 0.05;

/** What to know about figures, in the order in which it matters. */
export function warningsOf(
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
