import { ResultsFormatError, ResultsTableError } from '@biophony/contract/results';
import { describeError, type ErrorText } from '../../kit/describe-error.ts';
import type { Messages } from '../../messages/index.ts';

type ReadProblem =
  | 'unreachable'
  | 'expired'
  | 'missing'
  | 'damaged'
  | 'newer'
  | 'unsupported'
  | 'too_long'
  | 'too_many'
  | 'no_ranges';

export class ReadError extends Error {
  readonly code: ReadProblem;
  /** Format that a reader must support. */
  readonly needs: number | undefined;

  constructor(code: ReadProblem, message: string, options?: ErrorOptions & { needs?: number }) {
    super(message, options);
    this.name = 'ReadError';
    this.code = code;
    this.needs = options?.needs;
  }
}

export function asReadError(error: unknown): unknown {
  if (error instanceof ResultsFormatError)
    return new ReadError('newer', error.message, { cause: error, needs: error.needs });
  return error instanceof ResultsTableError
    ? new ReadError('damaged', error.message, { cause: error })
    : error;
}

const neededFormat = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'needs' in error && typeof error.needs === 'number'
    ? error.needs
    : undefined;

/** Works for errors of a Web Worker, where classes are lost. */
export function readProblem(error: unknown): ReadProblem | null {
  const known = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  const problems: Record<ReadProblem, true> = {
    unreachable: true,
    expired: true,
    missing: true,
    damaged: true,
    newer: true,
    unsupported: true,
    too_long: true,
    too_many: true,
    no_ranges: true,
  };
  return typeof known === 'string' && known in problems ? (known as ReadProblem) : null;
}

export function describeReadError(error: unknown, fallback: string, messages: Messages): ErrorText {
  const problem = readProblem(error);
  if (!problem) return describeError(error, fallback, messages);
  const { problems, newerFormat } = messages.explorer;
  const needs = neededFormat(error);
  return {
    message: fallback,
    hint: problem === 'newer' ? newerFormat(needs ?? 0) : problems[problem],
  };
}
