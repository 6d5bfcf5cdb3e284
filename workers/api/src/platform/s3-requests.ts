import { createHash } from 'node:crypto';
import type { BlobInfo } from '../base/blobs.ts';
import type { ObjectStore } from '../base/settings.ts';
import {
  elementsOf,
  escapedXml,
  type S3Request,
  type S3Signer,
  s3Signer,
  textOf,
} from './s3-signing.ts';

/** Contains nothing that was signed. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly status: number;
  /** Such as NoSuchBucket; may be empty. */
  readonly code: string;

  constructor(what: string, status: number, code: string) {
    super(`The object store answered ${status}${code ? ` (${code})` : ''} to ${what}.`);
    this.status = status;
    this.code = code;
  }
}

export interface RetryTerms {
  attempts: number;
  /** Milliseconds; each later wait is twice as long. */
  firstWaitMs: number;
  /** Milliseconds until the head of an answer; a request body adds time. */
  answerMs: number;
}

export const usualRetries: RetryTerms = { attempts: 5, firstWaitMs: 200, answerMs: 30_000 };

/** Limits what the store asks for. */
const longestWaitMs = 10_000;
/** Slowest connection for a body, in bytes per millisecond. */
const slowest = 100;

/** Too many requests, and faults of the store or its proxies. */
const passing = new Set([408, 429, 500, 502, 503, 504]);

export type AskForStore = (request: S3Request) => Promise<Response>;

const shown = ({ method, key }: S3Request) => `${method} ${key === '' ? 'the bucket' : key}`;

export const codeOf = (xml: string): string => textOf(xml, 'Code') ?? '';

/** Reads the answer's body. */
export async function storeError(request: S3Request, answer: Response): Promise<StoreError> {
  const text = await answer.text().catch(() => '');
  return new StoreError(shown(request), answer.status, codeOf(text));
}

const lengthOf = (body: S3Request['body']) =>
  typeof body === 'string' ? body.length : (body?.byteLength ?? 0);

function waitMs(answer: Response | null, attempt: number, { firstWaitMs }: RetryTerms): number {
  const asked = Number(answer?.headers.get('retry-after') ?? Number.NaN) * 1000;
  if (asked >= 0) return Math.min(asked, longestWaitMs);
  // So that clients refused together do not return together.
  return Math.min(firstWaitMs * 2 ** attempt * (0.5 + Math.random() / 2), longestWaitMs);
}

