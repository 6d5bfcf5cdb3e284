import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Recordings above which the young generation stops growing: V8 would let it take 67 MB. */
const several = 500;
/**
 * Below this the old generation stays small by itself, and more garbage collection only costs time.
 */
const many = 3_000;

/**
 * On a large card V8 would let garbage pile up. Freezes the size of the young generation, and
 * collects the old one whenever it has grown by a seventh.
 */
export function keepMemorySmall(recordings: number): void {
  if (recordings === several) setFlagsFromString('--semi-space-growth-factor=1');
  if (recordings === many) setFlagsFromString('--heap-growing-percent=15');
}

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/**
 * Collects garbage of one step before the next. As a last resort V8 also returns memory, mainly
 * that of a grown young generation.
 */
export function clearMemory(recordings: number): void {
  if (recordings < many) return;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  collect({ type: 'major', flavor: 'last-resort' });
}
