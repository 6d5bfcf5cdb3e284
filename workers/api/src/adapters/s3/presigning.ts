import type { Blobs } from '../../ports/blobs.ts';
import { contentDisposition } from '../../http/headers/content-disposition.ts';
import { contentTypeOf } from '../../http/headers/content-type.ts';
import type { S3Signer } from './s3-signer.ts';

const base64OfHex = (hex: string) =>
  btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))));

/** Makes a store answer 412 instead of replacing an object (RFC 9110, section 13.1.2). */
const onlyOnce = { 'if-none-match': '*' };

/**
 * The links of a store that speaks S3. Signed headers make it hold a PUT to its size and, for whole files, to its
 * SHA-256 (`x-amz-checksum-sha256`), where it knows that. Part uploads with that header are answered 501 by R2, so parts
 * are held to their size only.
 */
export const presigning = (
  s3: S3Signer,
): Pick<Blobs, 'presignPut' | 'presignGet' | 'presignPart'> => ({
  async presignPut(key, { size, sha256, contentType, bare, expiresSeconds }) {
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

  presignPart: (key, uploadId, partNumber, { size, expiresSeconds }) =>
    s3.presign(key, {
      method: 'PUT',
      query: { partNumber: String(partNumber), uploadId },
      headers: { 'content-length': String(size) },
      expiresSeconds,
    }),
});
