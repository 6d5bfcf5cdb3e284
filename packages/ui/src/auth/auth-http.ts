import { AuthError } from './auth-error.ts';

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

interface Failure {
  error?: unknown;
  code?: unknown;
  field?: unknown;
  second_factor?: unknown;
}

function authErrorOf(status: number, body: Failure): AuthError {
  const wrongCode = body.code === 'invalid_credentials' && body.field === 'code';
  const known = wrongCode ? 'auth/invalid-verification-code' : codes[String(body.code)];
  const field = status < 500 ? byField[String(body.field)] : undefined;
  const refused = body.code === 'invalid_request' ? 'auth/argument-error' : undefined;
  const message = typeof body.error === 'string' ? body.error : `Sign-in failed (HTTP ${status})`;
  return new AuthError(known ?? field ?? refused ?? 'auth/internal-error', message, {
    details: body.second_factor,
  });
}

/** Calls a sign-in endpoint with the session cookie, or as the user of an ID token. Throws AuthError. */
export async function callAuth(
  baseUrl: string,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  idToken?: string,
): Promise<Record<string, unknown>> {
  const init: RequestInit = {
    method,
    credentials: 'include',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(idToken && { authorization: `Bearer ${idToken}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  };
  const response = await fetch(`${baseUrl}${path}`, init).catch((cause: unknown) => {
    const message = 'The sign-in service could not be reached';
    throw new AuthError('auth/network-request-failed', message, { cause });
  });
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (!response.ok) throw authErrorOf(response.status, answer);
  return answer;
}
