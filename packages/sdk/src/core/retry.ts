import { ApiError, CertificateError, ConnectionError } from './errors.ts';

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
