import { AwsClient, AwsV4Signer } from 'aws4fetch';

/** Without keys, requests are not signed: they reach public objects only. */
export interface S3Bucket {
  /** Without the bucket or a trailing slash. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
  sessionToken?: string | undefined;
}

/** An empty key means the bucket itself. */
export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
}

interface Terms {
  method: 'GET' | 'PUT';
  query?: Record<string, string>;
  /** Signed: the request must carry exactly these. */
  headers?: Record<string, string>;
  expiresSeconds: number;
}

// RFC 3986: encodeURIComponent leaves these, but S3 signs them encoded.
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** HTTP clients set it; browsers do not let pages set it. */
const automatic = new Set(['content-length']);

/** AWS Signature Version 4. The bucket is in the path, which every store accepts. */
export function s3Signer({ endpoint, bucket, accessKeyId, secretAccessKey, ...rest }: S3Bucket) {
  const signing =
    accessKeyId !== undefined && secretAccessKey !== undefined
      ? {
          ...rest,
          accessKeyId,
          secretAccessKey,
          service: 's3',
          cache: new Map<string, ArrayBuffer>(),
        }
      : null;
  const client = signing && new AwsClient(signing);
  const urlOf = (key: string, query: Record<string, string> = {}) => {
    const path = [bucket, ...(key === '' ? [] : key.split('/'))].map(encoded).join('/');
    const url = new URL(`${endpoint}/${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  };

  return {
    async presign(key: string, { method, query, headers = {}, expiresSeconds }: Terms) {
      const toSend = Object.entries(headers).filter(([name]) => !automatic.has(name));
      const url = urlOf(key, query);
      if (!client) return { url: url.href, headers: Object.fromEntries(toSend) };
      url.searchParams.set('X-Amz-Expires', String(expiresSeconds));
      const signed = await client.sign(url, {
        method,
        headers,
        aws: { signQuery: true, allHeaders: true },
      });
      return { url: signed.url, headers: Object.fromEntries(toSend) };
    },

    async fetch({ method, key, query, headers = {}, body }: S3Request, signal?: AbortSignal) {
      const url = urlOf(key, query).href;
      const request = {
        method,
        ...(body === undefined ? {} : { body: body as string }),
      };
      const signed = signing
        ? await new AwsV4Signer({ ...signing, ...request, url, headers }).sign()
        : { url, headers: new Headers(headers) };
      // Not signed, because proxies may change it. Compressed answers have no length.
      signed.headers.set('accept-encoding', 'identity');
      // Undici's `fetch` does not accept Node's Request.
      return fetch(signed.url, {
        ...request,
        headers: [...signed.headers],
        ...(signal ? { signal } : {}),
      });
    },
  };
}

export type S3Signer = ReturnType<typeof s3Signer>;

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
/** Slowest connection, in bytes per millisecond. */
const slowest = 100;

/** Too many requests, and faults of the store or its proxies. */
const passing = new Set([408, 429, 500, 502, 503, 504]);

export type AskForStore = (request: S3Request) => Promise<Response>;

const describeRequest = ({ method, key }: S3Request) =>
  `${method} ${key === '' ? 'the bucket' : key}`;

export async function storeError(request: S3Request, answer: Response): Promise<StoreError> {
  const text = await answer.text().catch(() => '');
  return new StoreError(describeRequest(request), answer.status, parseCode(text));
}

const lengthOf = (body: S3Request['body']) =>
  typeof body === 'string' ? body.length : (body?.byteLength ?? 0);

function waitMs(answer: Response | null, attempt: number, { firstWaitMs }: RetryTerms): number {
  const retryAfterMs = Number(answer?.headers.get('retry-after') ?? Number.NaN) * 1000;
  if (retryAfterMs >= 0) return Math.min(retryAfterMs, longestWaitMs);
  // So that clients refused together do not return together.
  return Math.min(firstWaitMs * 2 ** attempt * (0.5 + Math.random() / 2), longestWaitMs);
}

/** Only until the head: a large object may take long. */
async function askOnce(s3: S3Signer, request: S3Request, limitMs: number): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), limitMs);
  try {
    return await s3.fetch(request, limit.signal);
  } catch (cause) {
    if (limit.signal.aborted)
      throw new Error(`The object store did not answer ${describeRequest(request)} in time.`, {
        cause,
      });
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
    const code = reason instanceof Error && 'code' in reason ? ` (${String(reason.code)})` : '';
    throw new Error(`The object store cannot be reached${code}.`, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Repeats after a passing fault or no answer; our requests are safe to repeat. Returns the last
 * answer.
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

const names: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The five entities and character references (XML 1.0, section 4.6). */
const plain = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name: string) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : null;
    return code === null ? (names[name] ?? whole) : String.fromCodePoint(code);
  });

export const parseElements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(
    ([, inner = '']) => inner,
  );

/** Undefined if there is none. */
export function parseText(xml: string, name: string): string | undefined {
  const [inner] = parseElements(xml, name);
  return inner === undefined ? undefined : plain(inner);
}

export const parseCode = (xml: string): string => parseText(xml, 'Code') ?? '';

export const escapedXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Without quotes. */
export const plainEtag = (etag: string): string => etag.replaceAll(/^(?:W\/)?"|"$/g, '');

const pageSize = 1000;

/** ListObjectsV2, with keys encoded against XML. */
export const listQuery = (prefix: string, cursor?: string | null): Record<string, string> => ({
  'list-type': '2',
  'encoding-type': 'url',
  'max-keys': String(pageSize),
  prefix,
  ...(cursor ? { 'continuation-token': cursor } : {}),
});

export interface S3Object {
  key: string;
  /** Bytes. */
  size: number;
  putAt: Date;
  /** With its quotes. Not every store sends it. */
  etag?: string;
}

/** ListObjectsV2. Some stores ignore `encoding-type`. */
export function parseList(xml: string): { objects: S3Object[]; cursor: string | null } {
  const isEncoded = parseText(xml, 'EncodingType') === 'url';
  const keyOf = (text: string) =>
    isEncoded ? decodeURIComponent(text.replaceAll('+', ' ')) : text;
  const objects = parseElements(xml, 'Contents').map((object) => {
    const etag = parseText(object, 'ETag');
    return {
      key: keyOf(parseText(object, 'Key') ?? ''),
      size: Number(parseText(object, 'Size')),
      putAt: new Date(parseText(object, 'LastModified') ?? 0),
      ...(etag === undefined ? {} : { etag }),
    };
  });
  const isTruncated = parseText(xml, 'IsTruncated') === 'true';
  return {
    objects,
    cursor: isTruncated ? (parseText(xml, 'NextContinuationToken') ?? null) : null,
  };
}

export interface S3Part {
  part_number: number;
  /** Bytes. */
  size: number;
  etag: string;
}

/** Amazon S3 API reference, ListParts. */
export function parseParts(xml: string): { parts: S3Part[]; next: string | null } {
  const parts = parseElements(xml, 'Part').map((part) => ({
    part_number: Number(parseText(part, 'PartNumber')),
    size: Number(parseText(part, 'Size')),
    etag: plainEtag(parseText(part, 'ETag') ?? ''),
  }));
  const truncated = parseText(xml, 'IsTruncated') === 'true';
  return { parts, next: truncated ? (parseText(xml, 'NextPartNumberMarker') ?? null) : null };
}

/**
 * No binding of R2 lists parts, so this asks the S3 endpoint. `wrangler dev` has none; then all
 * parts are sent again.
 */
export async function listParts(ask: AskForStore, key: string, upload: string): Promise<S3Part[]> {
  const all: S3Part[] = [];
  let marker: string | null = null;
  do {
    const answer = await ask({
      method: 'GET',
      key,
      query: {
        uploadId: upload,
        ...(marker === null ? {} : { 'part-number-marker': marker }),
      },
    });
    const xml = await answer.text();
    if (answer.status === 501 || answer.status === 404) return all;
    if (!answer.ok)
      throw new Error(`The store answered ${answer.status} when asked for parts of ${key}`);
    const { parts, next } = parseParts(xml);
    all.push(...parts);
    marker = next;
  } while (marker !== null);
  return all;
}
