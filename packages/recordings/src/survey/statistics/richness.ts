import { normalQuantile975 } from './distributions.ts';
import { refuse, statisticsLimits } from './limits.ts';

/** Input of rarefaction, Chao2 and coverage. */
export interface Incidence {
  /** Including occasions without species. */
  occasions: number;
  /** Occasions per species; zeros are ignored. */
  frequencies: readonly number[];
}

/** @throws RangeError with a sentence, for invalid counts */
function checkIncidence({ occasions, frequencies }: Incidence): void {
  const { occasions: most, species } = statisticsLimits;
  if (!Number.isInteger(occasions) || occasions < 0 || occasions > most)
    refuse(`There can be 0 to ${most} sampling occasions, in whole numbers, not ${occasions}.`);
  if (frequencies.length > species)
    refuse(`There can be at most ${species} species, not ${frequencies.length}.`);
  for (const [at, frequency] of frequencies.entries())
    if (!Number.isInteger(frequency) || frequency < 0 || frequency > occasions)
      refuse(
        `Species ${at + 1} cannot be on ${frequency} of ${occasions} sampling occasions. Give a whole number from 0 to ${occasions}.`,
      );
}

interface IncidenceCounts {
  observed: number;
  /** Q1. */
  once: number;
  /** Q2. */
  twice: number;
  /** U. */
  total: number;
}

function countIncidence({ frequencies }: Incidence): IncidenceCounts {
  const counts = { observed: 0, once: 0, twice: 0, total: 0 };
  for (const frequency of frequencies) {
    if (frequency > 0) counts.observed += 1;
    if (frequency === 1) counts.once += 1;
    if (frequency === 2) counts.twice += 1;
    counts.total += frequency;
  }
  return counts;
}

/**
 * Share of all finds that the found species would make, 0 to 1 (Chao & Jost 2012, Ecology 93:2533;
 * `SC` of R's iNEXT): `1 - (Q1/U) ((T-1) Q1 / ((T-1) Q1 + 2 Q2))`, and with `(T-1)(Q1-1) /
 * ((T-1)(Q1-1) + 2)` as the fraction where Q2 is 0.
 *
 * Null where nothing was found, and for fewer than two occasions.
 */
export function sampleCoverage(incidence: Incidence): number | null {
  checkIncidence(incidence);
  const { occasions } = incidence;
  const { once, twice, total } = countIncidence(incidence);
  if (occasions < 2 || total === 0) return null;
  if (once === 0) return 1;
  const rare = (occasions - 1) * (twice > 0 ? once : once - 1);
  const others = twice > 0 ? 2 * twice : 2;
  return 1 - (once / total) * (rare / (rare + others));
}

/** Lower bound of the number of species, including those never found. */
export interface Chao2 {
  observed: number;
  estimate: number;
  /** Standard error of the added species. */
  se: number;
  low: number;
  high: number;
}

/** Chao 1987. */
function logNormalInterval(observed: number, added: number, variance: number) {
  const factor = Math.exp(normalQuantile975 * Math.sqrt(Math.log1p(variance / added ** 2)));
  return { low: observed + added / factor, high: observed + added * factor };
}

/** As in SpadeR's ChaoSpecies: finds follow a Poisson process. */
function intervalOfObserved({ occasions, frequencies }: Incidence, observed: number) {
  let missed = 0;
  let variance = 0;
  let slope = 0;
  for (const frequency of frequencies) {
    if (frequency === 0) continue;
    const never = Math.exp(-frequency);
    missed += never / observed;
    variance += never - never ** 2;
    slope += frequency * never;
  }
  variance = Math.max(0, variance - slope ** 2 / occasions);
  const middle = observed / (1 - missed);
  const half = (normalQuantile975 * Math.sqrt(variance)) / (1 - missed);
  return { low: Math.max(observed, middle - half), high: middle + half };
}

/**
 * Lower bound of the number of species, from those found once (Q1) or twice (Q2) on T occasions: `S
 * + A Q1²/(2 Q2)` with A = (T-1)/T, and the bias-corrected `S + A Q1(Q1-1)/2` where Q2 is 0 (Chao
 * 1987, Biometrics 43:783; Chiu et al. 2014, Biometrics 70:671). Estimate and standard error equal
 * `specpool` of R's vegan. The interval is log-normal; where nothing is added it is that of R's
 * SpadeR.
 *
 * Null without species, and for fewer than two occasions.
 */
export function chao2(incidence: Incidence): Chao2 | null {
  checkIncidence(incidence);
  const { occasions } = incidence;
  const { observed, once, twice } = countIncidence(incidence);
  if (occasions < 2 || observed === 0) return null;
  const a = (occasions - 1) / occasions;
  const share = twice > 0 ? once / twice : 0;
  const added = twice > 0 ? (a * once * share) / 2 : (a * once * (once - 1)) / 2;
  const estimate = observed + added;
  const variance =
    twice > 0
      ? a * once * share * (0.5 + a * share * (1 + share / 4))
      : (a * once * (once - 1)) / 2 +
        (a ** 2 * (once * (2 * once - 1) ** 2 - once ** 4 / estimate)) / 4;
  const interval =
    added > 0
      ? logNormalInterval(observed, added, variance)
      : intervalOfObserved(incidence, observed);
  return { observed, estimate, se: Math.sqrt(Math.max(0, variance)), ...interval };
}

