import { ApiError, ConnectionError, createRequester, type Requester } from '@biophony/sdk';
import { AuthError } from '../client/auth-error.ts';

/** The contract's codes in the words of Firebase's web SDK. */
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
 * Calls of the sign-in endpoints: with the session cookie, and as whom `bearer` says. They throw AuthError, and are not
 * repeated: a person waits for most of them, and codes may be used once.
 */
export function authRequester(baseUrl: string): Requester {
  const request = createRequester({ baseUrl, credentials: 'include', maxRetries: 0 });
  return (route, call, options) =>
    request(route, { bearer: null, ...call }, options).catch((error: unknown) => {
      throw authErrorOf(error);
    });
}
