import { anyFailure, failures } from '@biophony/contract/constants';
import { ApiError, ConnectionError, NotAuthenticatedError } from '@biophony/sdk';
import { AuthError, authErrorCode } from '../auth/auth-errors.ts';
import type { Messages } from '../messages/index.ts';

/** An error for people: a sentence, what to do, and a reference for support. */
export interface ErrorText {
  message: string;
  hint?: string;
  requestId?: string;
  /** The refused field of the call, by its name in /api. */
  field?: string;
}

/** The service also answers "not found" to people without access. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;

const fallbacks: ReadonlySet<string> = new Set([anyFailure, ...Object.values(failures)]);

/** Codes for which the service's own sentence is better: it knows the provider, device or link. */
const toldByService: ReadonlySet<string> = new Set([
  'code-expired',
  'expired-action-code',
  'operation-not-allowed',
  'password-does-not-meet-requirements',
  'unverified-email',
  'user-cancelled',
]);

/** Other providers' errors are written for developers, so only our own are shown. */
function authSentence(error: unknown, code: string, { auth }: Messages): string {
  const own = error instanceof Error ? error.message : '';
  const serviceText = error instanceof AuthError && toldByService.has(code) ? own : '';
  return serviceText || (auth.codes[code] ?? (own || auth.failed));
}

function hintFor(error: unknown, { errors }: Messages): string | undefined {
  if (error instanceof ConnectionError) return errors.hints.connection;
  if (!(error instanceof ApiError)) return undefined;
  if (error.retryAfterMs !== null && error.retryAfterMs > 0)
    return errors.hints.wait(Math.ceil(error.retryAfterMs / 1000));
  if (error.status === 401) return errors.hints.signIn;
  if (error.status === 412) return errors.hints.conflict;
  return error.status >= 500 ? errors.hints.server : undefined;
}

/**
 * Converts any error to a text of the catalogue. The service's own sentence comes first (S8.1 of
 * docs/specification.md); `fallback` applies if it sent none.
 */
export function describeError(error: unknown, fallback: string, messages: Messages): ErrorText {
  const authCode = authErrorCode(error);
  if (error instanceof NotAuthenticatedError || authCode === 'user-token-expired')
    return { message: messages.errors.notAuthenticated, hint: messages.errors.hints.signIn };
  if (authCode) return { message: authSentence(error, authCode, messages) };
  const hint = hintFor(error, messages);
  if (error instanceof ApiError) {
    const own = fallbacks.has(error.message) ? '' : error.message;
    return {
      message: own || fallback,
      hint,
      requestId: error.requestId ?? undefined,
      field: error.field ?? undefined,
    };
  }
  return { message: fallback, hint };
}
