import type { S3Signer } from '@biophony/s3';
import type { Blobs } from '../base/blobs.ts';
import { contentDisposition, guessContentType } from '../http/ranged-answer.ts';

const base64OfHex = (hex: string) =>
  btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))));

/** 412 instead of replacing an object (RFC 9110, section 13.1.2). */
const onlyOnce = { 'if-none-match': '*' };

/**
 * Signed headers bind a PUT to its size and, for whole files, to a known SHA-256
 * (`x-amz-checksum-sha256`). R2 answers 501 to parts with that header.
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
      'response-content-type': contentType ?? guessContentType(filename),
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
