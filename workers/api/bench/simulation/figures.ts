/** A small analysis that has its results. */
export interface Served {
  /** Seconds of the simulation. */
  queuedAt: number;
  doneAt: number;
  files: number;
}

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

/**
 * The share of pairs in which the one that was queued at least `apart` seconds later, and was not smaller, had its results
 * first: 0 where the order of the queue is kept, one half where it says nothing.
 */
export function overtaken(served: readonly Served[], apart: number): number {
  let [pairs, before] = [0, 0];
  for (const first of served)
    for (const later of served) {
      if (later.queuedAt < first.queuedAt + apart || later.files < first.files) continue;
      pairs++;
      if (later.doneAt < first.doneAt) before++;
    }
  return pairs ? before / pairs : 0;
}

const number = (value: number, digits: number) => value.toFixed(digits);

/** Seconds of the simulation, as people say them. */
export function duration(seconds: number): string {
  if (seconds < 120) return `${number(seconds, 0)} s`;
  if (seconds < 7200) return `${number(seconds / 60, 1)} min`;
  return `${number(seconds / 3600, 1)} h`;
}

/** The p50, p99 and longest of calls in milliseconds, how many there were, and the processor time of each. */
export const calls = (wall: readonly number[], cpu: number): string =>
  `p50 ${number(percentile(wall, 0.5), 2)} ms, p99 ${number(percentile(wall, 0.99), 2)} ms, ` +
  `longest ${number(percentile(wall, 1), 0)} ms, CPU ${number(cpu / Math.max(1, wall.length), 2)} ms each (${wall.length})`;
