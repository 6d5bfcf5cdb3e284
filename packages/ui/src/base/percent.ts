/** A share as a whole percentage from 0 to 100; 0 if the whole is 0. */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? Math.min(100, Math.max(0, Math.round((part / whole) * 100))) : 0;
}

export type ProgressTone = 'good' | 'warn' | 'bad';

/** Colour of a progress bar: green at 100, amber from 50, red below. */
export function progressTone(percent: number): ProgressTone {
  if (percent >= 100) return 'good';
  return percent >= 50 ? 'warn' : 'bad';
}
