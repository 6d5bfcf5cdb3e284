import type { ApiErrorBody } from '@biophony/contract';

/** Base class of all errors of this package. */
export class BiophonyError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** How to continue a sign-in with a second factor. */
export type SecondFactor = NonNullable<ApiErrorBody['second_factor']>;

interface ApiErrorDetails {
  status: number;
  code: string;
  requestId: string | null;
  field: string | null;
  retryAfterMs: number | null;
  secondFactor?: SecondFactor | null;
}

/** The service refused the call. `message` is its own sentence, or the contract's fallback. */
export class ApiError extends BiophonyError {
  /** HTTP status. */
  readonly status: number;
  /**
   * Stable code of the contract, such as `not_found`; `unexpected_answer` when the answer is not
   * from the service.
   */
  readonly code: string;
  readonly requestId: string | null;
  /** The refused field of the request; null when the answer names none. */
  readonly field: string | null;
  /** Milliseconds the service asked to wait before a retry; null when it named no time. */
  readonly retryAfterMs: number | null;
  /** How to continue a refused sign-in; null except for the code `second_factor_required`. */
  readonly secondFactor: SecondFactor | null;

  constructor(message: string, details: ApiErrorDetails, options?: ErrorOptions) {
    super(message, options);
    this.status = details.status;
    this.code = details.code;
    this.requestId = details.requestId;
    this.field = details.field;
    this.retryAfterMs = details.retryAfterMs;
    this.secondFactor = details.secondFactor ?? null;
  }
}

/** The service could not be reached, or the connection broke. */
export class ConnectionError extends BiophonyError {
  /** The address tried, such as `https://biophony.example`; null when unknown. */
  readonly origin: string | null;

  constructor(message: string, options: ErrorOptions & { origin?: string } = {}) {
    super(message, options);
    this.origin = options.origin ?? null;
  }
}

/** The certificate is not trusted here. A retry does not help. */
export class CertificateError extends ConnectionError {}

/** No answer in time. */
export class TimeoutError extends ConnectionError {}

/** The caller's signal stopped the call. */
export class AbortedError extends BiophonyError {}

/** A call that needs a user has none; nothing was sent. */
export class NotAuthenticatedError extends BiophonyError {
  constructor(options?: ErrorOptions) {
    super('User not authenticated', options);
  }
}

/** A result file is missing, invalid, or in a format unknown to this version of the package. */
export class ResultsError extends BiophonyError {
  /** The format a reader must know; null for other errors. */
  readonly needsFormat: number | null;

  constructor(message: string, options: ErrorOptions & { needsFormat?: number } = {}) {
    super(message, options);
    this.needsFormat = options.needsFormat ?? null;
  }
}

const longestWaitMs = 8_000;
/** Milliseconds; an answer that asks to wait longer is thrown to the caller. */
const longestRetryAfterMs = 60_000;

/** True when a retry may succeed: 408, 429, 5xx (except 501 and 507) and broken connections. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof CertificateError) return false;
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof ApiError)) return false;
  if ((error.retryAfterMs ?? 0) > longestRetryAfterMs) return false;
  return isRetryableStatus(error.status);
}

/** HTTP statuses for which a retry may succeed. */
export const isRetryableStatus = (status: number): boolean =>
  status === 408 || status === 429 || (status >= 500 && status !== 501 && status !== 507);

/**
 * Milliseconds before attempt `attempt + 1`: the service's own time, else full jitter under 0.5 s x
 * 2^n, at most 8 s.
 */
export function backoffMs(attempt: number, retryAfterMs: number | null = null): number {
  if (retryAfterMs !== null) return retryAfterMs + Math.random() * 250;
  return Math.random() * Math.min(longestWaitMs, 500 * 2 ** attempt);
}

/** Milliseconds of a Retry-After header (seconds or an HTTP date); null when absent or invalid. */
export function parseRetryAfter(value: string | null, now = Date.now()): number | null {
  if (!value) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
