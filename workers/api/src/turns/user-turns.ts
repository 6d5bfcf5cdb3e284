import type { RouteId } from '@biophony/contract';
import { ApiError } from '../http/api-error.ts';
import type { Principal } from '../http/handler.ts';
import { Turns, type TurnLimits } from './turns.ts';

/** Rows whose body, work or answer grows with what a user sends or has. */
const heavyRows: readonly RouteId[] = [
  'analysesExecute',
  'filesList',
  'projectsGet',
  'projectsList',
  'uploadComplete',
  'uploadUrls',
  'userDelete',
  'validate',
];

/** Calls of one user at once: of all rows, and of the heavy ones among them. */
export interface UserLimits {
  all: TurnLimits;
  heavy: TurnLimits;
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

/** Keeps one user's calls from taking the room of all others'. */
export class UserTurns {
  readonly #limits: UserLimits;
  readonly #users = new Map<string, { all: Turns; heavy: Turns }>();

  constructor(limits: UserLimits) {
    this.#limits = limits;
  }

  /**
   * Runs a call, body and all, when its user has room for it. Visitors of pages with widgets count apart from the user
   * who reads on; runners and visitors without a sign-in do not count. Throws rate_limited.
   */
  async run<T>(row: RouteId, principal: Principal, work: () => Promise<T>): Promise<T> {
    if (!('userId' in principal)) return work();
    const who = `${principal.kind}:${principal.userId}`;
    const turns = this.#users.get(who) ?? {
      all: new Turns(this.#limits.all, refusal),
      heavy: new Turns(this.#limits.heavy, refusal),
    };
    this.#users.set(who, turns);
    try {
      return await turns.all.run(who, () =>
        heavyRows.includes(row) ? turns.heavy.run(who, work) : work(),
      );
    } finally {
      if (turns.all.idle) this.#users.delete(who);
    }
  }
}
