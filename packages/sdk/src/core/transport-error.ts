import { AbortedError, BiophonyError, ConnectionError, TimeoutError } from './errors.ts';

/** Why a request broke, such as ECONNREFUSED, where the runtime tells it. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return code || (cause instanceof Error ? cause.message : String(cause));
}

/** Gives whatever a request threw its type: the caller's abort, a timeout, or a broken connection. */
export function asBiophonyError(
  error: unknown,
  origin: string,
  caller: AbortSignal | undefined,
): BiophonyError {
  if (error instanceof BiophonyError) return error;
  if (caller?.aborted) return new AbortedError('Stopped', { cause: error });
  if (error instanceof Error && error.name === 'TimeoutError')
    return new TimeoutError(`${origin} did not answer in time`, { cause: error });
  return new ConnectionError(`Could not reach ${origin} (${reasonOf(error)})`, { cause: error });
}
