import { hashNumber, hashText } from '../chance/hash.ts';
import { scoreToX } from '../scores/score-axis.ts';
import { checkedLimit, type Keeper, type OptionsOf, type Seen } from './keeper.ts';
import { lowest } from './lowest.ts';

/** The detections of the lowest rank; null for one that may not be drawn. */
function byRank(
  limit: number,
  rankOf: (seen: Seen) => number | null,
  secondOf: (seen: Seen) => number,
): Keeper {
  const held = lowest<Seen>(limit);
  return {
    offer: (seen) => {
      const rank = rankOf(seen);
      if (rank === null) return false;
      const second = secondOf(seen);
      if (held.takes(rank, second)) held.add(rank, second, { ...seen });
      return true;
    },
    drawn: () => held.rising(),
  };
}

const byIndex = ({ index }: Seen) => index;

/**
 * So many detections of each stratum by chance, each of a stratum as likely as another, whatever its site: so each stands for
 * as many, and estimates need no weights beyond N_h / n_h.
 */
export function stratified({ seed, edges, perStratum = 10 }: OptionsOf<'stratified'>): Keeper {
  const bySeed = hashText(seed);
  const quota = checkedLimit('perStratum', perStratum);
  const strata = edges
    .slice(1)
    .map(() => byRank(quota, ({ index }) => hashNumber(index, bySeed), byIndex));
  return {
    offer: (seen) => strata[seen.stratum]!.offer(seen),
    drawn: () => strata.flatMap((stratum) => stratum.drawn()),
  };
}

/** All detections from a score on, or so many of them by chance. */
export function allAbove({ seed, score, limit = 1000 }: OptionsOf<'all_above'>): Keeper {
  const bySeed = hashText(seed);
  const chance = (seen: Seen) => (seen.score >= score ? hashNumber(seen.index, bySeed) : null);
  return byRank(checkedLimit('limit', limit), chance, byIndex);
}

/** So many detections by chance. */
export function random({ seed, limit = 100 }: OptionsOf<'random'>): Keeper {
  const bySeed = hashText(seed);
  return byRank(checkedLimit('limit', limit), ({ index }) => hashNumber(index, bySeed), byIndex);
}

/** Those nearest to where the probability is a half; of equally near ones some by chance. */
export function mostUncertain({
  seed,
  centre = 0,
  limit = 100,
}: OptionsOf<'most_uncertain'>): Keeper {
  if (!Number.isFinite(centre)) throw new RangeError(`The centre must be a number, not ${centre}.`);
  const bySeed = hashText(seed);
  return byRank(
    checkedLimit('limit', limit),
    ({ score }) => Math.abs(scoreToX(score) - centre),
    ({ index }) => hashNumber(index, bySeed),
  );
}
