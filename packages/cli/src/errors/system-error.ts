import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';

const sentences: Record<string, string> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'Your disk quota is used up',
  EROFS: 'The disk is write-protected',
  EACCES: 'You may not do this',
  EPERM: 'You may not do this',
  ENOENT: 'It is not there',
  ENOTDIR: 'It is not a folder',
  EISDIR: 'It is a folder',
  EMFILE: 'Too many files are open',
};

const isFull = (code: string): boolean => code === 'ENOSPC' || code === 'EDQUOT';

/** Whether an error comes from the file system or another part of the operating system. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error;

/** What the system refused, in a few words without an end, such as "The disk is full". */
export const systemSentence = ({ code = 'EIO' }: NodeJS.ErrnoException): string =>
  sentences[code] ?? `The system reports ${code}`;

/**
 * What the system refused, with the path it is about. `elsewhere` says how the user chooses another
 * place, such as "choose another folder with --out"; without it there is no other.
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
    : `Check the path and your permissions${or}, then run it again.`;
  return new CliError(message, { hint, exitCode: exitCodes.someFailed, code }, { cause: error });
}

/** An error with the path it is about where the system has thrown it, which names none for a write; others as they are. */
export const placed = (error: unknown, path: string, elsewhere: string): unknown =>
  isSystemError(error) ? systemFailure(error, path, elsewhere) : error;
