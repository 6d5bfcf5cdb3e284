import { sentence } from '../errors/explain.ts';
import { isSystemError, writeFailure } from '../errors/system-error.ts';

const elsewhere = 'set XDG_STATE_HOME to a folder on another disk';

/** What it means, why, and what to do, where something could not be written to the state folder. */
export function notKeptText(consequence: string, path: string, error: unknown): string {
  if (!isSystemError(error)) return `${consequence} ${path}: ${sentence(String(error))}`;
  const { message, hint } = writeFailure(error, path, elsewhere);
  return `${consequence} ${message} ${hint}`;
}
