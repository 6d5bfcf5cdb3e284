import type { SessionUser } from './auth-client.ts';

/** Error of an identity provider. `code` is one of Firebase's, such as `auth/popup-blocked`. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: `auth/${string}`;
  /** Further details from the service. */
  readonly details: unknown;

  constructor(
    code: `auth/${string}`,
    message: string,
    options?: ErrorOptions & { details?: unknown },
  ) {
    super(message, options);
    this.code = code;
    this.details = options?.details;
  }
}

/**
 * Code of any identity provider's error (ours or Firebase's own), without `auth/`; null for other
 * errors.
 */
export function authErrorCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && code.startsWith('auth/') ? code.slice(5) : null;
}

/** Code of an authenticator app, by text message, or a recovery code. */
export type SecondFactorMethod = 'totp' | 'sms' | 'recovery';

interface Continuation {
  methods: readonly SecondFactorMethod[];
  finish(code: string): Promise<SessionUser>;
  sendCode(): Promise<void>;
}

/** A correct sign-in that needs a second factor; `finish` continues it. */
export class SecondFactorError extends AuthError {
  /** Methods that the account accepts. */
  readonly methods: readonly SecondFactorMethod[];
  /**
   * Completes the sign-in with a code. Throws `auth/invalid-verification-code` for a wrong one; may
   * be repeated.
   */
  readonly finish: (code: string) => Promise<SessionUser>;
  /** Sends a code by text message, if that is one of the methods. */
  readonly sendCode: () => Promise<void>;

  constructor(message: string, { methods, finish, sendCode }: Continuation) {
    super('auth/multi-factor-auth-required', message);
    this.methods = methods;
    this.finish = finish;
    this.sendCode = sendCode;
  }
}
