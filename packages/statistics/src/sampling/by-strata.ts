import { hashName, hashNumber, hashText } from '../chance/hash.ts';
import { checkedLimit, type Keeper, type OptionsOf, type Seen } from './keeper.ts';
import { lowest, type Lowest } from './lowest.ts';
import { lowestGroups } from './lowest-groups.ts';

/** What is held of a stratum: never more than may be drawn of it. */
interface Stratum {
  offer(seen: Seen): void;
  drawn(): Seen[];
}

/**
 * Of a stratum those that the first `quota` places of all lists would be given to, one of each site in turn. What has no place now gets
 * none later: whatever comes only takes places away, and a site is let go where each of `quota` sites has one.
 */
function stratumOf(quota: number, ofStratum: number, bySeed: number): Stratum {
  const sites = lowestGroups<Lowest<Seen>>(
    quota,
    (site) => hashName(site, ofStratum),
    () => lowest(quota),
  );
  let held = 0;
  /** Who gives one back where another gets one: of the sites with the most the one of the highest rank. */
  let last: { rank: number; value: Lowest<Seen> } | null = null;
  const findLast = () => {
    held = 0;
    last = null;
    for (const one of sites.held()) {
      const size = one.value.size();
      held += size;
      const most = last?.value.size() ?? 0;
      if (!last || size > most || (size === most && one.rank > last.rank)) last = one;
    }
  };
  /** Whether one more of a site leaves the last site with one less, and not itself. */
  const gains = (name: Seen['site'], site: Lowest<Seen>): boolean => {
    if (!last || site === last.value) return false;
    const [size, most] = [site.size() + 1, last.value.size()];
    return size < most || (size === most && hashName(name, ofStratum) < last.rank);
  };
  return {
    offer: (seen) => {
      const site = sites.of(seen.site);
      if (!site) return;
      const rank = hashNumber(seen.index, bySeed);
      const before = site.size();
      if (held < quota) {
        site.add(rank, seen.index, { ...seen });
        if (++held === quota) findLast();
      } else if (before === 0) {
        // Another site may have been let go for this one.
        site.add(rank, seen.index, { ...seen });
        findLast();
        if (held > quota) {
          last!.value.drop();
          findLast();
        }
      } else if (gains(seen.site, site)) {
        site.add(rank, seen.index, { ...seen });
        last!.value.drop();
        findLast();
      } else if (site.isBelowHighest(rank, seen.index)) {
        site.add(rank, seen.index, { ...seen });
        if (site.size() > before) site.drop();
      }
    },
    drawn: () =>
      taken(
        sites.rising().map((site) => site.rising()),
        quota,
      ),
  };
}

/**
 * `perStratum` detections of each stratum, one of each site before a site gives a second. Sites and detections are
 * taken by the rank that the seed gives them, so that the order in which they come does not matter. No more than
 * `perStratum` detections are held of a stratum.
 */
export function byStrata({ seed, edges, perStratum = 10 }: OptionsOf<'stratified'>): Keeper {
  const quota = checkedLimit('perStratum', perStratum);
  const bySeed = hashText(seed);
  const strata = Array.from({ length: edges.length - 1 }, (_, at) =>
    stratumOf(quota, hashNumber(at, bySeed), bySeed),
  );
  return {
    offer: (seen) => {
      strata[seen.stratum]!.offer(seen);
      return true;
    },
    drawn: () => strata.flatMap((stratum) => stratum.drawn()),
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
