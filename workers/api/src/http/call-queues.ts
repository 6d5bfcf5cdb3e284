import type { RouteId } from '@biophony/contract';
import type { Turns } from '../base/turns.ts';
import { ApiError } from './api-error.ts';
import { FairQueue, type QueueLimits } from './fair-queue.ts';
import type { Principal } from './handler.ts';

/** Rows whose work grows with what a user has beyond some milliseconds. They wait in a queue of the whole process too. */
export const heavyRows: readonly RouteId[] = [
  'analysesExecute',
  'analysesNotInFiles',
  'calibrationsCreate',
  'calibrationsPreview',
  'correctionsApply',
  'correctionsPreview',
  'correctionsRevert',
  'deploymentProposals',
  'deploymentsCreate',
  'deploymentsEffort',
  'filesList',
  'projectsGet',
  'projectsList',
  'reviewsCreate',
  'reviewsList',
  'samplesCreate',
  'samplesExtend',
  'samplesGet',
  'samplesItems',
  'samplesList',
  'samplesUpdate',
  'sitesImport',
  'uploadComplete',
  'uploadUrls',
  'userDelete',
  'validate',
];

/** Rows that read some milliseconds' worth of rows: of several at once one is answered between two passes of the event loop. */
const listRows: readonly RouteId[] = [
  'adminAnalysesList',
  'adminUsersList',
  'analysesList',
  'auditList',
  'calibrationsList',
  'compatibleTypes',
  'correctionsList',
  'datasetsList',
  'deploymentsList',
  'recordersList',
  'runnerComplete',
  'runnerLease',
  'runnerParts',
  'runnerPiece',
  'sitesList',
  'surveyAnalyses',
];

/** Calls of one user at once: of all rows, and of the heavy ones among them. */
interface UserLimits {
  all: QueueLimits;
  heavy: QueueLimits;
}

/** More than our own clients ever need: the command line has 32 transfers, and a page asks for a dozen things. */
export const userLimits: UserLimits = {
  all: { atOnce: 64, waiting: 128 },
  heavy: { atOnce: 4, waiting: 60 },
};

const refusal = () =>
  new ApiError(
    'rate_limited',
    'Too many calls of this account are being answered at once. Wait for some of them, then try again.',
  ).retryAfter(1);

/** Whose call it is, as it is counted; null for runners of the service and visitors, who do not count. */
const countedAs = (principal: Principal): string | null => {
  if (principal.kind === 'runner')
    return principal.workOf === null ? null : `runner:${principal.workOf}`;
  if (!('userId' in principal)) return null;
  const kind = principal.kind === 'embed' && principal.isPublic ? 'public' : principal.kind;
  return `${kind}:${principal.userId}`;
};

/** Keeps one user's calls from delaying all others'. */
export class UserQueue {
  readonly #limits: UserLimits;
  readonly #users = new Map<string, { all: FairQueue; heavy: FairQueue }>();

  constructor(limits: UserLimits) {
    this.#limits = limits;
  }

  /**
   * Runs a call, body and all, when its user may have one more. Visitors of pages with widgets count apart from the user
   * who reads on, and those of public projects and the user's own runners apart from both; runners of the service and
   * visitors without a sign-in do not count. Throws rate_limited.
   */
  async run<T>(row: RouteId, principal: Principal, work: () => Promise<T>): Promise<T> {
    const who = countedAs(principal);
    if (who === null) return work();
    const queues = this.#users.get(who) ?? {
      all: new FairQueue(this.#limits.all, refusal),
      heavy: new FairQueue(this.#limits.heavy, refusal),
    };
    this.#users.set(who, queues);
    try {
      // A heavy call waits for its own turn before it takes one of all, so that light calls need not wait for it.
      const run = () => queues.all.run(who, work);
      return await (heavyRows.includes(row) ? queues.heavy.run(who, run) : run());
    } finally {
      if (queues.all.idle && queues.heavy.idle) this.#users.delete(who);
    }
  }
}

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
const heavyLimits: QueueLimits = { atOnce: 8, waiting: 240 };

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
