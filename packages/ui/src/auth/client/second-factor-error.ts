import type { SessionUser } from './auth-client.ts';
import { AuthError } from './auth-error.ts';

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
