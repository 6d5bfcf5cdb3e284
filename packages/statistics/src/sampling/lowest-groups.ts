/**
 * Holds the `limit` groups whose names have the lowest rank, in whatever order they come; so no more is kept for ten
 * thousand sites than for ten. A group that is let go never comes back.
 */
export interface LowestGroups<T> {
  /** What is held of a group, made at its first coming; null where it is not among the lowest. */
  of(name: string | number | null): T | null;
  /** From the lowest rank up. */
  rising(): T[];
}

export function lowestGroups<T>(
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
      const known = held.get(name);
      if (known) return known.value;
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
