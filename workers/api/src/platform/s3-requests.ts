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

/** What a store answered where it did not do what it was asked; says nothing that was signed. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  /** Status of the answer. */
  readonly status: number;
  /** The store's own code, such as NoSuchBucket; empty where there is none. */
  readonly code: string;

  constructor(what: string, status: number, code: string) {
    super(`The object store answered ${status}${code ? ` (${code})` : ''} to ${what}.`);
    this.status = status;
    this.code = code;
  }
}

/** How often, and how long, a store is asked. */
export interface RetryTerms {
  attempts: number;
  /** Milliseconds before the second attempt; each later wait is twice as long. */
  firstWaitMs: number;
  /** Milliseconds for the head of an answer; a body that is sent may take longer by its size. */
  answerMs: number;
}

export const usualRetries: RetryTerms = { attempts: 5, firstWaitMs: 200, answerMs: 30_000 };

/** Waits no longer than this, whatever the store asks for. */
const longestWaitMs = 10_000;
/** The slowest line that a body may go over, in bytes a millisecond. */
const slowest = 100;

/** What passes: too many requests, and faults of the store or of what stands before it. */
const passing = new Set([408, 429, 500, 502, 503, 504]);

export type AskForStore = (request: S3Request) => Promise<Response>;

/** A request as logs may show it: nothing of its signature. */
const shown = ({ method, key }: S3Request) => `${method} ${key === '' ? 'the bucket' : key}`;

/** The code that stands in the XML of a refusal; empty where there is none. */
export const codeOf = (xml: string): string => textOf(xml, 'Code') ?? '';

/** The error that an answer stands for; reads its body. */
export async function storeError(request: S3Request, answer: Response): Promise<StoreError> {
  const text = await answer.text().catch(() => '');
  return new StoreError(shown(request), answer.status, codeOf(text));
}

const lengthOf = (body: S3Request['body']) =>
  typeof body === 'string' ? body.length : (body?.byteLength ?? 0);

function waitMs(answer: Response | null, attempt: number, { firstWaitMs }: RetryTerms): number {
  const asked = Number(answer?.headers.get('retry-after') ?? Number.NaN) * 1000;
  if (asked >= 0) return Math.min(asked, longestWaitMs);
  // Spread, so that those who were turned away together do not come back together.
  return Math.min(firstWaitMs * 2 ** attempt * (0.5 + Math.random() / 2), longestWaitMs);
}

/** Asks once; the time limit is for the head of the answer, so that a large object may take as long as it takes. */
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
 * Asks a store over HTTP, and asks again where it answers with a fault that passes, or not at all. Every request of
 * ours may be made twice: it puts the same bytes at the same place. Answers the last answer, whatever it says.
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

/** One page of the objects under a prefix (ListObjectsV2), with keys that XML cannot spoil. */
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

/** A page of ListObjectsV2. Stores that do not know `encoding-type` give keys as they are. */
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

/** Deletes many objects in one request (DeleteObjects), which wants a checksum of itself; what is not there is no fault. */
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

/** What the store could not delete, by its answer. */
export const failedDeletions = (xml: string): { key: string; code: string }[] =>
  elementsOf(xml, 'Error')
    .map((error) => ({ key: textOf(error, 'Key') ?? '', code: textOf(error, 'Code') ?? '' }))
    .filter(({ code }) => code !== 'NoSuchKey');

/** A store that cannot be used; its message is for whoever runs the service. */
class ObjectStoreFault extends Error {
  override readonly name = 'ObjectStoreFault';
}

/** Stands beside the objects, which are all under `u/`. */
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
 * Lists, writes and deletes in the bucket, so that a wrong setting is told at the start and not at the first upload.
 * Answers whether the store keeps from replacing an object where a link asks for that. Throws ObjectStoreFault.
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
