import type {
  MultiFactorAssertion,
  MultiFactorError,
  MultiFactorInfo,
  MultiFactorSession,
  User,
} from 'firebase/auth';
import type { SessionUser } from '../auth-client.ts';
import { AuthError, authErrorCode, SecondFactorError } from '../auth-errors.ts';
import type { LoadedFirebase } from './load-firebase.ts';

export const sessionUser = (user: User): SessionUser => ({
  uid: user.uid,
  email: user.email,
  displayName: user.displayName,
  photoURL: user.photoURL,
  emailVerified: user.emailVerified,
  isAnonymous: user.isAnonymous,
  // Accounts with a password name no provider, like the service's own.
  providerData: user.providerData
    .filter(({ providerId }) => providerId !== 'password')
    .map(({ providerId }) => ({ providerId })),
});

interface TextMessage {
  /**
   * Sends a code, after Google's invisible reCAPTCHA. Throws the SDK's own errors, also without a
   * page.
   */
  send(): Promise<void>;
  /** Assertion for a code of the last message; null before one was sent. */
  assertion(code: string): MultiFactorAssertion | null;
}

/**
 * Text messages to the number of a factor, for a sign-in that waits. The page's content policy must
 * allow the scripts and frames of reCAPTCHA, from www.google.com and www.gstatic.com.
 */
function textMessage(
  { sdk, auth }: LoadedFirebase,
  session: MultiFactorSession,
  multiFactorHint: MultiFactorInfo,
): TextMessage {
  let sent: string | null = null;
  return {
    async send() {
      const phone = new sdk.PhoneAuthProvider(auth);
      const place = document.body.appendChild(document.createElement('div'));
      const person = new sdk.RecaptchaVerifier(auth, place, { size: 'invisible' });
      try {
        sent = await phone.verifyPhoneNumber({ multiFactorHint, session }, person);
      } finally {
        person.clear();
        place.remove();
      }
    },
    assertion: (code) =>
      sent === null
        ? null
        : sdk.PhoneMultiFactorGenerator.assertion(sdk.PhoneAuthProvider.credential(sent, code)),
  };
}

/**
 * Rethrows a sign-in error; if a second factor is needed, a SecondFactorError that continues the
 * sign-in, with the account's first authenticator app and first phone number.
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
          // With both factors, the code may be the app's.
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
