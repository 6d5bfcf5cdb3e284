import { Client, type ClientConfig, type CustomTypesConfig, DatabaseError, types } from 'pg';
import type { SqlValue } from '../base/database.ts';
import { ApiError } from '../http/api-error.ts';

const oids = { bool: 16, bytea: 17, int8: 20, numeric: 1700 };

const asText = (text: string) => text;
const bytes = types.getTypeParser(oids.bytea);
const parsers = new Map<number, (text: string) => unknown>([
  // Comparisons return 1 or 0, as on SQLite.
  [oids.bool, (text) => (text === 't' ? 1 : 0)],
  [oids.bytea, (text) => new Uint8Array(bytes(text) as Buffer)],
  [oids.int8, Number],
  [oids.numeric, Number],
]);
const numbers = new Set([21, 23, 700, 701]);

/** Numbers as numbers, bytes as Uint8Array, booleans as 1 or 0, all else as text. */
const columnTypes: CustomTypesConfig = {
  getTypeParser: (oid: number) => parsers.get(oid) ?? (numbers.has(oid) ? Number : asText),
};

/**
 * The statement decides the type, so that 5 may go to a text column. PostgreSQL has no text with
 * U+0000: a search for it finds nothing, as on SQLite.
 */
export function toParameter(value: SqlValue): string | Buffer | null {
  if (value === undefined) throw new TypeError('A statement cannot bind undefined; bind null');
  if (value === null) return null;
  if (typeof value === 'string') return value.replaceAll('\u0000', '\uFFFD');
  if (typeof value === 'number') return String(value);
  return Buffer.from(value instanceof ArrayBuffer ? new Uint8Array(value) : value);
}

/** Retry-After when the database is unreachable. */
const againSeconds = 5;

const tooLong = '57014';
const diskFull = '53100';
const notText = new Set(['22021', '22P05']);
/** Deadlock or conflict: the server undid the transaction. */
const crossed = new Set(['40P01', '40001']);
const gone = /^(08|57P0|53300|25006)/;

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : '';

export const mayRepeat = (cause: unknown): boolean => crossed.has(codeOf(cause));

export const isUsable = (cause: unknown): boolean =>
  cause instanceof DatabaseError && !gone.test(codeOf(cause));

const failure = (cause: unknown): ApiError | null => {
  const code = codeOf(cause);
  if (code === tooLong)
    return new ApiError('unavailable', 'The database took too long to answer. Try again later.');
  if (crossed.has(code))
    return new ApiError('unavailable', 'The database is busy. Try again in a moment.');
  if (code === diskFull)
    return new ApiError('disk_full', 'The server has no disk space left. Nothing was changed.');
  if (notText.has(code))
    return new ApiError('invalid_request', 'A text has a character that cannot be stored.');
  if (!isUsable(cause))
    return new ApiError('unavailable', 'The database cannot be reached. Try again in a moment.');
  return null;
};

/** An answer for the caller if the failure is known, else the failure. */
export function asFailure(cause: unknown): unknown {
  if (cause instanceof TypeError || cause instanceof ApiError) return cause;
  const apiError = failure(cause);
  if (!apiError) return cause;
  apiError.cause = cause;
  return apiError.code === 'unavailable' ? apiError.retryAfter(againSeconds) : apiError;
}

/** For a person; holds no password. */
export class DatabaseUnusable extends Error {
  readonly code = 'DatabaseUnusable';
}

const hostOf = (url: URL): string => `${url.hostname}:${url.port || 5432}`;
const databaseOf = (url: URL): string =>
  decodeURIComponent(url.pathname.slice(1)) || decodeURIComponent(url.username);

export const describeDatabase = (url: URL): string => `${databaseOf(url)} at ${hostOf(url)}`;

