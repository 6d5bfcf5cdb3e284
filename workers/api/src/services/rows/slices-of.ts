/** Cuts a list, in its order, into slices of at most so much, each of at least one item; `sizeOf` is of one item. */
export function slicesOf<T>(items: readonly T[], sizeOf: (item: T) => number, most: number): T[][] {
  const slices: T[][] = [];
  let left = 0;
  for (const item of items) {
    const size = sizeOf(item);
    const last = slices.at(-1);
    if (last && size <= left) last.push(item);
    else {
      slices.push([item]);
      left = most;
    }
    left -= size;
  }
  return slices;
}
