import type { MultiFactorAssertion, MultiFactorError, MultiFactorInfo } from 'firebase/auth';
import type { SessionUser } from '../client/auth-client.ts';
import { AuthError, authErrorCode } from '../client/auth-error.ts';
import { SecondFactorError } from '../client/second-factor-error.ts';
import type { LoadedFirebase } from './load-firebase.ts';
import { sessionUser } from './session-user.ts';
import { textMessage } from './text-message.ts';

/**
 * Throws what went wrong with a sign-in; for one that waits for a second factor, a SecondFactorError with which it goes
 * on, by the first authenticator app and the first phone number that the account has.
 */
export function secondFactorFirst(firebase: LoadedFirebase): (failure: unknown) => never {
  const { sdk, auth } = firebase;
  return (failure) => {
    if (authErrorCode(failure) !== 'multi-factor-auth-required') throw failure;
    const waiting = failure as MultiFactorError;
    const resolver = sdk.getMultiFactorResolver(auth, waiting);
    const hintOf = (kind: string): MultiFactorInfo | undefined =>
      resolver.hints.find(({ factorId }) => factorId === kind);
    const [app, phone] = [hintOf(sdk.FactorId.TOTP), hintOf(sdk.FactorId.PHONE)];
    if (!app && !phone) throw failure;
    const message = phone && textMessage(firebase, resolver.session, phone);

    const resolve = async (assertion: MultiFactorAssertion): Promise<SessionUser> =>
      sessionUser((await resolver.resolveSignIn(assertion)).user);
    const byApp = (code: string) => {
      if (app) return resolve(sdk.TotpMultiFactorGenerator.assertionForSignIn(app.uid, code));
      throw new AuthError(
        'auth/missing-verification-id',
        'Have a text message sent first, then type its code.',
      );
    };
    throw new SecondFactorError(waiting.message, {
      methods: [...(app ? (['totp'] as const) : []), ...(phone ? (['sms'] as const) : [])],
      async finish(code) {
        const bySms = message?.assertion(code);
        if (!bySms) return byApp(code);
        return resolve(bySms).catch((wrong: unknown) => {
          // Whoever has both may type the app's code after all.
          if (!app || authErrorCode(wrong) !== 'invalid-verification-code') throw wrong;
          return byApp(code);
        });
      },
      async sendCode() {
        await message?.send();
      },
    });
  };
}
