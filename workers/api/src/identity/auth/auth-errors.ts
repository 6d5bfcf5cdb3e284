import { limits, type ErrorCode } from '@biophony/contract';
import { ApiError } from '../../http/errors/api-error.ts';

const known: Record<string, [ErrorCode, string, string?]> = {
  INVALID_EMAIL_OR_PASSWORD: ['invalid_credentials', 'The email or the password is not right.'],
  USER_ALREADY_EXISTS: ['email_taken', 'There is an account with this email. Sign in.', 'email'],
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: [
    'email_taken',
    'There is an account with this email already. Sign in, or use another email.',
    'email',
  ],
  INVALID_EMAIL: ['invalid_request', 'email must be an email address.', 'email'],
  INVALID_PASSWORD: [
    'invalid_credentials',
    'The current password is not right.',
    'current_password',
  ],
  CREDENTIAL_ACCOUNT_NOT_FOUND: [
    'conflict',
    'This account has no password yet. Sign out and ask for a new password to set one.',
  ],
  INVALID_TOKEN: [
    'invalid_request',
    'token is not known, was used before, or has expired. Ask for a new mail.',
    'token',
  ],
  ACCOUNT_NOT_LINKED: [
    'account_exists',
    'There is an account with this email address, which was never verified there. Sign in with its password and verify the address in the settings; then this way works too.',
  ],
  PASSWORD_TOO_SHORT: [
    'invalid_request',
    `password must be at least ${limits.password_min_length} characters long.`,
    'password',
  ],
  PASSWORD_TOO_LONG: [
    'invalid_request',
    `password must be at most ${limits.password_max_length} characters long.`,
    'password',
  ],
};

/** What a failure of the identity provider is called in the contract's words. */
export function authError(status: number, body: unknown): ApiError {
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown };
  const entry = typeof code === 'string' ? known[code] : undefined;
  if (entry) return new ApiError(...entry);
  if (status === 401)
    return new ApiError('unauthenticated', 'User not authenticated. Sign in first.');
  if (status === 403) return new ApiError('forbidden', 'Sign-in is not allowed from here.');
  if (status >= 500 || status < 400)
    return new ApiError('internal', 'Sign-in does not work at the moment. Try again.');
  return new ApiError(
    'invalid_request',
    typeof message === 'string' && message !== '' ? message : 'The request is not valid.',
  );
}