export interface RarefiedRichness {
  occasions: number;
  richness: number;
  /** Unconditional, and 95 % interval; null where Chao2 is. */
  sd: number | null;
  low: number | null;
  high: number | null;
}

/** A negligible share, even for 10,000 species. */
const NONE = 1e-25;

/** Equal frequencies have equal expectations. */
function speciesByFrequency(frequencies: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const frequency of frequencies)
    if (frequency > 0) counts.set(frequency, (counts.get(frequency) ?? 0) + 1);
  return counts;
}

/**
 * S(t) = Σ (1 - C(T-Q, t) / C(T, t)) at ascending `points`. Multiplying from one t to the next
 * loses less than 1e-10 in 100,000 steps.
 */
function rarefyAt(incidence: Incidence, points: readonly number[]): RarefiedRichness[] {
  const { occasions, frequencies } = incidence;
  const means = points.map(() => 0);
  const squares = points.map(() => 0);
  for (const [frequency, species] of speciesByFrequency(frequencies)) {
    let missed = 1;
    let before = 0;
    for (const [at, point] of points.entries()) {
      for (; before < point && missed > NONE; before += 1)
        missed *= Math.max(0, occasions - frequency - before) / (occasions - before);
      means[at]! += species * (1 - missed);
      squares[at]! += species * (1 - missed) ** 2;
    }
  }
  const all = chao2(incidence)?.estimate ?? null;
  return points.map((point, at) => {
    const richness = means[at]!;
    if (all === null) return { occasions: point, richness, sd: null, low: null, high: null };
    const sd = Math.sqrt(Math.max(0, squares[at]! - richness ** 2 / all));
    const half = normalQuantile975 * sd;
    const low = Math.max(0, richness - half);
    return { occasions: point, richness, sd, low, high: richness + half };
  });
}

/**
 * Expected species on `occasions` random ones of all (sample-based rarefaction, the `exact` method
 * of vegan's `specaccum`; Ugland et al. 2003, J. Anim. Ecol. 72:888; Colwell et al. 2012, J. Plant
 * Ecol. 5:3).
 *
 * The standard deviation is unconditional (Colwell et al. 2004, Ecology 85:2717; in `specaccum`:
 * `conditioned = FALSE, gamma = "chao"`): it does not vanish at the full number, so that two groups
 * can be compared.
 */
export function rarefy(incidence: Incidence, occasions: number): RarefiedRichness {
  checkIncidence(incidence);
  if (incidence.occasions === 0)
    refuse('There is no sampling occasion that richness can be rarefied to.');
  if (!Number.isInteger(occasions) || occasions < 1 || occasions > incidence.occasions)
    refuse(
      `Richness can be rarefied to 1 to ${incidence.occasions} sampling occasions, in whole numbers, not to ${occasions}.`,
    );
  return rarefyAt(incidence, [occasions])[0]!;
}

/** From 1 to all occasions, at most `points` evenly spread. */
export function rarefactionCurve(incidence: Incidence, points = 200): RarefiedRichness[] {
  checkIncidence(incidence);
  const { points: most } = statisticsLimits;
  if (!Number.isInteger(points) || points < 2 || points > most)
    refuse(`A curve can have 2 to ${most} points, in whole numbers, not ${points}.`);
  const { occasions } = incidence;
  const count = Math.min(points, occasions);
  const step = count > 1 ? (occasions - 1) / (count - 1) : 0;
  return rarefyAt(
    incidence,
    Array.from({ length: count }, (_, at) => 1 + Math.round(at * step)),
  );
}

/**
 * Expected species on more occasions, at most twice as many (Colwell et al. 2012, J. Plant Ecol.
 * 5:3; R's iNEXT, q = 0). Null where Chao2 is.
 */
export function extrapolateRichness(incidence: Incidence, occasions: number): number | null {
  checkIncidence(incidence);
  const before = incidence.occasions;
  if (!Number.isInteger(occasions) || occasions < before || occasions > 2 * before)
    refuse(
      `Richness can be extrapolated to ${before} to ${2 * before} sampling occasions, in whole numbers, not to ${occasions}.`,
    );
  const all = chao2(incidence);
  if (!all) return null;
  const added = all.estimate - all.observed;
  if (added === 0) return all.observed;
  const { once } = countIncidence(incidence);
  const stillMissed = Math.log1p(-once / (before * added + once));
  return all.observed - added * Math.expm1((occasions - before) * stillMissed);
}
