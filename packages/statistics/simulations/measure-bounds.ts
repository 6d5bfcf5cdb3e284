import { precisionsOf } from '../src/precision/precisions-of.ts';
import { logit } from '../src/scores/score-axis.ts';
import { Count, Mean } from './counts.ts';
import { jeffreysBounds } from './jeffreys-bounds.ts';
import { review, trueAbove } from './review.ts';
import { simulatedSurvey, type SimulatedSurvey, type SurveyKind } from './survey.ts';

/** Thresholds for one precision, by one way to bounds. */
interface Asked {
  /** Surveys with a stratum from which on the true precision is as high: whether a threshold was found. */
  found: Count;
  /** Thresholds found: whether the true precision above them is as high. */
  right: Count;
  /** Thresholds found: detections kept, of those that whoever knows the truth would keep. */
  kept: Mean;
}

interface Way {
  /** Lower bounds from every stratum on: whether they hold. */
  holds: Count;
  /** The same, from the lowest stratum on. */
  holdsLowest: Count;
  /** True precision minus lower bound. */
  distance: Mean;
  asked: Map<number, Asked>;
}

export interface Measured {
  ours: Way;
  jeffreys: Way;
  /** Whether the two-sided intervals hold the call density. */
  density: Count;
  /** Whether the intervals of thresholds for probabilities hold the true score; only where sites are alike. */
  probabilities: Count;
  /** Whether the sites were said to disagree. */
  sites: Count;
}

const precisions = [0.8, 0.9, 0.95, 0.99];
const rounding = 1e-9;

const wayOf = (): Way => ({
  holds: new Count(),
  holdsLowest: new Count(),
  distance: new Mean(),
  asked: new Map(
    precisions.map((one) => [one, { found: new Count(), right: new Count(), kept: new Mean() }]),
  ),
});

/** Reviews `count` made surveys and compares what is told of them with the truth. */
export function measureBounds(count: number, kind: SurveyKind): Measured {
  const measured: Measured = {
    ours: wayOf(),
    jeffreys: wayOf(),
    density: new Count(),
    probabilities: new Count(),
    sites: new Count(),
  };
  for (let at = 0; at < count; at++) {
    const survey = simulatedSurvey(`survey ${at}`, kind);
    const { figures } = review(survey, `sample ${at}`);
    const found = precisionsOf(figures.strata, figures);
    const truths = found.map(({ score }) => trueAbove(survey, score)!);
    const kept = found.map((one) => one.kept);
    addTo(
      measured.ours,
      found.map(({ lower95 }) => lower95),
      truths,
      kept,
    );
    const byJeffreys = jeffreysBounds(figures.strata, figures.seed).slice(0, found.length);
    addTo(measured.jeffreys, byJeffreys, truths, kept);
    const { low, high } = figures.call_density!;
    measured.density.add(low - rounding <= truths[0]! && truths[0]! <= high + rounding);
    if (figures.sites) measured.sites.add(figures.sites.p < 0.05);
    if (kind.siteSpread === 0)
      for (const one of figures.probability_thresholds)
        if (one.score !== null)
          measured.probabilities.add(holds(survey, one.probability, one.low, one.high));
  }
  return measured;
}

function addTo(way: Way, bounds: number[], truths: number[], kept: number[]): void {
  for (const [at, bound] of bounds.entries()) {
    const isHeld = bound <= truths[at]! + rounding;
    way.holds.add(isHeld);
    if (at === 0) way.holdsLowest.add(isHeld);
    way.distance.add(truths[at]! - bound);
  }
  for (const [precision, asked] of way.asked) {
    const best = truths.findIndex((truth) => truth >= precision);
    const at = bounds.findIndex((bound) => bound >= precision);
    if (best >= 0) asked.found.add(at >= 0);
    if (at < 0) continue;
    asked.right.add(truths[at]! >= precision);
    if (best >= 0) asked.kept.add(kept[at]! / kept[best]!);
  }
}

/** Whether an interval, open where an end is null, holds the score at which the true probability is so. */
function holds(
  { a, b }: SimulatedSurvey,
  probability: number,
  low: number | null,
  high: number | null,
): boolean {
  const x = (logit(probability) - a) / b;
  return (low === null || logit(low) <= x) && (high === null || x <= logit(high));
}
