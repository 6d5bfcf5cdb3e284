import type { RouteId } from '@biophony/contract';
import type { Turns } from '../base/turns.ts';
import { ApiError } from './api-error.ts';
import { FairQueue, type QueueLimits } from './fair-queue.ts';
import type { Principal } from './handler.ts';

/** Their work grows with the user's data, so they also queue per process. */
export const heavyRoutes: readonly RouteId[] = [
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
  'projectsOverview',
  'recordingsSearch',
  'reviewsCreate',
  'reviewsList',
  'samplesCreate',
  'samplesExtend',
  'samplesGet',
  'samplesItems',
  'samplesList',
  'samplesUpdate',
  'sitesImport',
  'speciesList',
  'uploadComplete',
  'uploadUrls',
  'userDelete',
  'validate',
];

/** These read some milliseconds' worth of rows: one is answered per pass of the event loop. */
const listRoutes: readonly RouteId[] = [
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

interface UserLimits {
  all: QueueLimits;
  heavy: QueueLimits;
}

/** The command line uses 32 transfers, a page makes a dozen calls. */
export const userLimits: UserLimits = {
  all: { atOnce: 64, waiting: 128 },
  heavy: { atOnce: 4, waiting: 60 },
};

const refusal = () =>
  new ApiError(
    'rate_limited',
    'Too many calls of this account are being answered at once. Wait for some of them, then try again.',
  ).retryAfter(1);

const countedAs = (principal: Principal): string | null => {
  if (principal.kind === 'runner')
    return principal.workOf === null ? null : `runner:${principal.workOf}`;
  if (!('userId' in principal)) return null;
  const kind = principal.kind === 'embed' && principal.isPublic ? 'public' : principal.kind;
  return `${kind}:${principal.userId}`;
};

export class UserQueue {
  readonly #limits: UserLimits;
  readonly #users = new Map<string, { all: FairQueue; heavy: FairQueue }>();

  constructor(limits: UserLimits) {
    this.#limits = limits;
  }

  /**
   * Visitors of widgets count apart from the user; those of public projects and the user's own
   * runners apart from both. The service's runners and anonymous visitors do not count. Throws
   * rate_limited.
   */
  async run<T>(route: RouteId, principal: Principal, work: () => Promise<T>): Promise<T> {
    const who = countedAs(principal);
    if (who === null) return work();
    const queues = this.#users.get(who) ?? {
      all: new FairQueue(this.#limits.all, refusal),
      heavy: new FairQueue(this.#limits.heavy, refusal),
    };
    this.#users.set(who, queues);
    try {
      // First the heavy slot: light calls need not wait.
      const run = () => queues.all.run(who, work);
      return await (heavyRoutes.includes(route) ? queues.heavy.run(who, run) : run());
    } finally {
      if (queues.all.idle && queues.heavy.idle) this.#users.delete(who);
    }
  }
}

const retrySeconds = 3;

/**
 * Leaves one core free, and half of libuv's four threads. A hash takes a fifth of a second, so the
 * last in the queue waits about three.
 */
export const hashLimits = (cores: number): QueueLimits => ({
  atOnce: Math.min(2, Math.max(1, cores - 1)),
  waiting: 16,
});

export const hashQueue = (limits: QueueLimits): FairQueue =>
  new FairQueue(limits, () =>
    new ApiError(
      'unavailable',
      'Too many people are signing in at the moment. Nothing was changed; try again in a few seconds.',
    ).retryAfter(retrySeconds),
  );

/** Memory bounds `atOnce`; turns share the time. */
const heavyLimits: QueueLimits = { atOnce: 8, waiting: 240 };

export const heavyQueue = (limits: QueueLimits): FairQueue =>
  new FairQueue(limits, () =>
    new ApiError(
      'unavailable',
      'The service is too busy at the moment. Nothing was changed; try again in a few seconds.',
    ).retryAfter(retrySeconds),
  );

export const takesTurns = (route: RouteId): boolean =>
  heavyRoutes.includes(route) || listRoutes.includes(route);

/**
 * Heavy calls first need a place in the queue. The body was read before: a slow sender holds no
 * place. Throws `unavailable` when full.
 */
export function inItsTurn<T>(
  route: RouteId,
  principal: Principal,
  { heavy, turns }: { heavy?: FairQueue | undefined; turns?: Turns | undefined },
  work: () => Promise<T>,
): Promise<T> {
  if (!turns || !takesTurns(route)) return work();
  const runInTurn = async () => {
    if (turns.isOver) await turns.next();
    return work();
  };
  return heavy && heavyRoutes.includes(route)
    ? heavy.run(countedAs(principal) ?? 'service', runInTurn)
    : runInTurn();
}

export interface AppQueues {
  hashing: FairQueue;
  users: UserQueue;
  /** Absent if each call has its own processor. */
  heavy?: FairQueue;
}

export const queuesOfProcess = (cores: number): AppQueues => ({
  hashing: hashQueue(hashLimits(cores)),
  users: new UserQueue(userLimits),
  heavy: heavyQueue(heavyLimits),
});

const longestMs = 60_000;

/** Nothing waits in a Worker's isolate: a request cancelled while it waits never resumes. */
export const queuesOfIsolate = (): AppQueues => ({
  hashing: hashQueue({ atOnce: 8, waiting: 0, longestMs }),
  users: new UserQueue({
    all: { ...userLimits.all, waiting: 0, longestMs },
    heavy: { ...userLimits.heavy, atOnce: 16, waiting: 0, longestMs },
  }),
});
