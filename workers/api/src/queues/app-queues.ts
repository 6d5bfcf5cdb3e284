import { hashLimits, hashQueue, heavyLimits, heavyQueue } from './bounded-work.ts';
import type { FairQueue } from './fair-queue.ts';
import { UserQueue, userLimits } from './user-queue.ts';

/** What bounds the work of one process. */
export interface AppQueues {
  hashing: FairQueue;
  users: UserQueue;
  /** Heavy calls of all users; absent where each call has a processor of its own. */
  heavy?: FairQueue;
}

/** Of a process of its own on a machine with so many cores. */
export const queuesOfProcess = (cores: number): AppQueues => ({
  hashing: hashQueue(hashLimits(cores)),
  users: new UserQueue(userLimits),
  heavy: heavyQueue(heavyLimits),
});

const longestMs = 60_000;

/**
 * Of a Worker's isolate, of which there are as many as there is work. Nothing waits: a request that is cancelled while
 * it waits never comes back there.
 */
export const queuesOfIsolate = (): AppQueues => ({
  hashing: hashQueue({ atOnce: 8, waiting: 0, longestMs }),
  users: new UserQueue({
    all: { ...userLimits.all, waiting: 0, longestMs },
    heavy: { ...userLimits.heavy, atOnce: 16, waiting: 0, longestMs },
  }),
});
