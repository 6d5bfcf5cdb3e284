import type { ApiError, Requester } from '@biophony/sdk';
import type { SessionUser } from '../client/auth-client.ts';
import { AuthError } from '../client/auth-error.ts';
import { SecondFactorError } from '../client/second-factor-error.ts';

type Waiting = NonNullable<ApiError['secondFactor']>;

const isWaiting = (value: unknown): value is Waiting =>
  typeof value === 'object' && value !== null && 'ticket' in value && 'methods' in value;

/** Throws what went wrong with a sign-in; for one that waits for a second factor, an error with which it goes on. */
export function secondFactorFirst(
  request: Requester,
  enter: () => Promise<SessionUser>,
): (failure: unknown) => never {
  return (failure) => {
    if (!(failure instanceof AuthError) || failure.code !== 'auth/multi-factor-auth-required')
      throw failure;
    const { details } = failure;
    if (!isWaiting(details)) throw failure;
    const { ticket, methods } = details;
    throw new SecondFactorError(failure.message, {
      methods,
      async finish(code) {
        await request('authSecondVerify', { body: { ticket, code } });
        return enter();
      },
      async sendCode() {
        await request('authSecondSend', { body: { ticket } });
      },
    });
  };
}
