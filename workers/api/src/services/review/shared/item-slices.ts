import { yieldByTime, type Shared } from '../../../ports/turns.ts';

/** Items whose verdicts one statement looks at: where statements hold up other calls, some milliseconds' worth of them. */
const itemsAtOnce = 200;

/** Items of samples: those from `from` on and below `to` of each. */
export interface ItemSlice {
  sampleIds: string[];
  from: number;
  to: number;
}

interface Counted {
  sample_id: string;
  item_count: number;
}

const beyondAll = 1_000_000_000;

/** Slices of samples, of as many items as one statement should look at; without turns all are one. */
export function itemSlices({ turns }: Shared, samples: readonly Counted[]): ItemSlice[] {
  const whole = { from: 0, to: beyondAll };
  if (!turns) return [{ ...whole, sampleIds: samples.map(({ sample_id }) => sample_id) }];
  const slices: ItemSlice[] = [];
  let small: string[] = [];
  let left = 0;
  for (const { sample_id, item_count } of samples) {
    if (item_count > itemsAtOnce) {
      for (let from = 0; from < item_count; from += itemsAtOnce)
        slices.push({ sampleIds: [sample_id], from, to: from + itemsAtOnce });
      // What was added meanwhile is in none.
      continue;
    }
    if (item_count + 1 > left) {
      small = [];
      left = itemsAtOnce;
      slices.push({ ...whole, sampleIds: small });
    }
    small.push(sample_id);
    left -= item_count + 1;
  }
  return slices;
}

/** The answers of `work` for each slice, with turns ended in between. */
export async function eachSlice<T>(
  shared: Shared,
  slices: readonly ItemSlice[],
  work: (slice: ItemSlice) => Promise<readonly T[]>,
): Promise<T[]> {
  const all: T[] = [];
  for (const slice of slices) {
    await yieldByTime(shared);
    for (const one of await work(slice)) all.push(one);
  }
  return all;
}

/**
 * Rows that are found among numbers behind `after`, in their order, until there are `count`: `find` looks at those up to and
 * with `to`. Few may be found among many, so that turns end in between; the last range has no end.
 */
export async function findInRanges<T>(
  shared: Shared,
  { after, last, step, count }: { after: number; last: number; step: number; count: number },
  find: (after: number, to: number, count: number) => Promise<readonly T[]>,
): Promise<T[]> {
  const found: T[] = [];
  for (let from = after; ; from += step) {
    const isLast = !shared.turns || from + step >= last;
    await yieldByTime(shared);
    for (const one of await find(from, isLast ? beyondAll : from + step, count - found.length))
      found.push(one);
    if (isLast || found.length >= count) return found;
  }
}
