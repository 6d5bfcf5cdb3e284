import {
  AbortedError,
  BiophonyError,
  CertificateError,
  ConnectionError,
  TimeoutError,
} from './errors.ts';

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

/** Certificate errors by OpenSSL's and Node's codes. */
const certificateFaults: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'it is signed by an authority that this computer does not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the authority that signed it is not known to this computer',
  UNABLE_TO_GET_ISSUER_CERT: 'the authority that signed it is not known to this computer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the authority that signed it is not known to this computer',
  CERT_UNTRUSTED: 'the authority that signed it is not trusted by this computer',
  CERT_REJECTED: 'this computer is set to reject it',
  CERT_SIGNATURE_FAILURE: 'its signature is wrong',
  CERT_CHAIN_TOO_LONG: 'its chain of authorities is too long',
  CERT_HAS_EXPIRED: 'it has expired, or the clock of this computer is wrong',
  CERT_NOT_YET_VALID: 'it is not valid yet, or the clock of this computer is wrong',
  CERT_REVOKED: 'it was revoked',
  INVALID_CA: 'it is signed by something that is no authority',
  INVALID_PURPOSE: 'it was not made for servers',
  HOSTNAME_MISMATCH: 'it was made for another host',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it was made for another host',
};

/** The connection was never established: the host is at fault, not the request. */
const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'ENETDOWN',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function* causesOf(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) {
    yield at;
    if (at instanceof AggregateError) yield* causesOf(at.errors.at(-1));
  }
}

function codeOf(error: unknown): string {
  for (const one of causesOf(error))
    if ('code' in one && typeof one.code === 'string' && one.code) return one.code;
  return '';
}

/** The runtime's code when there is no text. */
function reasonOf(error: unknown): string {
  const code = codeOf(error);
  const causes = [...causesOf(error)];
  const cause = causes.at(-1);
  const proxy = causes.find(({ message }) => /proxy/i.test(message));
  if (proxy?.message.startsWith('the proxy ')) return proxy.message;
  if (proxy) return `the proxy refuses it: ${proxy.message}`;
  return reasons[code] || code || (cause ? cause.message : String(error));
}

export const isUnreachable = (error: ConnectionError): boolean => unreachable.has(codeOf(error));

/**
 * Converts a request's error: an abort by the caller, a timeout, an untrusted certificate, or a
 * broken connection.
 */
export function asBiophonyError(
  error: unknown,
  origin: string,
  caller: AbortSignal | undefined,
): BiophonyError {
  if (error instanceof BiophonyError) return error;
  if (caller?.aborted) return new AbortedError('Stopped', { cause: error });
  const details = { cause: error, origin };
  if (error instanceof Error && error.name === 'TimeoutError')
    return new TimeoutError(`${origin} did not answer in time`, details);
  for (const one of causesOf(error)) {
    const fault = certificateFaults['code' in one ? String(one.code) : ''];
    if (fault)
      return new CertificateError(`The certificate of ${origin} is refused: ${fault}`, details);
  }
  return new ConnectionError(`Could not reach ${origin} (${reasonOf(error)})`, details);
}
