/**
 * Holds the `limit` values of the lowest rank, in whatever order they come: a heap with the highest rank on top. Equal
 * ranks are told apart by a second number.
 */
export interface Lowest<T> {
  /** Whether a value of this rank would be held; asked first, it saves making the value. */
  takes(rank: number, second: number): boolean;
  add(rank: number, second: number, value: T): void;
  /** From the lowest rank up. */
  rising(): T[];
}

interface Entry<T> {
  rank: number;
  second: number;
  value: T;
}

const order = (a: { rank: number; second: number }, b: { rank: number; second: number }): number =>
  a.rank - b.rank || a.second - b.second;

export function lowest<T>(limit: number): Lowest<T> {
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
