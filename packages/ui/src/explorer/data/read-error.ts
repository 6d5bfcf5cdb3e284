import { ResultsFormatError, ResultsTableError } from '@biophony/contract/results';
import { describeError, type ErrorText } from '../../kit/describe-error.ts';
import type { Messages } from '../../messages/index.ts';

/** Why stored bytes could not be had or understood; the catalogue has a sentence for each. */
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

/** A result file or recording could not be read. */
export class ReadError extends Error {
  readonly code: ReadProblem;
  /** The format of the results that a reader must know, where that is the problem. */
  readonly needs: number | undefined;

  constructor(code: ReadProblem, message: string, options?: ErrorOptions & { needs?: number }) {
    super(message, options);
    this.name = 'ReadError';
    this.code = code;
    this.needs = options?.needs;
  }
}

/** Errors of the format of result files as problems with them; all others as they are. */
export function asReadError(error: unknown): unknown {
  if (error instanceof ResultsFormatError)
    return new ReadError('newer', error.message, { cause: error, needs: error.needs });
  return error instanceof ResultsTableError
    ? new ReadError('damaged', error.message, { cause: error })
    : error;
}

/** The format that a reader must know, by an error that may have come out of a Web Worker. */
const neededFormat = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'needs' in error && typeof error.needs === 'number'
    ? error.needs
    : undefined;

/** The problem behind an error, also one that came out of a Web Worker, where classes are lost. */
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

/** Says what kept a result file or recording from being read; `fallback` stands before it. */
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
