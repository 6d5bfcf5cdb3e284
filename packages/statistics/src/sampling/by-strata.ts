import { hashName, hashNumber, hashText } from '../chance/hash.ts';
import { checkedLimit, type Keeper, type OptionsOf, type Seen } from './keeper.ts';
import { lowest, type Lowest } from './lowest.ts';
import { lowestGroups } from './lowest-groups.ts';

/**
 * `perStratum` detections of each stratum, one of each site before a site gives a second. Sites and detections are
 * taken by the rank that the seed gives them, so that the order in which they come does not matter. At most
 * `perStratum` sites with as many detections each are held of a stratum.
 */
export function byStrata({ seed, edges, perStratum = 10 }: OptionsOf<'stratified'>): Keeper {
  const quota = checkedLimit('perStratum', perStratum);
  const bySeed = hashText(seed);
  const strata = Array.from({ length: edges.length - 1 }, (_, at) => {
    const ofStratum = hashNumber(at, bySeed);
    return lowestGroups<Lowest<Seen>>(
      quota,
      (site) => hashName(site, ofStratum),
      () => lowest(quota),
    );
  });
  return {
    offer: (seen) => {
      const site = strata[seen.stratum]!.of(seen.site);
      if (site) {
        const rank = hashNumber(seen.index, bySeed);
        if (site.takes(rank, seen.index)) site.add(rank, seen.index, { ...seen });
      }
      return true;
    },
    drawn: () =>
      strata.flatMap((stratum) =>
        taken(
          stratum.rising().map((site) => site.rising()),
          quota,
        ),
      ),
  };
}

/** `count` of several lists: the first of each, then the second of each, and so on. */
function taken(lists: Seen[][], count: number): Seen[] {
  const chosen: Seen[] = [];
  for (let round = 0; chosen.length < count; round++) {
    const left = lists.filter((list) => list.length > round);
    if (left.length === 0) break;
    chosen.push(...left.slice(0, count - chosen.length).map((list) => list[round]!));
  }
  return chosen;
}
