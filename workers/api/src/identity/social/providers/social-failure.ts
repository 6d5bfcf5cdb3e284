/** Codes of Firebase's web SDK, without `auth/`, that the window of a sign-in can end with. */
export type SocialFailureCode =
  | 'unauthorized-domain'
  | 'operation-not-allowed'
  | 'too-many-requests'
  | 'user-cancelled'
  | 'unverified-email'
  | 'internal-error';

/** A sign-in with another provider that cannot go on; the message is for the person, the cause for the log. */
export class SocialFailure extends Error {
  override readonly name = 'SocialFailure';
  readonly code: SocialFailureCode;

  constructor(code: SocialFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A provider that did not answer, or not as it should; the detail goes to the log. */
export const providerFailed = (provider: string, detail: string, cause?: unknown) =>
  new SocialFailure(
    'internal-error',
    `${provider} could not be asked who you are. Try again in a moment.`,
    { cause: new Error(`${provider}: ${detail}`, { cause }) },
  );

/** Somebody whose address the provider has not verified, which anybody could have given. */
export const unverifiedEmail = (provider: string) =>
  new SocialFailure(
    'unverified-email',
    `Your ${provider} account has no verified email address. Verify one at ${provider}, then try again.`,
  );
