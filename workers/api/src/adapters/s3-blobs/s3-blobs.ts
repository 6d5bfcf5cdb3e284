import { createHash } from 'node:crypto';
import type { BlobInfo, Blobs } from '../../ports/blobs.ts';
import { plainEtag } from '../plain-etag.ts';
import { listParts } from '../s3/list-parts.ts';
import { presigning } from '../s3/presigning.ts';
import type { S3Request, S3Signer } from '../s3/s3-signer.ts';
import { escapedXml, textOf } from '../s3/xml.ts';
import { askStore, codeOf, storeError, type RetryTerms } from './ask-store.ts';
import { deleteRequest, failedDeletions } from './delete-objects.ts';
import { listRequest, parseList } from './list-objects.ts';
import { StoreError } from './store-error.ts';

const keysAtOnce = 1000;

const empty = () => new Response(new Uint8Array(0)).body as ReadableStream<Uint8Array>;

/** The SHA-256 that a store keeps of a whole object; one that was joined from parts has only a sum of sums. */
function sha256Of(headers: Headers): { sha256?: string } {
  const sum = headers.get('x-amz-checksum-sha256') ?? '';
  const bytes = /^[\w+/]{43}=$/.test(sum) ? Buffer.from(sum, 'base64') : null;
  return bytes && headers.get('x-amz-checksum-type') !== 'COMPOSITE'
    ? { sha256: bytes.toString('hex') }
    : {};
}

/** How many bytes an object has: the whole of it, for an answer that holds a range. */
function sizeOf(headers: Headers): number | null {
  const range = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  const size = range ?? headers.get('content-length');
  return size === null ? null : Number(size);
}

/** Objects in a bucket of any store that speaks S3, over HTTP. */
export function s3Blobs(s3: S3Signer, terms?: RetryTerms): Blobs {
  const ask = askStore(s3, terms);
  /** Asks for what must succeed; an answer with one of the statuses in `or` is given back, too. */
  const asked = async (request: S3Request, or: readonly number[] = []) => {
    const answer = await ask(request);
    if (answer.ok || or.includes(answer.status)) return answer;
    throw await storeError(request, answer);
  };
  const done = async (request: S3Request, or?: readonly number[]) => {
    const answer = await asked(request, or);
    return { status: answer.status, text: await answer.text() };
  };

  const head = async (key: string): Promise<BlobInfo | null> => {
    const headers = { 'x-amz-checksum-mode': 'ENABLED' };
    const answer = await asked({ method: 'HEAD', key, headers }, [404]);
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
    const answer = await asked({ method: 'GET', key, headers }, [404, 416]);
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
      return parseList((await done(listRequest(prefix, cursor))).text);
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
      const upload_id = textOf((await done(request)).text, 'UploadId');
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
      // The head of the answer is sent before the parts are joined, so that a fault stands in the body (Amazon S3 API
      // reference, CompleteMultipartUpload).
      if (text.includes('<Error>')) throw new StoreError(`POST ${key}`, 200, codeOf(text));
      const joined = await head(key);
      if (!joined) throw new StoreError(`HEAD ${key}`, 404, '');
      return joined;
    },

    async abortMultipart(key, uploadId) {
      await done({ method: 'DELETE', key, query: { uploadId } }, [404]);
    },
  };
}
