import type { Context } from 'hono';
import { ApiError } from './errors/api-error.ts';
import { contentDisposition } from './headers/content-disposition.ts';
import { contentTypeOf } from './headers/content-type.ts';

/** Bytes of a file, from `offset` on. */
export interface ByteRange {
  offset: number;
  length: number;
}

/** The one range of a Range header (RFC 9110, section 14); null for none, 'unsatisfiable' beyond the end. */
function parseRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { offset: size - length, length };
  }
  const offset = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (offset >= size) return 'unsatisfiable';
  return end < offset ? null : { offset, length: end - offset + 1 };
}

/** Signed URLs may be used from any page: the signature is what allows, and no cookie counts. */
export const signedUrlCors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, PUT',
  'access-control-allow-headers': 'content-type, if-none-match, range',
  'access-control-expose-headers': 'etag, content-range, accept-ranges, content-disposition',
  'access-control-max-age': '86400',
};

/** What a signed URL answers that was not signed here, or is over. */
export const refusedLink = () =>
  new ApiError('forbidden', 'This link is not valid or has expired. Get a new one.');

export const noLongerStored = () =>
  new ApiError('not_found', 'This file is no longer in the store.');

/** A file that a signed URL gives. */
interface SignedFile {
  /** Bytes. */
  size: number;
  filename: string;
  contentType?: string | undefined;
  /** Its bytes; all of them where no range is asked for. */
  read: (range: ByteRange | null) => Promise<ReadableStream<Uint8Array>>;
}

/**
 * Answers a signed download: whole or ranged, under its file name, never shown as a page. It has no validator, so that a
 * range under a condition (If-Range) is answered with the whole file (RFC 9110, section 13.1.5).
 */
export async function answerFile(c: Context, file: SignedFile): Promise<Response> {
  const { size, filename } = file;
  const headers = {
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-disposition': contentDisposition(filename),
    'content-type': file.contentType ?? contentTypeOf(filename),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  };
  const asked = c.req.header('if-range') === undefined ? c.req.header('range') : undefined;
  const range = parseRange(asked, size);
  if (range === 'unsatisfiable')
    return c.body(null, 416, { ...headers, 'content-range': `bytes */${size}` });
  const length = range?.length ?? size;
  const sized: Record<string, string> = { ...headers, 'content-length': String(length) };
  if (range) sized['content-range'] = `bytes ${range.offset}-${range.offset + length - 1}/${size}`;
  const status = range ? 206 : 200;
  if (c.req.method === 'HEAD') return c.body(null, status, sized);
  return new Response(await file.read(range), { status, headers: { ...signedUrlCors, ...sized } });
}
