import { hashLimits, hashTurns } from './hash-turns.ts';
import type { Turns } from './turns.ts';
import { UserTurns, userLimits } from './user-turns.ts';

/** What bounds the work of one process. */
export interface AppTurns {
  hashing: Turns;
  users: UserTurns;
}

/** Of a process of its own on a machine with so many cores. */
export const turnsOfProcess = (cores: number): AppTurns => ({
  hashing: hashTurns(hashLimits(cores)),
  users: new UserTurns(userLimits),
});

const longestMs = 60_000;

/**
 * Of a Worker's isolate, of which there are as many as there is work. Nothing waits: a request that is cancelled while
 * it waits never comes back there.
 */
export const turnsOfIsolate = (): AppTurns => ({
  hashing: hashTurns({ atOnce: 8, waiting: 0, longestMs }),
  users: new UserTurns({
    all: { ...userLimits.all, waiting: 0, longestMs },
    heavy: { ...userLimits.heavy, atOnce: 16, waiting: 0, longestMs },
  }),
});
