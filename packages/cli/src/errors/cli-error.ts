import type { ExitCode } from './exit-codes.ts';

/** A failure as a person reads it: what happened, and what to do next. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly hint: string;
  readonly exitCode: ExitCode;
  /** Stable code for programs. */
  readonly code: string;
  /** What `--json` tells besides. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    message: string,
    {
      hint,
      exitCode,
      code,
      details = {},
    }: { hint: string; exitCode: ExitCode; code: string; details?: Record<string, unknown> },
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.hint = hint;
    this.exitCode = exitCode;
    this.code = code;
    this.details = details;
  }
}
