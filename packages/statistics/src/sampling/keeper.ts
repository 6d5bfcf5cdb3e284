import type { SamplingOptions } from './sample.ts';

/** A detection on its way through a sampler, as numbers and names. */
export interface Seen {
  index: number;
  score: number;
  site: string | number | null;
  night: string | number | null;
  at: number;
  stratum: number;
}

/** What one method holds of the detections that pass. */
export interface Keeper {
  /** Looks at a detection and says whether it could have been drawn. What it is given is used again: it keeps a copy. */
  offer(seen: Seen): boolean;
  /** Those drawn, in no order. */
  drawn(): Seen[];
}

export type OptionsOf<M extends SamplingOptions['method']> = Extract<
  SamplingOptions,
  { method: M }
>;

/** The most that a sample may hold of a stratum or in all. */
const mostDrawn = 10_000;

/** Throws a RangeError where a number of detections to draw is not 1 to 10,000. */
export function checkedLimit(name: string, limit: number): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > mostDrawn)
    throw new RangeError(`${name} must be a whole number from 1 to ${mostDrawn}, not ${limit}.`);
  return limit;
}
