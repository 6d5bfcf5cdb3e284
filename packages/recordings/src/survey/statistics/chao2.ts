import { checkIncidence, countIncidence, type Incidence } from './incidence.ts';
import { normalQuantile975 } from './quantiles.ts';

/** How many species there are at least, those that were never found among them. */
export interface Chao2 {
  observed: number;
  estimate: number;
  /** Standard error of the species that are added to the observed ones. */
  se: number;
  /** 95 % interval. */
  low: number;
  high: number;
}

/** The added species are taken to be distributed as a logarithm of a normal one (Chao 1987). */
function logNormalInterval(observed: number, added: number, variance: number) {
  const factor = Math.exp(normalQuantile975 * Math.sqrt(Math.log1p(variance / added ** 2)));
  return { low: observed + added / factor, high: observed + added * factor };
}

/** The interval of SpadeR's ChaoSpecies where no species is added: each was found as often as a Poisson process has it. */
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
 * Chao2, a lower bound of the number of species, from those that were found once (Q1) or twice (Q2) on T occasions:
 * `S + A Q1²/(2 Q2)` with A = (T-1)/T, and `S + A Q1(Q1-1)/2`, its form corrected for bias, where Q2 is 0 (Chao 1987,
 * Biometrics 43:783; Chiu et al. 2014, Biometrics 70:671). Estimate and standard error are those of `specpool` of R's
 * vegan. The interval is log-normal; where nothing is added it is that of R's SpadeR, and wider than the standard error,
 * which is then 0 or near it.
 *
 * Null where nothing can be said of species that were not found: without species, and for fewer than two occasions
 * (vegan gives the observed number for a single one).
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
