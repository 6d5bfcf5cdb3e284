import { type Chance, createChance, shuffleNumbers } from './chance.ts';
import { betaDraws, orderStatistic } from './distributions.ts';
import { edgeScore, scoreToX } from './scores.ts';
import { allSteps, type Steps } from './steps.ts';

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
  /** Default: 10,000. */
  draws?: number;
}

export interface Precision {
  /** Lowest stratum, counted from 0, and its lower edge as a score. */
  stratum: number;
  score: number;
  estimate: number;
  /** 95 % interval. */
  low: number;
  high: number;
  /** One-sided 95 % lower bound. */
  lower95: number;
  /** Share of all detections that is kept, 0 to 1. */
  kept: number;
}

export interface PrecisionThreshold extends Precision {
  precision: number;
}

export interface DensityOptions extends DrawOptions {
  /** All analysed, including those without detection; if absent, the share is of detections. */
  windows?: number;
}

/** Share of windows with the species. */
export interface CallDensity {
  estimate: number;
  /** 95 % bootstrap interval. */
  low: number;
  high: number;
  /** What it is a share of, and their number. */
  of: 'windows' | 'detections';
  count: number;
}

export const usualDraws = 10_000;
const mostDraws = 1_000_000;

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;

/** Throws a RangeError for impossible counts, or strata that do not rise. */
export function checkStrata(strata: readonly ReviewedStratum[]): void {
  for (const [at, { detections, reviewed, yes, low_x, high_x }] of strata.entries()) {
    const name = `Stratum ${at + 1}`;
    if (![detections, reviewed, yes].every(isCount))
      throw new RangeError(`${name} has counts that are no whole numbers from 0 on.`);
    if (yes > reviewed || reviewed > detections)
      throw new RangeError(
        `${name} has ${yes} yes of ${reviewed} verdicts of ${detections} detections; each must be at most the next.`,
      );
    if (!(low_x <= high_x) || (at > 0 && low_x < strata[at - 1]!.high_x - 1e-9))
      throw new RangeError(
        `${name} must lie above the one before it: its edges are ${low_x} and ${high_x}.`,
      );
  }
}

/** Throws a RangeError where `draws` is not 100 to 1,000,000. */
function checkDraws(draws: number): void {
  if (!Number.isInteger(draws) || draws < 100 || draws > mostDraws)
    throw new RangeError(`Draws must be a whole number from 100 to ${mostDraws}, not ${draws}.`);
}

/** Below this a and b the draws are 0 and 1. */
const leastSize = 1e-3;

const stepCount = 4096;

/** Change of a share by one more verdict: midpoints of equal parts of Beta(1, reviewed). */
const oneVerdict = (reviewed: number): Float64Array =>
  new Float64Array(stepCount).map((_, at) => 1 - ((at + 0.5) / stepCount) ** (1 / reviewed));

interface RightDetections {
  add(stratum: ReviewedStratum): void;
  write(side: 'lower' | 'upper', into: Float64Array): void;
}

/**
 * For unreviewed detections, the share of yes in a stratum follows Beta(yes, no), widened to the
 * variance of a beta-binomial share. A stratum without verdicts is all wrong for lower bounds, and
 * all right for upper ones.
 *
 * Then one verdict is added to the unfavourable side, no for lower and yes for upper bounds, as in
 * Clopper & Pearson (1934, Biometrika 26:404). Of several strata it goes to one, with the
 * probability of its share of detections. Beta(yes, no) times Beta(yes + no, 1) is Beta(yes, no +
 * 1), so the same draws serve every threshold.
 *
 * Draws are midpoints of equal parts of a stratum's distribution, in random order (a Latin
 * hypercube sample; McKay, Beckman & Conover 1979, Technometrics 21:239).
 */
function rightDetections(draws: number, chance: Chance): RightDetections {
  const right = new Float64Array(draws);
  const [lost, won] = [new Float64Array(draws), new Float64Array(draws)];
  const [shares, random] = [new Float64Array(draws), new Float64Array(draws)];
  const places = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw++) places[draw] = (draw + 0.5) / draws;
  let detections = 0;
  let unknown = 0;

  const drawShares = ({ detections, reviewed, yes }: ReviewedStratum) => {
    const no = reviewed - yes;
    if (yes === 0 || no === 0) {
      shares.fill(yes > 0 ? 1 : 0);
      return;
    }
    const unreviewed = detections - reviewed;
    const size = Math.max((unreviewed * (reviewed + 1)) / (reviewed + unreviewed) - 1, leastSize);
    betaDraws((yes / reviewed) * size, (no / reviewed) * size, places, shares);
    chance.fill(random);
    shuffleNumbers(shares, random);
  };

  const stepsByReviewed = new Map<number, Float64Array>();
  const stepsOf = (reviewed: number) => {
    const steps = stepsByReviewed.get(reviewed) ?? oneVerdict(reviewed);
    stepsByReviewed.set(reviewed, steps);
    return steps;
  };

  return {
    add: (stratum) => {
      const { reviewed, yes } = stratum;
      const unreviewed = stratum.detections - reviewed;
      detections += stratum.detections;
      const share = stratum.detections / detections;
      if (reviewed === 0) unknown += unreviewed;
      // Else one more verdict could change nothing.
      const isOpen = reviewed > 0 && unreviewed > 0;
      if (isOpen) drawShares(stratum);
      const steps = stepsOf(reviewed);
      chance.fill(random);
      for (let draw = 0; draw < draws; draw++) {
        const more = isOpen ? unreviewed * shares[draw]! : 0;
        right[draw]! += yes + more;
        // Numbers below `share`, divided by `share`, are random again.
        const u = random[draw]! / share;
        if (u >= 1) continue;
        const changed = isOpen ? steps[Math.floor(u * stepCount)]! : 0;
        lost[draw] = changed * more;
        won[draw] = changed * (unreviewed - more);
      }
    },
    write: (side, into) => {
      for (let draw = 0; draw < draws; draw++)
        into[draw] =
          side === 'lower' ? right[draw]! - lost[draw]! : right[draw]! + won[draw]! + unknown;
    },
  };
}

