import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** Documented in README.md. */
export const exitCodes = {
  done: 0,
  someFailed: 1,
  usage: 2,
  notSignedIn: 4,
  temporary: 5,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export class CliError extends Error {
  override readonly name = 'CliError';
  readonly hint: string;
  readonly exitCode: ExitCode;
  readonly code: string;
  /** Extra fields for `--json`. */
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

const sentences: Record<string, string> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'Your disk quota is used up',
  EROFS: 'The disk is read-only',
  EACCES: 'You may not do this',
  EPERM: 'You may not do this, or another program has it open',
  EBUSY: 'Another program has it open',
  ENOENT: 'It is not there',
  ENOTDIR: 'It is not a folder',
  EISDIR: 'It is a folder',
  EMFILE: 'Too many files are open',
};

const isFull = (code: string): boolean => code === 'ENOSPC' || code === 'EDQUOT';

export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error;

/** Short phrase without a full stop, such as "The disk is full". */
const systemSentence = ({ code = 'EIO' }: NodeJS.ErrnoException): string =>
  sentences[code] ?? `The system reports ${code}`;

/**
 * `elsewhere` says how to choose another place, such as "choose another folder with --out"; absent
 * when there is none.
 */
export function systemFailure(
  error: NodeJS.ErrnoException,
  path = error.path,
  elsewhere = '',
): CliError {
  const code = error.code ?? 'EIO';
  const message = `${systemSentence(error)}${path ? `: ${path}` : ''}.`;
  const or = elsewhere ? `, or ${elsewhere}` : '';
  const hint = isFull(code)
    ? `Free some space there${or}, and run the same command again.`
    : code === 'EROFS'
      ? `Make it writable${or}, then run it again.`
      : code === 'EBUSY'
        ? `Close the program that has it open${or}, then run it again.`
        : `Check the path and your permissions${or}, then run it again.`;
  return new CliError(message, { hint, exitCode: exitCodes.someFailed, code }, { cause: error });
}

/** The system's error for the deepest existing folder around a path; null when it is writable. */
function obstacleAround(path: string): NodeJS.ErrnoException | null {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (folder !== dirname(folder) && !existsSync(folder)) continue;
    try {
      accessSync(folder, constants.W_OK);
      return null;
    } catch (error) {
      return isSystemError(error) ? error : null;
    }
  }
}

/**
 * Error of a failed write. On a read-only volume the system may report a missing path instead, as
 * when a folder is made in a folder.
 */
export function writeFailure(
  error: NodeJS.ErrnoException,
  path: string,
  elsewhere: string,
): CliError {
  const cause = (error.code === 'ENOENT' && obstacleAround(path)) || error;
  return systemFailure(cause, path, elsewhere);
}

/** Adds the path to a system error, which has none for a write; returns other errors unchanged. */
export const placed = (error: unknown, path: string, elsewhere: string): unknown =>
  isSystemError(error) ? writeFailure(error, path, elsewhere) : error;
