import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** From so many recordings on the young generation grows no more: V8 would let it take 67 MB. */
const several = 500;
/** With fewer recordings the old generation stays small by itself, and collecting garbage more often takes time. */
const many = 3_000;

/**
 * Told how many recordings were found so far, keeps memory small when a card turns out large, where V8
 * would let garbage pile up: a young generation that does not grow any more, and an old one that is
 * collected when it has grown by a seventh.
 */
export function keepMemorySmall(recordings: number): void {
  if (recordings === several) setFlagsFromString('--semi-space-growth-factor=1');
  if (recordings === many) setFlagsFromString('--heap-growing-percent=15');
}

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/**
 * Collects what a step over a whole large card left behind, before the next one takes as much again. As a last resort
 * V8 gives memory back too, that of a young generation which has grown above all.
 */
export function clearMemory(recordings: number): void {
  if (recordings < many) return;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  collect({ type: 'major', flavor: 'last-resort' });
}
