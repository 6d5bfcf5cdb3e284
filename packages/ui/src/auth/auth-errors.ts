import type { SessionUser } from './auth-client.ts';

/** A failure of an identity provider. `code` is one of Firebase's, such as `auth/popup-blocked`. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: `auth/${string}`;
  /** What the service said besides, for whoever goes on from here. */
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

/** The code of any identity provider's error (ours or Firebase's own), without `auth/`; null for other errors. */
export function authErrorCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && code.startsWith('auth/') ? code.slice(5) : null;
}

/** A code of an authenticator app, a code by text message, or a recovery code. */
export type SecondFactorMethod = 'totp' | 'sms' | 'recovery';

interface Continuation {
  methods: readonly SecondFactorMethod[];
  finish(code: string): Promise<SessionUser>;
  sendCode(): Promise<void>;
}

/** A sign-in that is right so far and waits for a second factor; it goes on with `finish`. */
export class SecondFactorError extends AuthError {
  /** What the account can be opened with. */
  readonly methods: readonly SecondFactorMethod[];
  /** Finishes the sign-in with a code. Throws `auth/invalid-verification-code` for a wrong one, which may be repeated. */
  readonly finish: (code: string) => Promise<SessionUser>;
  /** Has a code sent by text message, where that is one of the methods. */
  readonly sendCode: () => Promise<void>;

  constructor(message: string, { methods, finish, sendCode }: Continuation) {
    super('auth/multi-factor-auth-required', message);
    this.methods = methods;
    this.finish = finish;
    this.sendCode = sendCode;
  }
}