/** Codes of OpenSSL and Node. */
const untrusted = new Set([
  'CERT_SIGNATURE_FAILURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

function tlsFault(cause: unknown, url: URL): string | null {
  const code = codeOf(cause);
  const authority = url.searchParams.get('sslrootcert');
  const where = hostOf(url);
  if (code === 'ENOENT' || code === 'EACCES')
    return `A certificate that BIOPHONY_DATABASE_URL names cannot be read (${cause instanceof Error ? cause.message : code}).`;
  if (url.searchParams.get('sslmode') === 'verify-ca' && authority === null)
    return 'In BIOPHONY_DATABASE_URL sslmode=verify-ca needs sslrootcert=FILE, the certificate of the authority.';
  if (untrusted.has(code))
    return authority === null
      ? `The certificate of PostgreSQL at ${where} is of an authority that this machine does not know. Name its certificate in BIOPHONY_DATABASE_URL, as sslrootcert=FILE.`
      : `The certificate of PostgreSQL at ${where} is not of the authority in ${authority}.`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate of PostgreSQL at ${where} is of another host. Use the host's name that is in the certificate, or have one made for ${url.hostname}.`;
  if (code === 'CERT_HAS_EXPIRED')
    return `The certificate of PostgreSQL at ${where} has expired. Renew it.`;
  if (cause instanceof Error && /does not support SSL/.test(cause.message))
    return `PostgreSQL at ${where} does not speak TLS. Switch it on there, or leave sslmode out of BIOPHONY_DATABASE_URL where nobody else is on the network.`;
  return null;
}

/** A sentence without secrets. */
export function startFailure(cause: unknown, url: URL): DatabaseUnusable {
  const [where, name] = [hostOf(url), databaseOf(url)];
  const sentences: Readonly<Record<string, string>> = {
    ECONNREFUSED: `No PostgreSQL server answers at ${where}. Start it, or correct BIOPHONY_DATABASE_URL.`,
    ENOTFOUND: `There is no host ${url.hostname}. Correct BIOPHONY_DATABASE_URL.`,
    '28P01': `PostgreSQL at ${where} refuses the user or the password of BIOPHONY_DATABASE_URL.`,
    '28000': `PostgreSQL at ${where} does not let this user in (pg_hba.conf), or asks for TLS: add sslmode=verify-full to BIOPHONY_DATABASE_URL.`,
    '3D000': `PostgreSQL at ${where} has no database ${name}. Create it, or correct BIOPHONY_DATABASE_URL.`,
    '42501': `The user of BIOPHONY_DATABASE_URL may not make tables in the database ${name}. Make it the owner of the database.`,
  };
  const sentence = sentences[codeOf(cause)] ?? tlsFault(cause, url);
  if (sentence) return new DatabaseUnusable(sentence, { cause });
  const detail = cause instanceof Error && cause.message ? cause.message : codeOf(cause);
  return new DatabaseUnusable(
    `PostgreSQL at ${where} cannot be used (${detail}). Correct BIOPHONY_DATABASE_URL, or the server.`,
    { cause },
  );
}

/** Milliseconds to wait for a connection. */
const connectMs = 5000;

/** The driver's meaning of `sslmode=require` will change; PostgreSQL's programs keep this one. */
const connectionString = (url: URL): string => {
  const exact = new URL(url);
  if (exact.searchParams.has('sslmode')) exact.searchParams.set('uselibpqcompat', 'true');
  return exact.href;
};

export const toClientConfig = (url: URL): ClientConfig => ({
  connectionString: connectionString(url),
  application_name: 'biophony',
  connectionTimeoutMillis: connectMs,
  keepAlive: true,
  types: columnTypes,
});

/** The driver reads certificate files at once. Throws DatabaseUnusable. */
function clientOf(url: URL): Client {
  try {
    return new Client(toClientConfig(url));
  } catch (cause) {
    throw startFailure(cause, url);
  }
}

/**
 * Closes its connection afterwards. Throws DatabaseUnusable if the server is unreachable; failures
 * of `work` unchanged.
 */
export async function withClient<T>(url: URL, work: (client: Client) => Promise<T>): Promise<T> {
  const client = clientOf(url);
  client.on('error', () => {});
  try {
    await client.connect().catch((cause: unknown) => {
      throw startFailure(cause, url);
    });
    return await work(client);
  } finally {
    await client.end();
  }
}
