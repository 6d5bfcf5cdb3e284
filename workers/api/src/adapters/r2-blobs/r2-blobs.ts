import type { DigestStream, R2Bucket, R2Object, R2Range } from '@cloudflare/workers-types';
import type { BlobInfo, Blobs, PutTerms } from '../../ports/blobs.ts';
import { contentDisposition } from '../content-disposition.ts';
import { contentTypeOf } from '../content-type.ts';
import { plainEtag } from '../plain-etag.ts';
import { listParts } from './list-parts.ts';
import type { S3Signer } from './s3-signer.ts';

const pageSize = 1000;

const infoOf = (object: R2Object): BlobInfo => {
  const sha256 = object.checksums.toJSON().sha256;
  return { key: object.key, size: object.size, ...(sha256 ? { sha256 } : {}) };
};

const base64OfHex = (hex: string) =>
  btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))));

/** The part of Workers' `crypto` that no other runtime has. */
const workerCrypto = crypto as unknown as { DigestStream: typeof DigestStream };

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Makes R2 answer 412 instead of replacing an object (Cloudflare's documentation, R2 conditional operations). */
const onlyOnce = { 'if-none-match': '*' };

/**
 * Objects in an R2 bucket: through its binding, and presigned for its S3 endpoint. Signed headers make R2 hold
 * a PUT to its size and, for whole files, to its SHA-256 (`x-amz-checksum-sha256`; BadDigest on mismatch).
 * Part uploads with that header are answered 501 by R2, so parts are held to their size only.
 */
export function r2Blobs(bucket: R2Bucket, s3: S3Signer): Blobs {
  return {
    async put(key, body, contentType) {
      await bucket.put(key, body, { httpMetadata: { contentType } });
    },

    async get(key, range) {
      const options = range ? { range: range satisfies R2Range } : {};
      const object = await bucket.get(key, options);
      if (!object) return null;
      return {
        body: object.body as unknown as ReadableStream<Uint8Array>,
        size: object.size,
      };
    },

    async head(key) {
      const object = await bucket.head(key);
      return object && infoOf(object);
    },

    async list(prefix, cursor) {
      const page = await bucket.list({ prefix, limit: pageSize, ...(cursor ? { cursor } : {}) });
      return { blobs: page.objects.map(infoOf), cursor: page.truncated ? page.cursor : null };
    },

    async delete(keys) {
      for (let at = 0; at < keys.length; at += pageSize)
        await bucket.delete(keys.slice(at, at + pageSize));
    },

    async sha256(key) {
      const object = await bucket.get(key);
      if (!object) return null;
      const digest = new workerCrypto.DigestStream('SHA-256');
      await object.body.pipeTo(digest);
      return hexOf(await digest.digest);
    },

    async presignPut(key, { size, sha256, contentType, bare, expiresSeconds }: PutTerms) {
      const signed = await s3.presign(key, {
        method: 'PUT',
        headers: {
          'content-length': String(size),
          ...(sha256 ? { 'x-amz-checksum-sha256': base64OfHex(sha256) } : {}),
          ...(bare ? {} : onlyOnce),
        },
        expiresSeconds,
      });
      return {
        url: signed.url,
        headers: { ...onlyOnce, ...signed.headers, 'content-type': contentType },
      };
    },

    async presignGet(key, { filename, contentType, expiresSeconds }) {
      const query = {
        'response-content-disposition': contentDisposition(filename),
        'response-content-type': contentType ?? contentTypeOf(filename),
      };
      return (await s3.presign(key, { method: 'GET', query, expiresSeconds })).url;
    },

    async createMultipart(key, contentType) {
      const upload = await bucket.createMultipartUpload(key, { httpMetadata: { contentType } });
      return { upload_id: upload.uploadId };
    },

    presignPart: (key, uploadId, partNumber, { size, expiresSeconds }) =>
      s3.presign(key, {
        method: 'PUT',
        query: { partNumber: String(partNumber), uploadId },
        headers: { 'content-length': String(size) },
        expiresSeconds,
      }),

    listParts: (key, uploadId) => listParts(s3, key, uploadId),

    async completeMultipart(key, uploadId, parts) {
      const object = await bucket.resumeMultipartUpload(key, uploadId).complete(
        parts.map(({ part_number, etag }) => ({
          partNumber: part_number,
          etag: plainEtag(etag),
        })),
      );
      return infoOf(object);
    },

    async abortMultipart(key, uploadId) {
      await bucket.resumeMultipartUpload(key, uploadId).abort();
    },
  };
}
