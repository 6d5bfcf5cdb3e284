import type { ApiErrorBody } from '@biophony/contract';
import { ApiError } from './api-error.ts';

export interface WireError {
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
