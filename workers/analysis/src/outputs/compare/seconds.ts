/** A stretch of a recording, seconds. */
export type Stretch = readonly [start_s: number, end_s: number];

/** Stretches in order, those that overlap or touch joined. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: [number, number][] = [];
  for (const [start, end] of [...stretches].sort(([a], [b]) => a - b)) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

/** Where two lists of joined stretches lie over each other. */
export function overlap(a: readonly Stretch[], b: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (let i = 0, k = 0; i < a.length && k < b.length;) {
    const [start, end] = [Math.max(a[i]![0], b[k]![0]), Math.min(a[i]![1], b[k]![1])];
    if (start < end) result.push([start, end]);
    if (a[i]![1] < b[k]![1]) i++;
    else k++;
  }
  return result;
}

/** How long joined stretches are together, seconds. */
export const lengthOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, [start, end]) => sum + end - start, 0);
