import { routes } from '@biophony/contract/constants';
import type { SessionUser } from './auth-client.ts';
import { AuthError } from './auth-error.ts';
import { callAuth } from './auth-http.ts';
import { SecondFactorError, type SecondFactorMethod } from './second-factor-error.ts';

interface Waiting {
  ticket: string;
  methods: SecondFactorMethod[];
}

const isWaiting = (value: unknown): value is Waiting =>
  typeof value === 'object' && value !== null && 'ticket' in value && 'methods' in value;

/** Throws what went wrong with a sign-in; for one that waits for a second factor, an error with which it goes on. */
export function secondFactorFirst(
  baseUrl: string,
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
        await callAuth(baseUrl, 'POST', routes.authSecondVerify[1], { ticket, code });
        return enter();
      },
      async sendCode() {
        await callAuth(baseUrl, 'POST', routes.authSecondSend[1], { ticket });
      },
    });
  };
}
