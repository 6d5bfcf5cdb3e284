import { errorCodes, type ErrorCode } from '@biophony/contract';

/** A failure with a stable code and a sentence for a person. The one error handler turns it into the wire shape. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly field: string | undefined;

  constructor(code: ErrorCode, message: string, field?: string) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = errorCodes[code];
    this.field = field;
  }
}

/** Somebody else's things do not exist for you: absent and foreign answer alike. */
export const notFound = (what: string) =>
  new ApiError('not_found', `There is no such ${what}. It may have been deleted.`);
