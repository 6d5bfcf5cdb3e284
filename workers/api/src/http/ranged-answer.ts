import type { Context } from 'hono';
import { ApiError } from './api-error.ts';

/** Plain and UTF-8 form of RFC 6266. */
export function contentDisposition(filename: string): string {
  const name = filename.split('/').at(-1) ?? filename;
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const types = new Map(
  Object.entries({
    aac: 'audio/aac',
    aif: 'audio/aiff',
    aifc: 'audio/aiff',
    aiff: 'audio/aiff',
    csv: 'text/csv; charset=utf-8',
    flac: 'audio/flac',
    json: 'application/json',
    m4a: 'audio/mp4',
    mp3: 'audio/mpeg',
    ogg: 'audio/ogg',
    opus: 'audio/ogg',
    parquet: 'application/vnd.apache.parquet',
    txt: 'text/plain; charset=utf-8',
    wav: 'audio/wav',
    zip: 'application/zip',
  }),
);

export const guessContentType = (filename: string): string =>
  types.get(filename.split('.').at(-1)?.toLowerCase() ?? '') ?? 'application/octet-stream';

export interface ByteRange {
  offset: number;
  length: number;
}

/** One range (RFC 9110, section 14); null for none, 'unsatisfiable' beyond the end. */
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

/** The signature allows any page; no cookie counts. */
export const signedUrlCors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, PUT',
  'access-control-allow-headers': 'content-type, if-none-match, range',
  'access-control-expose-headers': 'etag, content-range, accept-ranges, content-disposition',
  'access-control-max-age': '86400',
};

export const refusedLink = () =>
  new ApiError('forbidden', 'This link is not valid or has expired. Get a new one.');

export const noLongerStored = () =>
  new ApiError('not_found', 'This file is no longer in the store.');

interface SignedFile {
  /** Bytes. */
  size: number;
  filename: string;
  contentType?: string | undefined;
  read: (range: ByteRange | null) => Promise<ReadableStream<Uint8Array>>;
}

/**
 * Never displayed as a page. Without a validator, a range with If-Range gets the whole file (RFC
 * 9110, section 13.1.5).
 */
export async function answerFile(c: Context, file: SignedFile): Promise<Response> {
  const { size, filename } = file;
  const headers = {
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-disposition': contentDisposition(filename),
    'content-type': file.contentType ?? guessContentType(filename),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  };
  const rangeHeader = c.req.header('if-range') === undefined ? c.req.header('range') : undefined;
  const range = parseRange(rangeHeader, size);
  if (range === 'unsatisfiable')
    return c.body(null, 416, { ...headers, 'content-range': `bytes */${size}` });
  const length = range?.length ?? size;
  const sized: Record<string, string> = { ...headers, 'content-length': String(length) };
  if (range) sized['content-range'] = `bytes ${range.offset}-${range.offset + length - 1}/${size}`;
  const status = range ? 206 : 200;
  if (c.req.method === 'HEAD') return c.body(null, status, sized);
  return new Response(await file.read(range), { status, headers: { ...signedUrlCors, ...sized } });
}
