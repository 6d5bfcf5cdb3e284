import { ApiError } from '../../http/errors/api-error.ts';
import type { Deps } from '../../ports/deps.ts';
import { keepOnce, readKept, takeOnce } from '../secrets/one-time.ts';
import { factorsOf } from './factor-rows.ts';

const purpose = 'second-factor';
const seconds = 600;

/** A sign-in that succeeded but for the second factor: nobody knows its session yet. */
export interface HeldSignIn {
  userId: string;
  answer: { token: string | null; user: { id: string; email: string } };
  cookies: string[];
}

/** What people read whose second factor was sealed with a secret that the service no longer has. */
export const unreadable =
  'The second factor of this account cannot be checked any more, since the secret of this service was changed. Sign in with a recovery code and set the factor anew, or ask the people who run this service to remove it.';

const asked =
  'This account asks for a second code. In a terminal, sign in by the browser: biophony login --browser.';

/** Keeps a sign-in back where the account has a second factor; throws second_factor_required then. */
export async function holdForSecondFactor(
  deps: Deps,
  answer: HeldSignIn['answer'],
  cookies: string[],
): Promise<void> {
  const userId = answer.user.id;
  const factors = (await factorsOf(deps, userId)).filter(({ confirmed }) => confirmed);
  if (factors.length === 0) return;
  const held: HeldSignIn = { userId, answer, cookies };
  const readable = factors.filter(({ value }) => value !== null);
  throw new ApiError(
    'second_factor_required',
    readable.length > 0 ? asked : unreadable,
  ).withSecondFactor({
    ticket: await keepOnce(deps, purpose, held, seconds),
    methods: [...readable.map(({ kind }) => kind), 'recovery'],
  });
}

const ended = () =>
  new ApiError('invalid_request', 'ticket is not known or has expired. Sign in again.', 'ticket');

/** The sign-in of a ticket, which goes on waiting unless its session was ended. Throws invalid_request. */
export async function heldSignIn(deps: Deps, ticket: string): Promise<HeldSignIn> {
  const held = await readKept<HeldSignIn>(deps, purpose, ticket);
  const session = await deps.db
    .prepare('SELECT 1 FROM auth_sessions WHERE token = ?')
    .bind(held?.answer.token ?? '')
    .first();
  if (held && session) return held;
  throw ended();
}

/** Lets the sign-in of a ticket through, once. Throws invalid_request. */
export async function releaseSignIn(deps: Deps, ticket: string): Promise<HeldSignIn> {
  const held = await takeOnce<HeldSignIn>(deps, purpose, ticket);
  if (held) return held;
  throw ended();
}
