import { ApiError } from '../http/errors/api-error.ts';
import { FairQueue, type QueueLimits } from './fair-queue.ts';

const retrySeconds = 3;

/**
 * Passwords hashed at once: one core stays free, and half of libuv's four threads, in which files are read and written
 * too. A hash takes a fifth of a second, so the last in the queue waits about three.
 */
export const hashLimits = (cores: number): QueueLimits => ({
  atOnce: Math.min(2, Math.max(1, cores - 1)),
  waiting: 16,
});

/** Queue for all that hashes a password; who waits are network addresses. */
export const hashQueue = (limits: QueueLimits): FairQueue =>
  new FairQueue(limits, () =>
    new ApiError(
      'unavailable',
      'Too many people are signing in at the moment. Nothing was changed; try again in a few seconds.',
    ).retryAfter(retrySeconds),
  );
