import { AbortedError, BiophonyError, ConnectionError, TimeoutError } from './errors.ts';

const broke = 'the connection broke';
const noNetwork = 'there is no way to it; is the network up?';
const noAnswer = 'no answer came';
const reasons: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: broke,
  EPIPE: broke,
  UND_ERR_SOCKET: broke,
  ETIMEDOUT: noAnswer,
  UND_ERR_CONNECT_TIMEOUT: noAnswer,
  UND_ERR_HEADERS_TIMEOUT: noAnswer,
  UND_ERR_BODY_TIMEOUT: noAnswer,
  ENOTFOUND: 'no such host, or no network',
  EAI_AGAIN: 'no such host, or no network',
  ENETUNREACH: noNetwork,
  ENETDOWN: noNetwork,
  EHOSTUNREACH: noNetwork,
};

/** Why a request broke, in words; the runtime's own code where there are none. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return reasons[code] || code || (cause instanceof Error ? cause.message : String(cause));
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
