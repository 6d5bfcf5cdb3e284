import { errorCodes, type ApiErrorBody, type ErrorCode } from '@biophony/contract';

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
