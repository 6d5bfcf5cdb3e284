import type {
  D1Database,
  DigestStream,
  R2Bucket,
  R2Object,
  R2Range,
} from '@cloudflare/workers-types';
import { listParts, plainEtag, type S3Signer } from '@biophony/s3';
import type { BlobInfo, Blobs } from '../base/blobs.ts';
import type { Database } from '../base/database.ts';
import { presigning } from './signed-links.ts';

/** D1's own types differ only in more kinds of values. */
export const d1Database = (d1: D1Database): Database => {
  const database: Pick<D1Database, 'prepare' | 'batch'> & Pick<Database, 'dialect'> = {
    dialect: 'sqlite',
    prepare: (sql) => d1.prepare(sql),
    batch: (statements) => d1.batch(statements),
  };
  return database as unknown as Database;
};

const pageSize = 1000;

const infoOf = (object: R2Object): BlobInfo => {
  const sha256 = object.checksums.toJSON().sha256;
  return { key: object.key, size: object.size, ...(sha256 ? { sha256 } : {}) };
};

const workerCrypto = crypto as unknown as { DigestStream: typeof DigestStream };

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Reads and writes through the binding; signs for the S3 endpoint. */
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
      const blobs = page.objects.map((object) => ({ ...infoOf(object), putAt: object.uploaded }));
      return { blobs, cursor: page.truncated ? page.cursor : null };
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

    ...presigning(s3),

    async createMultipart(key, contentType) {
      const upload = await bucket.createMultipartUpload(key, { httpMetadata: { contentType } });
      return { upload_id: upload.uploadId };
    },

    listParts: (key, uploadId) => listParts(s3.fetch, key, uploadId),

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
