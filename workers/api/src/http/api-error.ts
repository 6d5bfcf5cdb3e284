import { type ApiErrorBody, type ErrorCode, errorCodes } from '@biophony/contract';

/** A failure with a stable code and a sentence for a person. The one error handler turns it into the wire shape. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly field: string | undefined;
  /** Seconds after which trying again makes sense, sent as Retry-After. */
  retryAfterSeconds: number | undefined;
  /** How a sign-in goes on that waits for a second factor. */
  secondFactor: ApiErrorBody['second_factor'];

  constructor(code: ErrorCode, message: string, field?: string) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = errorCodes[code];
    this.field = field;
  }

  /** The same failure, with the way on. */
  withSecondFactor(way: NonNullable<ApiErrorBody['second_factor']>): this {
    this.secondFactor = way;
    return this;
  }

  /** The same failure, with a Retry-After header. */
  retryAfter(seconds: number): this {
    this.retryAfterSeconds = Math.max(1, Math.ceil(seconds));
    return this;
  }
}

/** The caller went away before the request was whole. Nobody reads the answer; it is no failure of the service. */
export class ClientClosed extends ApiError {
  constructor(cause: unknown) {
    super('invalid_request', 'The request ended before its body did. Send it again.');
    this.name = 'ClientClosed';
    this.cause = cause;
  }
}

/** Somebody else's things do not exist for you: absent and foreign answer alike. */
export const notFound = (what: string) =>
  new ApiError('not_found', `There is no such ${what}. It may have been deleted.`);

/** What was looked for, or null where it is not found; any other failure goes on. */
export const orNull = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((cause: unknown) => {
    if (cause instanceof ApiError && cause.code === 'not_found') return null;
    throw cause;
  });

/** What a path answers at which there is nothing, or nothing for this caller. */
export const nothingAt = (path: string) =>
  new ApiError(
    'not_found',
    `There is nothing at ${path}. See /api/openapi.json for what there is.`,
  );

/** An account or a project has as many of these as it can have; the sentence says how many, and what to do. */
export const limitReached = (sentence: string) => new ApiError('limit_reached', sentence);

interface WireError {
  status: number;
  body: ApiErrorBody;
  headers: Record<string, string>;
}

const full = /SQLITE_FULL|database or disk is full|ENOSPC/;
const busy = /SQLITE_BUSY|database is locked/;
/**
 * What D1 says when a call may be repeated (https://developers.cloudflare.com/d1/observability/debug-d1/). Its internal
 * errors are of its storage; local D1 gives a file that another process has locked as one
 * (https://github.com/cloudflare/workers-sdk/issues/14916).
 */
const passing =
  /D1_ERROR: .*(overloaded|timeout|reset|transient|network connection lost|internal error; reference)/i;

/** What any failure is called on the wire. The cause itself is for the log only. */
function toApiError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  const text = cause instanceof Error ? `${cause.message} ${String(cause.cause ?? '')}` : '';
  if (full.test(text))
    return new ApiError('disk_full', 'The server has no disk space left. Nothing was changed.');
  if (busy.test(text) || passing.test(text))
    return new ApiError('unavailable', 'The database is busy. Try again in a moment.');
  return new ApiError(
    'internal',
    'Something went wrong on the server. Try again; if it goes on, report the request id.',
  );
}

const bearer = (fields: string) => `Bearer realm="biophony"${fields}`;

const challenge = (error: ApiError): string | undefined => {
  if (error.code === 'insufficient_scope') return bearer(', error="insufficient_scope"');
  if (error.status !== 401) return undefined;
  return bearer(error.code === 'token_expired' ? ', error="invalid_token"' : '');
};

/** Turns any thrown value into the answer `{ error, code, request_id, field?, second_factor? }` with its headers. */
export function toWire(cause: unknown, requestId: string): WireError {
  const error = toApiError(cause);
  const authenticate = challenge(error);
  return {
    status: error.status,
    body: {
      error: error.message,
      code: error.code,
      request_id: requestId,
      ...(error.field === undefined ? {} : { field: error.field }),
      ...(error.secondFactor ? { second_factor: error.secondFactor } : {}),
    },
    headers: {
      // The rest of the body may never come: the connection is of no use any more.
      ...(error.code === 'request_timeout' ? { connection: 'close' } : {}),
      ...(authenticate ? { 'www-authenticate': authenticate } : {}),
      ...(error.retryAfterSeconds === undefined
        ? {}
        : { 'retry-after': String(error.retryAfterSeconds) }),
    },
  };
}
