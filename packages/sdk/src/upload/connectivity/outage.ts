import type { Clock } from '../../core/clock.ts';

/** What waiting for the service and for the store have in common: how long, and whom to tell. */
export interface OutageOptions<Failure> {
  /** Ends all waiting. */
  signal: AbortSignal;
  clock: Clock;
  /** Milliseconds the host may stay away before work ends with its error. */
  maxWaitMs: number;
  /** `waitMs` when the host named the time itself. */
  onPaused: (error: Failure, waitMs: number | null) => void;
  onResumed: () => void;
}

/** Milliseconds before a host that is away is tried for the first time. */
export const firstPauseMs = 500;
/** Milliseconds between two tries, at most. */
export const longestPauseMs = 10_000;
const growth = 1.5;

/** The pause after one of so many milliseconds that did not help. */
export const longerPause = (ms: number): number => Math.min(longestPauseMs, ms * growth);
