import { hashName, hashText } from '../chance/hash.ts';
import { checkedLimit, type Keeper, type OptionsOf, type Seen } from './keeper.ts';
import { lowestGroups } from './lowest-groups.ts';

/**
 * The first detection of each night of each site; where there are more of those than `limit`, of so many by chance. Not more
 * than `limit` detections are held.
 */
export function firstOfNight({
  seed,
  score = 0,
  limit = 100,
}: OptionsOf<'first_of_night'>): Keeper {
  const bySeed = hashText(seed);
  const nights = lowestGroups<{ first: Seen | null }>(
    checkedLimit('limit', limit),
    (name) => hashName(name, bySeed),
    () => ({ first: null }),
  );
  return {
    offer: (seen) => {
      if (!(seen.score >= score)) return false;
      // Numbers and texts are told apart: a site 1 is not a site '1'.
      const night = nights.of(`${typeof seen.site}${seen.site}\n${typeof seen.night}${seen.night}`);
      if (night && (!night.first || isBefore(seen, night.first))) night.first = { ...seen };
      return true;
    },
    drawn: () => nights.rising().flatMap(({ first }) => first ?? []),
  };
}

const isBefore = (a: Seen, b: Seen): boolean => a.at < b.at || (a.at === b.at && a.index < b.index);
