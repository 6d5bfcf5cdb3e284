import { ApiError, ConnectionError, createRequester, type Requester } from '@biophony/sdk';
import type { CredentialActions, FactorActions, SessionUser } from './auth-client.ts';
import { AuthError, SecondFactorError } from './auth-errors.ts';

/** Maps the contract's codes to those of Firebase's web SDK. */
const codes: Record<string, `auth/${string}`> = {
  invalid_credentials: 'auth/invalid-credential',
  email_taken: 'auth/email-already-in-use',
  account_exists: 'auth/account-exists-with-different-credential',
  second_factor_required: 'auth/multi-factor-auth-required',
  email_unconfirmed: 'auth/email-unconfirmed',
  recent_sign_in_required: 'auth/requires-recent-login',
  rate_limited: 'auth/too-many-requests',
  forbidden: 'auth/unauthorized-domain',
  unauthenticated: 'auth/user-token-expired',
  token_expired: 'auth/user-token-expired',
  not_found: 'auth/operation-not-supported-in-this-environment',
  not_implemented: 'auth/operation-not-supported-in-this-environment',
  conflict: 'auth/conflict',
  not_configured: 'auth/operation-not-allowed',
};

const byField: Record<string, `auth/${string}`> = {
  email: 'auth/invalid-email',
  password: 'auth/password-does-not-meet-requirements',
  new_password: 'auth/password-does-not-meet-requirements',
  code: 'auth/code-expired',
  token: 'auth/expired-action-code',
  ticket: 'auth/code-expired',
};

function authErrorOf(error: unknown): unknown {
  if (error instanceof ConnectionError)
    return new AuthError(
      'auth/network-request-failed',
      'The sign-in service could not be reached',
      { cause: error },
    );
  if (!(error instanceof ApiError)) return error;
  const { code, field, status } = error;
  const wrongCode = code === 'invalid_credentials' && field === 'code';
  const known = wrongCode ? 'auth/invalid-verification-code' : codes[code];
  const ofField = status < 500 ? byField[field ?? ''] : undefined;
  const refused = code === 'invalid_request' ? 'auth/argument-error' : undefined;
  return new AuthError(known ?? ofField ?? refused ?? 'auth/internal-error', error.message, {
    cause: error,
    details: error.secondFactor,
  });
}

/**
 * Calls of the sign-in endpoints, with the session cookie and the `bearer`. They throw AuthError
 * and do not retry: a person waits for most of them, and codes may be single-use.
 */
export function authRequester(baseUrl: string): Requester {
  const request = createRequester({ baseUrl, credentials: 'include', maxRetries: 0 });
  return (route, call, options) =>
    request(route, { bearer: null, ...call }, options).catch((error: unknown) => {
      throw authErrorOf(error);
    });
}

interface Session {
  getIdToken(options?: { renew?: boolean }): Promise<string>;
  refresh(): Promise<unknown>;
  leave(): void;
}

export function credentialActions(request: Requester, session: Session): CredentialActions {
  return {
    async confirmSignUp(token, password) {
      await request('authSignUpConfirm', { body: { token, password } });
      await session.refresh();
    },
    async forgotPassword(email) {
      await request('authPasswordForgot', { body: { email } });
    },
    async resetPassword(token, newPassword) {
      await request('authPasswordReset', { body: { token, new_password: newPassword } });
      session.leave();
    },
    async changePassword(currentPassword, newPassword) {
      const body = { current_password: currentPassword, new_password: newPassword };
      await request('authPasswordChange', { body });
      await session.refresh();
    },
    async sendVerification() {
      await request('authEmailSend', { bearer: await session.getIdToken() });
    },
    async verifyEmail(token) {
      const bearer = await session.getIdToken();
      await request('authEmailVerify', { body: { token }, bearer });
      await session.refresh();
    },
    async signOutEverywhere() {
      await request('authSignOutEverywhere', { bearer: await session.getIdToken() });
      session.leave();
    },
  };
}

export function factorActions(
  request: Requester,
  getIdToken: () => Promise<string>,
): FactorActions {
  return {
    async state() {
      const found = await request('authFactorsGet', { bearer: await getIdToken() });
      return {
        totp: found.totp,
        sms: found.sms,
        smsAvailable: found.sms_available,
        recoveryCodesLeft: found.recovery_codes_left,
        mustRenew: found.must_renew,
      };
    },
    async start(phone) {
      const { secret, uri } = await request('authFactorStart', {
        body: phone === undefined ? { kind: 'totp' } : { kind: 'sms', phone },
        bearer: await getIdToken(),
      });
      return secret !== null && uri !== null ? { secret, uri } : null;
    },
    async confirm(kind, code) {
      const bearer = await getIdToken();
      return (await request('authFactorConfirm', { body: { kind, code }, bearer })).recovery_codes;
    },
    async remove(kind) {
      await request('authFactorRemove', { body: { kind }, bearer: await getIdToken() });
    },
    async renewRecoveryCodes() {
      return (await request('authRecoveryRenew', { bearer: await getIdToken() })).recovery_codes;
    },
  };
}

type Waiting = NonNullable<ApiError['secondFactor']>;

const isWaiting = (value: unknown): value is Waiting =>
  typeof value === 'object' && value !== null && 'ticket' in value && 'methods' in value;

/** Rethrows a sign-in error; if a second factor is needed, an error that continues the sign-in. */
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
