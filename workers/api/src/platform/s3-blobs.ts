import { createHash } from 'node:crypto';
import {
  type AskForStore,
  askStore,
  parseCode,
  parseElements,
  escapedXml,
  listParts,
  listQuery,
  parseList,
  plainEtag,
  type RetryTerms,
  type S3Request,
  s3Signer,
  type S3Signer,
  storeError,
  StoreError,
  parseText,
  usualRetries,
} from '@biophony/s3';
import type { BlobInfo, Blobs } from '../base/blobs.ts';
import type { ObjectStore } from '../base/settings.ts';
import { presigning } from './signed-links.ts';

const keysAtOnce = 1000;

const empty = () => new Response(new Uint8Array(0)).body as ReadableStream<Uint8Array>;

/** Objects joined from parts have a sum of sums. */
function sha256Of(headers: Headers): { sha256?: string } {
  const sum = headers.get('x-amz-checksum-sha256') ?? '';
  const bytes = /^[\w+/]{43}=$/.test(sum) ? Buffer.from(sum, 'base64') : null;
  return bytes && headers.get('x-amz-checksum-type') !== 'COMPOSITE'
    ? { sha256: bytes.toString('hex') }
    : {};
}

/** Of the whole object, even if the answer holds a range. */
function sizeOf(headers: Headers): number | null {
  const range = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  const size = range ?? headers.get('content-length');
  return size === null ? null : Number(size);
}

const listRequest = (prefix: string, cursor?: string): S3Request => ({
  method: 'GET',
  key: '',
  query: listQuery(prefix, cursor),
});

/** DeleteObjects requires a checksum; absent objects are no fault. */
function deleteRequest(keys: readonly string[]): S3Request {
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

const failedDeletions = (xml: string): { key: string; code: string }[] =>
  parseElements(xml, 'Error')
    .map((error) => ({ key: parseText(error, 'Key') ?? '', code: parseText(error, 'Code') ?? '' }))
    .filter(({ code }) => code !== 'NoSuchKey');

export function s3Blobs(s3: S3Signer, terms?: RetryTerms): Blobs {
  const ask = askStore(s3, terms);
  /** Throws unless the status is a success or in `or`. */
  const askOrThrow = async (request: S3Request, or: readonly number[] = []) => {
    const answer = await ask(request);
    if (answer.ok || or.includes(answer.status)) return answer;
    throw await storeError(request, answer);
  };
  const done = async (request: S3Request, or?: readonly number[]) => {
    const answer = await askOrThrow(request, or);
    return { status: answer.status, text: await answer.text() };
  };

  const head = async (key: string): Promise<BlobInfo | null> => {
    const headers = { 'x-amz-checksum-mode': 'ENABLED' };
    const answer = await askOrThrow({ method: 'HEAD', key, headers }, [404]);
    if (answer.status === 404) return null;
    const size = sizeOf(answer.headers);
    if (size === null) throw new StoreError(`HEAD ${key}`, answer.status, 'no Content-Length');
    return { key, size, ...sha256Of(answer.headers) };
  };

  const get: Blobs['get'] = async (key, range) => {
    if (range?.length === 0) {
      const there = await head(key);
      return there && { body: empty(), size: there.size };
    }
    const headers: Record<string, string> = range
      ? { range: `bytes=${range.offset}-${range.offset + range.length - 1}` }
      : {};
    const answer = await askOrThrow({ method: 'GET', key, headers }, [404, 416]);
    if (answer.status === 404 || answer.status === 416) {
      await answer.arrayBuffer();
      const there = answer.status === 416 ? await head(key) : null;
      return there && { body: empty(), size: there.size };
    }
    const size = sizeOf(answer.headers) ?? (await head(key))?.size ?? 0;
    return { body: (answer.body as ReadableStream<Uint8Array> | null) ?? empty(), size };
  };

  return {
    ...presigning(s3),
    head,
    get,

    async put(key, body, contentType) {
      await done({ method: 'PUT', key, body, headers: { 'content-type': contentType } });
    },

    async list(prefix, cursor) {
      const { objects, cursor: next } = parseList((await done(listRequest(prefix, cursor))).text);
      return { blobs: objects, cursor: next };
    },

    async delete(keys) {
      for (let at = 0; at < keys.length; at += keysAtOnce) {
        const request = deleteRequest(keys.slice(at, at + keysAtOnce));
        const [failed] = failedDeletions((await done(request)).text);
        if (failed) throw new StoreError(`DELETE ${failed.key}`, 200, failed.code);
      }
    },

    async sha256(key) {
      const object = await get(key);
      if (!object) return null;
      const hash = createHash('sha256');
      for await (const piece of object.body) hash.update(piece);
      return hash.digest('hex');
    },

    async createMultipart(key, contentType) {
      const request: S3Request = {
        method: 'POST',
        key,
        query: { uploads: '' },
        headers: { 'content-type': contentType },
      };
      const upload_id = parseText((await done(request)).text, 'UploadId');
      if (!upload_id) throw new StoreError(`POST ${key}`, 200, 'no UploadId');
      return { upload_id };
    },

    listParts: (key, uploadId) => listParts(ask, key, uploadId),

    async completeMultipart(key, uploadId, parts) {
      const listed = parts.map(
        ({ part_number, etag }) =>
          `<Part><PartNumber>${part_number}</PartNumber><ETag>"${escapedXml(plainEtag(etag))}"</ETag></Part>`,
      );
      const request: S3Request = {
        method: 'POST',
        key,
        query: { uploadId },
        headers: { 'content-type': 'application/xml' },
        body: `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`,
      };
      const { text } = await done(request);
      // The status is sent before the parts are joined (Amazon S3 API reference,
      // CompleteMultipartUpload).
      if (text.includes('<Error>')) throw new StoreError(`POST ${key}`, 200, parseCode(text));
      const joined = await head(key);
      if (!joined) throw new StoreError(`HEAD ${key}`, 404, '');
      return joined;
    },

    async abortMultipart(key, uploadId) {
      await done({ method: 'DELETE', key, query: { uploadId } }, [404]);
    },
  };
}

/** An upload may have 10,000 parts: 640 GB. */
const partBytes = 64 * 1024 ** 2;

async function* inParts(body: AsyncIterable<Uint8Array>, size: number) {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    for (let at = 0; at < piece.byteLength;) {
      const part = piece.subarray(at, at + size - length);
      held.push(part);
      at += part.byteLength;
      length += part.byteLength;
      if (length < size) continue;
      yield Buffer.concat(held);
      held = [];
      length = 0;
    }
  }
  yield Buffer.concat(held);
}

