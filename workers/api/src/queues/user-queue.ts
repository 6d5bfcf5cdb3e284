import type { RouteId } from '@biophony/contract';
import { ApiError } from '../http/errors/api-error.ts';
import type { Principal } from '../http/handler.ts';
import { FairQueue, type QueueLimits } from './fair-queue.ts';

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
export const listRows: readonly RouteId[] = [
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
export interface UserLimits {
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
export const countedAs = (principal: Principal): string | null => {
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
