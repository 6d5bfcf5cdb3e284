import type { RouteId } from '@biophony/contract';
import { ApiError } from '../http/errors/api-error.ts';
import type { Principal } from '../http/handler.ts';
import type { Turns } from '../ports/turns.ts';
import { FairQueue, type QueueLimits } from './fair-queue.ts';
import { countedAs, heavyRows, listRows } from './user-queue.ts';

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

/**
 * Heavy calls of all accounts that one process works at. They share its time by turns; what bounds them is the memory that
 * each holds meanwhile. The queue is long, since most of them take less than a second.
 */
export const heavyLimits: QueueLimits = { atOnce: 8, waiting: 240 };

/** Queue for heavy calls of a process; who waits are accounts. */
export const heavyQueue = (limits: QueueLimits): FairQueue =>
  new FairQueue(limits, () =>
    new ApiError(
      'unavailable',
      'The service has as much work as it can hold at the moment. Nothing was changed; try again in a few seconds.',
    ).retryAfter(retrySeconds),
  );

/** Whether calls of a row work in turns; those of others are light. */
export const takesTurns = (row: RouteId): boolean =>
  heavyRows.includes(row) || listRows.includes(row);

/**
 * Runs the work of a call in its turn, a heavy one when it has a place in the queue. The body was read before, so that nobody
 * holds a place by sending slowly. Throws `unavailable` where the queue is full.
 */
export function inItsTurn<T>(
  row: RouteId,
  principal: Principal,
  { heavy, turns }: { heavy?: FairQueue | undefined; turns?: Turns | undefined },
  work: () => Promise<T>,
): Promise<T> {
  if (!turns || !takesTurns(row)) return work();
  const taken = async () => {
    if (turns.isOver) await turns.next();
    return work();
  };
  return heavy && heavyRows.includes(row)
    ? heavy.run(countedAs(principal) ?? 'service', taken)
    : taken();
}
