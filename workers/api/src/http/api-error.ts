import { type ApiErrorBody, type ErrorCode, errorCodes } from '@biophony/contract';

export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly field: string | undefined;
  /** Sent as Retry-After. */
  retryAfterSeconds: number | undefined;
  secondFactor: ApiErrorBody['second_factor'];

  constructor(code: ErrorCode, message: string, field?: string) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = errorCodes[code];
    this.field = field;
  }

  withSecondFactor(way: NonNullable<ApiErrorBody['second_factor']>): this {
    this.secondFactor = way;
    return this;
  }

  retryAfter(seconds: number): this {
    this.retryAfterSeconds = Math.max(1, Math.ceil(seconds));
    return this;
  }
}

/** The caller left early; no failure of the service. */
export class ClientClosed extends ApiError {
  constructor(cause: unknown) {
    super('invalid_request', 'The request ended before its body did. Send it again.');
    this.name = 'ClientClosed';
    this.cause = cause;
  }
}

/** Absent and foreign objects answer alike. */
export const notFound = (what: string) =>
  new ApiError('not_found', `There is no such ${what}. It may have been deleted.`);

export const orNull = <T>(lookup: Promise<T>): Promise<T | null> =>
  lookup.catch((cause: unknown) => {
    if (cause instanceof ApiError && cause.code === 'not_found') return null;
    throw cause;
  });

export const nothingAt = (path: string) =>
  new ApiError(
    'not_found',
    `There is nothing at ${path}. See /api/openapi.json for what there is.`,
  );

export const limitReached = (sentence: string) => new ApiError('limit_reached', sentence);

interface WireError {
  status: number;
  body: ApiErrorBody;
  headers: Record<string, string>;
}

const full = /SQLITE_FULL|database or disk is full|ENOSPC/;
const busy = /SQLITE_BUSY|database is locked/;
/**
 * D1's messages for calls that may be repeated
 * (https://developers.cloudflare.com/d1/observability/debug-d1/). Local D1 reports a locked file as
 * an internal error (https://github.com/cloudflare/workers-sdk/issues/14916).
 */
const passing =
  /D1_ERROR: .*(overloaded|timeout|reset|transient|network connection lost|internal error; reference)/i;

/** The cause goes to the log only. */
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
      // The rest of the body may never come.
      ...(error.code === 'request_timeout' ? { connection: 'close' } : {}),
      ...(authenticate ? { 'www-authenticate': authenticate } : {}),
      ...(error.retryAfterSeconds === undefined
        ? {}
        : { 'retry-after': String(error.retryAfterSeconds) }),
    },
  };
}
