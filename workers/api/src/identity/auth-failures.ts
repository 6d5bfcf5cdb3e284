import { AsyncLocalStorage } from 'node:async_hooks';
import { type ErrorCode, limits, notSignedIn } from '@biophony/contract';
import { type Database, isDuplicateRow, type SqlValue, type Statement } from '../base/database.ts';
import { ApiError } from '../http/api-error.ts';

interface Question {
  failure?: { cause: unknown };
}

const open = new AsyncLocalStorage<Question>();

export async function noteFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const question = open.getStore();
    if (question) question.failure ??= { cause };
    throw cause;
  }
}

class NotingStatement implements Statement {
  readonly inner: Statement;

  constructor(inner: Statement) {
    this.inner = inner;
  }

  bind(...values: SqlValue[]) {
    return new NotingStatement(this.inner.bind(...values));
  }

  first<T>() {
    return noteFailure(() => this.inner.first<T>());
  }

  all<T>() {
    return noteFailure(() => this.inner.all<T>());
  }

  run<T>() {
    return noteFailure(() => this.inner.run<T>());
  }
}

export const notingDatabase = (db: Database): Database => ({
  dialect: db.dialect,
  prepare: (sql) => new NotingStatement(db.prepare(sql)),
  batch: (statements) =>
    noteFailure(() =>
      db.batch(statements.map((one) => (one instanceof NotingStatement ? one.inner : one))),
    ),
});

async function refusalOrFailureOnce<T>(
  ask: () => Promise<T>,
  isRefusal: (answer: T) => boolean,
): Promise<T> {
  const question: Question = {};
  const answer = await open.run(question, ask).catch((cause: unknown) => {
    throw question.failure ? question.failure.cause : cause;
  });
  if (question.failure && isRefusal(answer)) throw question.failure.cause;
  return answer;
}

/**
 * better-auth takes a database failure for a missing session, so a recorded failure is thrown
 * instead. When concurrent calls insert the same row, the one that fails is repeated.
 */
export const refusalOrFailure = <T>(
  ask: () => Promise<T>,
  isRefusal: (answer: T) => boolean,
): Promise<T> =>
  refusalOrFailureOnce(ask, isRefusal).catch((cause: unknown) => {
    if (!isDuplicateRow(cause)) throw cause;
    return refusalOrFailureOnce(ask, isRefusal);
  });

const failuresByCode: Record<string, [ErrorCode, string, string?]> = {
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

export function authError(status: number, body: unknown): ApiError {
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown };
  const entry = typeof code === 'string' ? failuresByCode[code] : undefined;
  if (entry) return new ApiError(...entry);
  if (status === 401) return new ApiError('unauthenticated', notSignedIn);
  if (status === 403) return new ApiError('forbidden', 'Sign-in is not allowed from here.');
  if (status >= 500 || status < 400)
    return new ApiError('internal', 'Sign-in does not work at the moment. Try again.');
  return new ApiError(
    'invalid_request',
    typeof message === 'string' && message !== '' ? message : 'The request is not valid.',
  );
}
