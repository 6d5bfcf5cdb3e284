import { chao2 } from './chao2.ts';
import { checkIncidence, countIncidence, type Incidence } from './incidence.ts';
import { refuse, statisticsLimits } from './limits.ts';
import { normalQuantile975 } from './quantiles.ts';

/** How many species so many occasions show. */
export interface RarefiedRichness {
  occasions: number;
  richness: number;
  /** Unconditional standard deviation and 95 % interval; null where Chao2 is. */
  sd: number | null;
  low: number | null;
  high: number | null;
}

/** A share that is as good as none: even 10,000 species of it are none. */
const NONE = 1e-25;

/** How many species have each frequency: those of one frequency are expected alike. */
function speciesByFrequency(frequencies: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const frequency of frequencies)
    if (frequency > 0) counts.set(frequency, (counts.get(frequency) ?? 0) + 1);
  return counts;
}

/**
 * S(t) = Σ (1 - C(T-Q, t) / C(T, t)) at the counts `points`, which ascend. The share of missed species is multiplied
 * from one t to the next, which rounds it by less than 1e-10 in 100,000 steps; no binomial is ever computed.
 */
function rarefyAt(incidence: Incidence, points: readonly number[]): RarefiedRichness[] {
  const { occasions, frequencies } = incidence;
  const found = points.map(() => 0);
  const squares = points.map(() => 0);
  for (const [frequency, species] of speciesByFrequency(frequencies)) {
    let missed = 1;
    let before = 0;
    for (const [at, point] of points.entries()) {
      for (; before < point && missed > NONE; before += 1)
        missed *= Math.max(0, occasions - frequency - before) / (occasions - before);
      found[at]! += species * (1 - missed);
      squares[at]! += species * (1 - missed) ** 2;
    }
  }
  const all = chao2(incidence)?.estimate ?? null;
  return points.map((point, at) => {
    const richness = found[at]!;
    if (all === null) return { occasions: point, richness, sd: null, low: null, high: null };
    const sd = Math.sqrt(Math.max(0, squares[at]! - richness ** 2 / all));
    const half = normalQuantile975 * sd;
    const low = Math.max(0, richness - half);
    return { occasions: point, richness, sd, low, high: richness + half };
  });
}

/**
 * The species that `occasions` of all occasions, chosen by chance, are expected to show (rarefaction by samples, the
 * `exact` method of vegan's `specaccum`; Ugland et al. 2003, J. Anim. Ecol. 72:888; Colwell et al. 2012, J. Plant
 * Ecol. 5:3).
 *
 * Its standard deviation is the unconditional one (Colwell et al. 2004, Ecology 85:2717): it takes the occasions as a
 * sample of what could have been recorded, so that it does not vanish at their full number and two groups can be
 * compared by it. With `specaccum`: `conditioned = FALSE, gamma = "chao"`.
 * The one that vegan gives without these words needs to know which occasions species share.
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

/** A curve of `rarefy` from 1 to all occasions, at `points` numbers of occasions at most, evenly spread. */
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
 * The species that `occasions` are expected to show, which are more than there were and at most twice as many: beyond
 * that the estimate is not to be trusted (Colwell et al. 2012, J. Plant Ecol. 5:3; R's iNEXT, q = 0). Null where Chao2 is.
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
