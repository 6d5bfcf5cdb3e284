import type { MultiFactorAssertion, MultiFactorInfo, MultiFactorSession } from 'firebase/auth';
import type { LoadedFirebase } from './load-firebase.ts';

/** A second factor by text message. */
interface TextMessage {
  /** Has a code sent, after Google's invisible reCAPTCHA. Throws the SDK's own errors, also where there is no page. */
  send(): Promise<void>;
  /** What a code of the last message says; null while none was sent. */
  assertion(code: string): MultiFactorAssertion | null;
}

/**
 * Text messages to the number of a factor, for a sign-in that waits. The page's content policy must admit the scripts
 * and frames of reCAPTCHA, from www.google.com and www.gstatic.com.
 */
export function textMessage(
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
