import type { Context } from 'hono';
import { ApiError } from '../../http/errors/api-error.ts';
import { contentDisposition } from '../content-disposition.ts';
import { contentTypeOf } from '../content-type.ts';
import { storeCors as cors } from './cors.ts';
import type { FolderBlobs } from './folder-blobs.ts';
import type { Grant } from './signatures.ts';

interface Range {
  offset: number;
  length: number;
}

/** The one range of a Range header (RFC 9110, section 14); null for none, 'unsatisfiable' beyond the end. */
function parseRange(header: string | undefined, size: number): Range | null | 'unsatisfiable' {
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

/** Answers a signed download: whole or ranged, under its file name, never shown as a page. */
export async function answerDownload(
  c: Context,
  blobs: FolderBlobs,
  grant: Grant & { op: 'get' },
): Promise<Response> {
  const info = await blobs.head(grant.key);
  if (!info) throw new ApiError('not_found', 'This file is no longer in the store.');
  const headers = {
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-disposition': contentDisposition(grant.filename),
    'content-type': grant.contentType ?? contentTypeOf(grant.filename),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  };
  const range = parseRange(c.req.header('range'), info.size);
  if (range === 'unsatisfiable')
    return c.body(null, 416, { ...headers, 'content-range': `bytes */${info.size}` });
  const length = range?.length ?? info.size;
  const sized: Record<string, string> = { ...headers, 'content-length': String(length) };
  if (range)
    sized['content-range'] = `bytes ${range.offset}-${range.offset + length - 1}/${info.size}`;
  const status = range ? 206 : 200;
  if (c.req.method === 'HEAD') return c.body(null, status, sized);
  const found = await blobs.get(grant.key, range ?? undefined);
  if (!found) throw new ApiError('not_found', 'This file is no longer in the store.');
  return new Response(found.body, { status, headers: { ...cors, ...sized } });
}
