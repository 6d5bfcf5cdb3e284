import type { ApiErrorBody } from '@biophony/contract';

/** Base class of all errors of this package. */
export class BiophonyError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

export type SecondFactor = NonNullable<ApiErrorBody['second_factor']>;

interface ApiErrorDetails {
  status: number;
  code: string;
  requestId: string | null;
  field: string | null;
  retryAfterMs: number | null;
  secondFactor?: SecondFactor | null;
}

/** The service refused the call; `message` is its sentence. */
export class ApiError extends BiophonyError {
  readonly status: number;
  /** Stable code, such as `not_found`; `unexpected_answer` for a foreign answer. */
  readonly code: string;
  readonly requestId: string | null;
  /** Refused field of the request. */
  readonly field: string | null;
  /** Milliseconds until a retry, as the service asked. */
  readonly retryAfterMs: number | null;
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

/** Whether a service of an earlier version refused a field of a body that it does not know. */
export const isUnknownField = (error: unknown, field: string): boolean =>
  error instanceof ApiError && error.code === 'invalid_request' && error.field === field;

/** The service could not be reached, or the connection broke. */
export class ConnectionError extends BiophonyError {
  /** Such as `https://biophony.example`. */
  readonly origin: string | null;

  constructor(message: string, options: ErrorOptions & { origin?: string } = {}) {
    super(message, options);
    this.origin = options.origin ?? null;
  }
}

/** The certificate is not trusted here; a retry does not help. */
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

/** A result file is missing, invalid, or in a newer format. */
export class ResultsError extends BiophonyError {
  /** Format a reader must know. */
  readonly needsFormat: number | null;

  constructor(message: string, options: ErrorOptions & { needsFormat?: number } = {}) {
    super(message, options);
    this.needsFormat = options.needsFormat ?? null;
  }
}

const longestWaitMs = 8_000;
/** Milliseconds; a longer wait is left to the caller. */
const longestRetryAfterMs = 60_000;

/** True for 408, 429, 5xx (except 501 and 507) and broken connections. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof CertificateError) return false;
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof ApiError)) return false;
  if ((error.retryAfterMs ?? 0) > longestRetryAfterMs) return false;
  return isRetryableStatus(error.status);
}

/** True for HTTP statuses for which a retry may succeed. */
export const isRetryableStatus = (status: number): boolean =>
  status === 408 || status === 429 || (status >= 500 && status !== 501 && status !== 507);

/** Milliseconds: the service's own time, else full jitter under 0.5 s x 2^n, at most 8 s. */
export function backoffMs(attempt: number, retryAfterMs: number | null = null): number {
  if (retryAfterMs !== null) return retryAfterMs + Math.random() * 250;
  return Math.random() * Math.min(longestWaitMs, 500 * 2 ** attempt);
}

/** Milliseconds of a Retry-After header (seconds or HTTP date). */
export function parseRetryAfter(value: string | null, now = Date.now()): number | null {
  if (!value) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

const broke = 'the connection broke';
const noNetwork = 'there is no way to it; is the network up?';
const noAnswer = 'no answer came';
const reasons: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: broke,
  EPIPE: broke,
  UND_ERR_SOCKET: broke,
  ETIMEDOUT: noAnswer,
  UND_ERR_CONNECT_TIMEOUT: noAnswer,
  UND_ERR_HEADERS_TIMEOUT: noAnswer,
  UND_ERR_BODY_TIMEOUT: noAnswer,
  ENOTFOUND: 'no such host, or no network',
  EAI_AGAIN: 'no such host, or no network',
  ENETUNREACH: noNetwork,
  ENETDOWN: noNetwork,
  EHOSTUNREACH: noNetwork,
};

/** Codes of OpenSSL and Node. */
const certificateFaults: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'it is signed by an authority that this computer does not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the authority that signed it is not known to this computer',
  UNABLE_TO_GET_ISSUER_CERT: 'the authority that signed it is not known to this computer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the authority that signed it is not known to this computer',
  CERT_UNTRUSTED: 'the authority that signed it is not trusted by this computer',
  CERT_REJECTED: 'this computer is set to reject it',
  CERT_SIGNATURE_FAILURE: 'its signature is wrong',
  CERT_CHAIN_TOO_LONG: 'its chain of authorities is too long',
  CERT_HAS_EXPIRED: 'it has expired, or the clock of this computer is wrong',
  CERT_NOT_YET_VALID: 'it is not valid yet, or the clock of this computer is wrong',
  CERT_REVOKED: 'it was revoked',
  INVALID_CA: 'it is signed by something that is no authority',
  INVALID_PURPOSE: 'it was not made for servers',
  HOSTNAME_MISMATCH: 'it was made for another host',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it was made for another host',
};

/** The host is at fault, not the request. */
const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'ENETDOWN',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function* causesOf(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) {
    yield at;
    if (at instanceof AggregateError) yield* causesOf(at.errors.at(-1));
  }
}

function codeOf(error: unknown): string {
  for (const one of causesOf(error))
    if ('code' in one && typeof one.code === 'string' && one.code) return one.code;
  return '';
}

function reasonOf(error: unknown): string {
  const code = codeOf(error);
  const causes = [...causesOf(error)];
  const cause = causes.at(-1);
  const proxy = causes.find(({ message }) => /proxy/i.test(message));
  if (proxy?.message.startsWith('the proxy ')) return proxy.message;
  if (proxy) return `the proxy refuses it: ${proxy.message}`;
  return reasons[code] || code || (cause ? cause.message : String(error));
}

export const isUnreachable = (error: ConnectionError): boolean => unreachable.has(codeOf(error));

/**
 * Converts a request's error: the caller's abort, a timeout, an untrusted certificate, or a broken
 * connection.
 */
export function asBiophonyError(
  error: unknown,
  origin: string,
  caller: AbortSignal | undefined,
): BiophonyError {
  if (error instanceof BiophonyError) return error;
  if (caller?.aborted) return new AbortedError('Stopped', { cause: error });
  const details = { cause: error, origin };
  if (error instanceof Error && error.name === 'TimeoutError')
    return new TimeoutError(`${origin} did not answer in time`, details);
  for (const one of causesOf(error)) {
    const fault = certificateFaults['code' in one ? String(one.code) : ''];
    if (fault)
      return new CertificateError(`The certificate of ${origin} is refused: ${fault}`, details);
  }
  return new ConnectionError(`Could not reach ${origin} (${reasonOf(error)})`, details);
}