/** The limit covers only the head of the answer, since a large object may take long. */
async function askOnce(s3: S3Signer, request: S3Request, limitMs: number): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), limitMs);
  try {
    return await s3.fetch(request, limit.signal);
  } catch (cause) {
    if (limit.signal.aborted)
      throw new Error(`The object store did not answer ${shown(request)} in time.`, { cause });
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
    const code = reason instanceof Error && 'code' in reason ? ` (${String(reason.code)})` : '';
    throw new Error(`The object store cannot be reached${code}.`, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Repeats after a passing fault or no answer. All our requests are safe to repeat: they put the
 * same bytes at the same place. Returns the last answer.
 */
export function askStore(s3: S3Signer, terms: RetryTerms = usualRetries): AskForStore {
  return async (request) => {
    const limitMs = terms.answerMs + lengthOf(request.body) / slowest;
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt + 1 >= terms.attempts;
      let answer: Response | null = null;
      try {
        answer = await askOnce(s3, request, limitMs);
        if (isLast || !passing.has(answer.status)) return answer;
        await answer.arrayBuffer().catch(() => {});
      } catch (cause) {
        if (isLast) throw cause;
      }
      const ms = waitMs(answer, attempt, terms);
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  };
}

const pageSize = 1000;

/** Uses ListObjectsV2, with keys encoded against XML. */
export const listRequest = (prefix: string, cursor?: string): S3Request => ({
  method: 'GET',
  key: '',
  query: {
    'list-type': '2',
    'encoding-type': 'url',
    'max-keys': String(pageSize),
    prefix,
    ...(cursor ? { 'continuation-token': cursor } : {}),
  },
});

/** Reads ListObjectsV2. Some stores ignore `encoding-type`. */
export function parseList(xml: string): { blobs: BlobInfo[]; cursor: string | null } {
  const isEncoded = textOf(xml, 'EncodingType') === 'url';
  const plain = (key: string) => (isEncoded ? decodeURIComponent(key.replaceAll('+', ' ')) : key);
  const blobs = elementsOf(xml, 'Contents').map((object) => ({
    key: plain(textOf(object, 'Key') ?? ''),
    size: Number(textOf(object, 'Size')),
    putAt: new Date(textOf(object, 'LastModified') ?? 0),
  }));
  const isTruncated = textOf(xml, 'IsTruncated') === 'true';
  return { blobs, cursor: isTruncated ? (textOf(xml, 'NextContinuationToken') ?? null) : null };
}

/** DeleteObjects requires a checksum; absent objects are no fault. */
export function deleteRequest(keys: readonly string[]): S3Request {
  const objects = keys.map((key) => `<Object><Key>${escapedXml(key)}</Key></Object>`).join('');
  const body = `<Delete><Quiet>true</Quiet>${objects}</Delete>`;
  return {
    method: 'POST',
    key: '',
    query: { delete: '' },
    headers: {
      'content-type': 'application/xml',
      'content-md5': createHash('md5').update(body).digest('base64'),
    },
    body,
  };
}

export const failedDeletions = (xml: string): { key: string; code: string }[] =>
  elementsOf(xml, 'Error')
    .map((error) => ({ key: textOf(error, 'Key') ?? '', code: textOf(error, 'Code') ?? '' }))
    .filter(({ code }) => code !== 'NoSuchKey');

/** The message is for the operator. */
class ObjectStoreFault extends Error {
  override readonly name = 'ObjectStoreFault';
}

/** Outside `u/`, which holds all objects. */
const probe = 'start-check';

const keyFaults = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'Unauthorized'];

function sentenceFor(error: unknown, { endpoint, bucket }: ObjectStore): string {
  if (!(error instanceof StoreError)) {
    const reason = error instanceof Error ? error.message : String(error);
    return `${reason} It was looked for at ${endpoint} (BIOPHONY_S3_ENDPOINT).`;
  }
  const { code, status } = error;
  if (code === 'NoSuchBucket' || (status === 404 && !code))
    return `The object store at ${endpoint} has no bucket ${bucket}. Create it, or set BIOPHONY_S3_BUCKET.`;
  if (code === 'RequestTimeTooSkewed')
    return `The object store at ${endpoint} has another time than this machine. Set the clock of this machine.`;
  if (keyFaults.includes(code))
    return `The object store at ${endpoint} does not know the key (${code}). Check BIOPHONY_S3_ACCESS_KEY_ID and BIOPHONY_S3_SECRET_ACCESS_KEY.`;
  if (status === 403)
    return `The object store at ${endpoint} refuses the key (${code || status}). It must allow to list, read, write and delete in the bucket ${bucket}.`;
  if (status === 301 || status === 400)
    return `The object store at ${endpoint} wants another address or region (${code || status}). Check BIOPHONY_S3_ENDPOINT and BIOPHONY_S3_REGION.`;
  return `${error.message} It was asked at ${endpoint} (BIOPHONY_S3_ENDPOINT).`;
}

/**
 * Lists, writes and deletes, so that a wrong setting is reported at start. Returns whether the
 * store refuses to replace an object if a link demands it. Throws ObjectStoreFault.
 */
export async function checkStore(
  store: ObjectStore,
  terms: RetryTerms = { ...usualRetries, attempts: 3 },
): Promise<{ keepsFirst: boolean }> {
  const ask = askStore(s3Signer(store), terms);
  const asked = async (request: S3Request, or = 0) => {
    const answer = await ask(request);
    if (!answer.ok && answer.status !== or) throw await storeError(request, answer);
    await answer.arrayBuffer();
    return answer.status;
  };
  const headers = { 'content-type': 'text/plain' };
  const once = { ...headers, 'if-none-match': '*' };
  try {
    await asked(listRequest(`${probe}/`));
    await asked({ method: 'PUT', key: probe, headers, body: 'written' });
    const again = await asked({ method: 'PUT', key: probe, headers: once, body: 'again' }, 412);
    await asked({ method: 'DELETE', key: probe });
    return { keepsFirst: again === 412 };
  } catch (cause) {
    throw new ObjectStoreFault(sentenceFor(cause, store), { cause });
  }
}
