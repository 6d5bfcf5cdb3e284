import type { ApiError, BiophonyError } from '@biophony/sdk';
import { CliError } from './cli-error.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';

const systemSentences: Record<string, string> = {
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

const systemHints: Record<string, string> = {
  ENOSPC: 'Free some space, or choose another disk with --out, and run the same command again.',
  EDQUOT: 'Free some space, or choose another disk with --out, and run the same command again.',
};

function explainSystem(error: NodeJS.ErrnoException): CliError {
  const code = error.code ?? 'EIO';
  const sentence = systemSentences[code] ?? `The system reports ${code}`;
  const hint = systemHints[code] ?? 'Check the path and your permissions, then run it again.';
  const message = error.path ? `${sentence}: ${error.path}.` : `${sentence}.`;
  return new CliError(message, { hint, exitCode: exitCodes.someFailed, code }, { cause: error });
}

function hintFor({ status, code }: ApiError): [string, ExitCode] {
  if (code === 'invalid_credentials')
    return ['Check the email address and the password, and try again.', exitCodes.notSignedIn];
  if (code === 'email_taken')
    return ['Sign in instead: biophony login without --sign-up.', exitCodes.someFailed];
  if (code === 'insufficient_scope' || code === 'forbidden')
    return ['Use a key with more rights, or sign in: biophony login', exitCodes.notSignedIn];
  if (status === 401) return ['Sign in again: biophony login', exitCodes.notSignedIn];
  if (code === 'unexpected_answer')
    return ['Set the address with --api-url or BIOPHONY_API_URL.', exitCodes.usage];
  if (status === 429 || status >= 500)
    return ['Run the same command again in a while.', exitCodes.temporary];
  if (code === 'storage_exceeded')
    return ['Free some space or change your plan; see biophony storage.', exitCodes.someFailed];
  if (status === 400 || status === 404)
    return ['Check what you typed; see --help.', exitCodes.usage];
  return ['', exitCodes.someFailed];
}

/** Turns whatever was thrown into one sentence, what to do next, and an exit code. */
export function explain(error: unknown, apiUrl: string): CliError {
  if (error instanceof CliError) return error;
  if (!(error instanceof Error))
    return new CliError(String(error), { hint: '', exitCode: exitCodes.someFailed, code: 'error' });
  const { name } = error;
  if (name === 'NotAuthenticatedError')
    return new CliError(
      'You are not signed in.',
      {
        hint: 'Run biophony login, or set BIOPHONY_API_KEY.',
        exitCode: exitCodes.notSignedIn,
        code: 'not_signed_in',
      },
      { cause: error },
    );
  if (name === 'AbortedError' || name === 'AbortError')
    return new CliError(
      'Stopped.',
      { hint: '', exitCode: exitCodes.interrupted, code: 'interrupted' },
      { cause: error },
    );
  if (name === 'ConnectionError' || name === 'TimeoutError')
    return new CliError(
      `${(error as BiophonyError).message}.`,
      {
        hint: `Check your network and that the service at ${apiUrl} is up, then run the same command again.`,
        exitCode: exitCodes.temporary,
        code: 'no_connection',
      },
      { cause: error },
    );
  if (name === 'ApiError') {
    const api = error as ApiError;
    const [hint, exitCode] = hintFor(api);
    return new CliError(
      sentence(api.message),
      { hint, exitCode, code: api.code },
      { cause: error },
    );
  }
  if ('syscall' in error) return explainSystem(error as NodeJS.ErrnoException);
  return new CliError(
    sentence(error.message),
    {
      hint: 'This is a fault in biophony. Run it again with BIOPHONY_DEBUG=1 to see where.',
      exitCode: exitCodes.someFailed,
      code: 'fault',
    },
    { cause: error },
  );
}

/** Ends a message as a sentence does. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
