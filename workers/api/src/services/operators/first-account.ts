import type { Deps } from '../../ports/deps.ts';

/** How the line begins that a service without accounts prints when it starts. */
export const nobodyYet = 'Nobody has an account here yet';

const ownMachine = /^https?:\/\/(localhost|127\.|\[::1\])/;

/** What whoever starts the service must know where the next account made becomes the operator's; null elsewhere. */
export async function firstAccountNotice({ db, config }: Deps): Promise<string | null> {
  if (!config.firstOperator) return null;
  if (await db.prepare('SELECT 1 FROM users LIMIT 1').first()) return null;
  const first = `${nobodyYet}: the first one that is made becomes the operator's.`;
  if (ownMachine.test(config.baseUrl)) return first;
  return `${first} Whoever reaches ${config.baseUrl} could be the first. Make yours now, or set BIOPHONY_FIRST_OPERATOR=off and name operators with biophony-admin operators add EMAIL.`;
}
