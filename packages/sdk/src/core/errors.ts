import type { ApiErrorBody } from '@biophony/contract';

/** What every error of this package is, so that one `instanceof` tells them from all others. */
export class BiophonyError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** How a sign-in goes on that has a second factor. */
export type SecondFactor = NonNullable<ApiErrorBody['second_factor']>;

interface ApiErrorDetails {
  status: number;
  code: string;
  requestId: string | null;
  field: string | null;
  retryAfterMs: number | null;
  secondFactor?: SecondFactor | null;
}

/** The service answered, and refused. `message` is the answer's own sentence, or the row's fallback. */
export class ApiError extends BiophonyError {
  /** HTTP status. */
  readonly status: number;
  /** Stable code of the contract, such as `not_found`; `unexpected_answer` when the answer is none of the service's. */
  readonly code: string;
  readonly requestId: string | null;
  /** The field of the request that was refused, where the answer names one. */
  readonly field: string | null;
  /** Milliseconds the service asked to wait before trying again. */
  readonly retryAfterMs: number | null;
  /** What a refused sign-in goes on with; null but for the code `second_factor_required`. */
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
  /** The address that was tried, such as `https://biophony.example`; null where it is not known. */
  readonly origin: string | null;

  constructor(message: string, options: ErrorOptions & { origin?: string } = {}) {
    super(message, options);
    this.origin = options.origin ?? null;
  }
}

/** The address answers with a certificate that is not trusted here. Trying again does not help. */
export class CertificateError extends ConnectionError {}

/** No answer in time. */
export class TimeoutError extends ConnectionError {}

/** The caller's own signal stopped the call. */
export class AbortedError extends BiophonyError {}

/** A call that needs a user was made without one; nothing was sent. */
export class NotAuthenticatedError extends BiophonyError {
  constructor(options?: ErrorOptions) {
    super('User not authenticated', options);
  }
}

/** A result file is not there, makes no sense, or has a format that this version of the package does not know. */
export class ResultsError extends BiophonyError {
  /** The format that a reader must know; null where that is not what is wrong. */
  readonly needsFormat: number | null;

  constructor(message: string, options: ErrorOptions & { needsFormat?: number } = {}) {
    super(message, options);
    this.needsFormat = options.needsFormat ?? null;
  }
}

const longestWaitMs = 8_000;
/** A service that asks to wait longer than this (milliseconds) gets its answer handed to the caller. */
const longestRetryAfterMs = 60_000;

/** True for failures that trying again may succeed: 408, 429, 5xx (but 501 and 507) and broken connections. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof CertificateError) return false;
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof ApiError)) return false;
  if ((error.retryAfterMs ?? 0) > longestRetryAfterMs) return false;
  return isRetryableStatus(error.status);
}

/** True for HTTP statuses that trying again may succeed. */
export const isRetryableStatus = (status: number): boolean =>
  status === 408 || status === 429 || (status >= 500 && status !== 501 && status !== 507);

/** Milliseconds before attempt `attempt + 1`: what the service asked for, else full jitter under 0.5 s x 2^n, 8 s at most. */
export function backoffMs(attempt: number, retryAfterMs: number | null = null): number {
  if (retryAfterMs !== null) return retryAfterMs + Math.random() * 250;
  return Math.random() * Math.min(longestWaitMs, 500 * 2 ** attempt);
}

/** Milliseconds of a Retry-After header (seconds or an HTTP date), or null. */
export function parseRetryAfter(value: string | null, now = Date.now()): number | null {
  if (!value) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