/** The store compares a checksum; returns the etag. */
async function putChecked(ask: AskForStore, request: S3Request & { body: Uint8Array }) {
  const md5 = createHash('md5').update(request.body).digest('base64');
  const headers = { ...request.headers, 'content-md5': md5 };
  const checked = { ...request, headers };
  const answer = await ask(checked);
  if (!answer.ok) throw await storeError(checked, answer);
  await answer.arrayBuffer();
  return plainEtag(answer.headers.get('etag') ?? '');
}

/**
 * Replaces any object; sends large ones in parts, with checksums. Nothing is there if it throws.
 */
export function s3PutStream(s3: S3Signer, size = partBytes, terms?: RetryTerms) {
  const ask = askStore(s3, terms);
  const blobs = s3Blobs(s3, terms);
  return async (key: string, body: AsyncIterable<Uint8Array>): Promise<void> => {
    const contentType = 'application/octet-stream';
    const headers = { 'content-type': contentType };
    const parts = inParts(body, size);
    const first = await parts.next();
    const second = first.done ? first : await parts.next();
    if (first.done || second.done) {
      const whole = first.value ?? new Uint8Array(0);
      await putChecked(ask, { method: 'PUT', key, headers, body: whole });
      return;
    }
    const { upload_id: uploadId } = await blobs.createMultipart(key, contentType);
    try {
      const etags: { part_number: number; etag: string }[] = [];
      const put = async (part: Uint8Array) => {
        const part_number = etags.length + 1;
        const query = { partNumber: String(part_number), uploadId };
        etags.push({
          part_number,
          etag: await putChecked(ask, { method: 'PUT', key, query, body: part }),
        });
      };
      await put(first.value);
      await put(second.value);
      for await (const part of parts) if (part.byteLength > 0) await put(part);
      await blobs.completeMultipart(key, uploadId, etags);
    } catch (cause) {
      await blobs.abortMultipart(key, uploadId).catch(() => {});
      throw cause;
    }
  };
}

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
 * Lists, writes and deletes, so that a wrong setting is reported at start. True if the store
 * refuses to replace an object if a link demands it. Throws ObjectStoreFault.
 */
export async function checkStore(
  store: ObjectStore,
  terms: RetryTerms = { ...usualRetries, attempts: 3 },
): Promise<{ keepsFirst: boolean }> {
  const ask = askStore(s3Signer(store), terms);
  const askOrThrow = async (request: S3Request, or = 0) => {
    const answer = await ask(request);
    if (!answer.ok && answer.status !== or) throw await storeError(request, answer);
    await answer.arrayBuffer();
    return answer.status;
  };
  const headers = { 'content-type': 'text/plain' };
  const once = { ...headers, 'if-none-match': '*' };
  try {
    await askOrThrow(listRequest(`${probe}/`));
    await askOrThrow({ method: 'PUT', key: probe, headers, body: 'written' });
    const again = await askOrThrow(
      { method: 'PUT', key: probe, headers: once, body: 'again' },
      412,
    );
    await askOrThrow({ method: 'DELETE', key: probe });
    return { keepsFirst: again === 412 };
  } catch (cause) {
    throw new ObjectStoreFault(sentenceFor(cause, store), { cause });
  }
}
