/** Why stored bytes could not be had or understood; the catalogue has a sentence for each. */
export type ReadProblem =
  'unreachable' | 'expired' | 'missing' | 'damaged' | 'unsupported' | 'too_long';

/** A result file or recording could not be read. */
export class ReadError extends Error {
  readonly code: ReadProblem;

  constructor(code: ReadProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ReadError';
    this.code = code;
  }
}

/** The problem behind an error, also one that came out of a Web Worker, where classes are lost. */
export function readProblem(error: unknown): ReadProblem | null {
  const known = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  const problems: Record<ReadProblem, true> = {
    unreachable: true,
    expired: true,
    missing: true,
    damaged: true,
    unsupported: true,
    too_long: true,
  };
  return typeof known === 'string' && known in problems ? (known as ReadProblem) : null;
}
