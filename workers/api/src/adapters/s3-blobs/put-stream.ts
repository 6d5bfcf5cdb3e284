import { createHash } from 'node:crypto';
import { plainEtag } from '../plain-etag.ts';
import type { S3Request, S3Signer } from '../s3/s3-signer.ts';
import { askStore, storeError, type AskForStore, type RetryTerms } from './ask-store.ts';
import { s3Blobs } from './s3-blobs.ts';

/** So many parts an upload may have, and so large they are: 10,000 of 64 MiB are 640 GB. */
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

/** Puts bytes with a checksum of theirs, which the store compares; answers the etag. */
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
 * Puts an object of any size over whatever stands at its key, part by part where it is large, each part compared by the
 * store with a checksum. Nothing stands there when it throws.
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