/**
 * For each stratum with detections, lowest first, the precision of all detections from it on.
 *
 * The estimate is the sum of N_h k_h / n_h over the sum of N_h; a stratum without reviews counts
 * one half. Bounds come from seeded draws, the same for all thresholds; see `rightDetections` and
 * decision record 0103.
 *
 * Throws a RangeError for impossible counts of a stratum.
 */
export const precisionsOf = (
  strata: readonly ReviewedStratum[],
  options: DrawOptions,
): Precision[] => allSteps(precisionsInSteps(strata, options));

/** One stratum per step. */
export function* precisionsInSteps(
  strata: readonly ReviewedStratum[],
  { seed, draws = usualDraws }: DrawOptions,
): Steps<Precision[]> {
  checkStrata(strata);
  checkDraws(draws);
  const all = strata.reduce((sum, { detections }) => sum + detections, 0);
  const right = rightDetections(draws, createChance(seed));
  const values = new Float64Array(draws);
  const [at025, at05, at975] = [0.025, 0.05, 0.975].map((share) => Math.floor(share * draws));
  let [detections, estimated] = [0, 0];
  const precisions: Precision[] = [];
  for (let at = strata.length - 1; at >= 0; at--) {
    const stratum = strata[at]!;
    const { reviewed, yes, low_x } = stratum;
    detections += stratum.detections;
    if (detections === 0) continue;
    yield;
    if (stratum.detections > 0) {
      right.add(stratum);
      estimated += stratum.detections * (reviewed > 0 ? yes / reviewed : 0.5);
    }
    right.write('lower', values);
    const lower95 = orderStatistic(values, at05!) / detections;
    const low = orderStatistic(values, at025!, 0, at05) / detections;
    right.write('upper', values);
    const high = orderStatistic(values, at975!) / detections;
    const estimate = estimated / detections;
    const score = edgeScore(low_x);
    precisions.push({ stratum: at, score, estimate, low, high, lower95, kept: detections / all });
  }
  return precisions.reverse();
}

/** From a stratum on, or wholly above a score; null without detections. */
export function precisionAbove(
  strata: readonly ReviewedStratum[],
  from: { stratum: number } | { score: number },
  options: DrawOptions,
): Precision | null {
  const least =
    'stratum' in from
      ? from.stratum
      : strata.findIndex(({ low_x }) => low_x >= scoreToX(from.score) - 1e-12);
  return precisionsOf(strata, options).find(({ stratum }) => stratum === least) ?? null;
}

/**
 * Smallest lower edge of a stratum from which all detections have at least this precision, by its
 * one-sided 95 % lower bound; null where none reaches it.
 */
export function thresholdForPrecision(
  strata: readonly ReviewedStratum[],
  precision: number,
  options: DrawOptions,
): PrecisionThreshold | null {
  return thresholdAmong(precisionsOf(strata, options), precision);
}

/** From known precisions, so that all thresholds share one set of draws. */
export function thresholdAmong(
  precisions: readonly Precision[],
  precision: number,
): PrecisionThreshold | null {
  if (!(precision > 0 && precision < 1))
    throw new RangeError(`A precision must lie between 0 and 1; this one is ${precision}.`);
  const match = precisions.find(({ lower95 }) => lower95 >= precision);
  return match ? { precision, ...match } : null;
}

/**
 * Share of windows in which the species calls: the sum of N_h k_h / n_h over all windows (Navine,
 * Denton, Weldy & Hart 2024, Frontiers in Bird Science 3:1380636). Null without detections.
 */
export function callDensity(
  strata: readonly ReviewedStratum[],
  { windows, ...options }: DensityOptions,
): CallDensity | null {
  const detections = strata.reduce((sum, one) => sum + one.detections, 0);
  return densityFrom(precisionsOf(strata, options)[0], detections, windows);
}

/** From the known precision of all detections. */
export function densityFrom(
  whole: Precision | undefined,
  detections: number,
  windows: number | undefined,
): CallDensity | null {
  if (!whole) return null;
  const count = windows ?? detections;
  if (!Number.isSafeInteger(count) || count < detections)
    throw new RangeError(
      `Windows must be a whole number not below the ${detections} detections; this is ${count}.`,
    );
  const share = detections / count;
  return {
    estimate: whole.estimate * share,
    low: whole.low * share,
    high: whole.high * share,
    of: windows === undefined ? 'detections' : 'windows',
    count,
  };
}
