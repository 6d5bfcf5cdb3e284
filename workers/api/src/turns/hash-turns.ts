import { ApiError } from '../http/api-error.ts';
import { Turns, type TurnLimits } from './turns.ts';

const retrySeconds = 3;

/**
 * Passwords hashed at once: one core stays free, and half of libuv's four threads, in which files are read and written
 * too. A hash takes a fifth of a second, so the last in the queue waits about three.
 */
export const hashLimits = (cores: number): TurnLimits => ({
  atOnce: Math.min(2, Math.max(1, cores - 1)),
  waiting: 16,
});

/** Turns for all that hashes a password; who waits are network addresses. */
export const hashTurns = (limits: TurnLimits): Turns =>
  new Turns(limits, () =>
    new ApiError(
      'unavailable',
      'Too many people are signing in at the moment. Nothing was changed; try again in a few seconds.',
    ).retryAfter(retrySeconds),
  );
