import type { ExitCode } from './exit-codes.ts';

/** A failure as a person reads it: what happened, and what to do next. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly hint: string;
  readonly exitCode: ExitCode;
  /** Stable code for programs. */
  readonly code: string;

  constructor(
    message: string,
    { hint, exitCode, code }: { hint: string; exitCode: ExitCode; code: string },
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.hint = hint;
    this.exitCode = exitCode;
    this.code = code;
  }
}
