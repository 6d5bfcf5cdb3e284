import { hashName, hashNumber, hashText } from './chance.ts';
import type { SamplingOptions } from './sample.ts';
import { scoreToX } from './scores.ts';

export interface Seen {
  index: number;
  score: number;
  site: string | number | null;
  night: string | number | null;
  at: number;
  stratum: number;
}

export interface Keeper {
  /** True if it could have been drawn. The caller reuses the object. */
  offer(seen: Seen): boolean;
  drawn(): Seen[];
}

type OptionsOf<M extends SamplingOptions['method']> = Extract<SamplingOptions, { method: M }>;

const mostDrawn = 10_000;

/** Throws a RangeError unless 1 to 10,000. */
function checkedLimit(name: string, limit: number): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > mostDrawn)
    throw new RangeError(`${name} must be a whole number from 1 to ${mostDrawn}, not ${limit}.`);
  return limit;
}

/** Ties are decided by `second`. */
interface Lowest<T> {
  takes(rank: number, second: number): boolean;
  add(rank: number, second: number, value: T): void;
  rising(): T[];
}

interface Entry<T> {
  rank: number;
  second: number;
  value: T;
}

const order = (a: { rank: number; second: number }, b: { rank: number; second: number }): number =>
  a.rank - b.rank || a.second - b.second;

function lowest<T>(limit: number): Lowest<T> {
  const heap: Entry<T>[] = [];

  const rise = (from: number) => {
    for (let at = from; at > 0;) {
      const above = (at - 1) >> 1;
      if (order(heap[at]!, heap[above]!) <= 0) return;
      [heap[at], heap[above]] = [heap[above]!, heap[at]!];
      at = above;
    }
  };
  const sink = () => {
    for (let at = 0; ;) {
      let highest = at;
      for (const below of [2 * at + 1, 2 * at + 2])
        if (below < heap.length && order(heap[below]!, heap[highest]!) > 0) highest = below;
      if (highest === at) return;
      [heap[at], heap[highest]] = [heap[highest]!, heap[at]!];
      at = highest;
    }
  };

  return {
    takes: (rank, second) => heap.length < limit || order({ rank, second }, heap[0]!) < 0,
    add: (rank, second, value) => {
      const entry = { rank, second, value };
      if (heap.length < limit) {
        heap.push(entry);
        rise(heap.length - 1);
      } else if (order(entry, heap[0]!) < 0) {
        heap[0] = entry;
        sink();
      }
    },
    rising: () => heap.toSorted(order).map(({ value }) => value),
  };
}

/** `rankOf` returns null for one that may not be drawn. */
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
 * All detections of a stratum are equally likely whatever their site, so estimates need no further
 * weights.
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

export function allAbove({ seed, score, limit = 1000 }: OptionsOf<'all_above'>): Keeper {
  const bySeed = hashText(seed);
  const chance = (seen: Seen) => (seen.score >= score ? hashNumber(seen.index, bySeed) : null);
  return byRank(checkedLimit('limit', limit), chance, byIndex);
}

export function random({ seed, limit = 100 }: OptionsOf<'random'>): Keeper {
  const bySeed = hashText(seed);
  return byRank(checkedLimit('limit', limit), ({ index }) => hashNumber(index, bySeed), byIndex);
}

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

/** Holds only the `limit` lowest, to save memory. A dropped group never comes back. */
interface LowestGroups<T> {
  /** Null where it is not among the lowest. */
  of(name: string | number | null): T | null;
  rising(): T[];
}

function lowestGroups<T>(
  limit: number,
  rankOf: (name: string | number | null) => number,
  make: () => T,
): LowestGroups<T> {
  const held = new Map<string | number | null, { rank: number; value: T }>();
  let highest: { name: string | number | null; rank: number } | null = null;

  const findHighest = () => {
    highest = null;
    for (const [name, { rank }] of held)
      if (!highest || rank > highest.rank) highest = { name, rank };
  };

  return {
    of: (name) => {
      const group = held.get(name);
      if (group) return group.value;
      const rank = rankOf(name);
      if (highest && held.size >= limit) {
        if (rank >= highest.rank) return null;
        held.delete(highest.name);
      }
      const value = make();
      held.set(name, { rank, value });
      if (held.size >= limit) findHighest();
      return value;
    },
    rising: () => [...held.values()].sort((a, b) => a.rank - b.rank).map(({ value }) => value),
  };
}

/** Holds at most `limit` detections. */
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
      // A site 1 is not a site '1'.
      const night = nights.of(`${typeof seen.site}${seen.site}\n${typeof seen.night}${seen.night}`);
      if (night && (!night.first || isBefore(seen, night.first))) night.first = { ...seen };
      return true;
    },
    drawn: () => nights.rising().flatMap(({ first }) => first ?? []),
  };
}

const isBefore = (a: Seen, b: Seen): boolean => a.at < b.at || (a.at === b.at && a.index < b.index);
