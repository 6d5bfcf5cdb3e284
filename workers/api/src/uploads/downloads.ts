import { type FileKind, limits, type RecordingInfo } from '@biophony/contract';
import { bareSound, openByteSource, withoutPlaces } from '@biophony/recordings';
import type { Context as HonoContext } from 'hono';
import type { Blobs } from '../base/blobs.ts';
import type { Deps } from '../base/deps.ts';
import { seal, unseal } from '../base/secrets.ts';
import { firstRow, sql } from '../base/sql.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Handler } from '../http/handler.ts';
import {
  answerFile,
  type ByteRange,
  noLongerStored,
  refusedLink,
  signedUrlCors,
} from '../http/ranged-answer.ts';
import { ownDataset } from '../storage/dataset-row.ts';
import { baseName, contentKey, parseExtension } from '../storage/objects.ts';

/** A token sealed with the server's secret follows. */
export const soundPath = '/api/sound/';
const purpose = 'biophony sounds';

/** `head` (hexadecimal), bytes of the object, then a pad byte. */
interface SoundLink {
  key: string;
  filename: string;
  contentType: string;
  head: string;
  from: number;
  length: number;
  pad: 0 | 1;
  /** Milliseconds since 1970. */
  expires: number;
}

const hex = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (digits: string) =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

async function readObject(blobs: Blobs, key: string, range: ByteRange): Promise<Uint8Array> {
  const object = await blobs.get(key, range);
  if (!object) throw noLongerStored();
  return new Uint8Array(await new Response(object.body).arrayBuffer());
}

/** Omits the metadata; null if the container cannot be read so. Reads a few kilobytes. */
async function bareSoundUrl(
  { blobs, config, clock }: Deps,
  { key, filename, size }: { key: string; filename: string; size: number },
): Promise<{ url: string; size: number } | null> {
  const read = (offset: number, length: number) => readObject(blobs, key, { offset, length });
  const bare = await bareSound(openByteSource({ filename, size, read }), filename);
  if (!bare) return null;
  const link: SoundLink = {
    key,
    filename: baseName(filename),
    contentType: `audio/${bare.format}`,
    head: hex(bare.head),
    from: bare.from,
    length: bare.length,
    pad: bare.pad,
    expires: clock.now().getTime() + limits.download_url_seconds * 1000,
  };
  return {
    url: `${config.baseUrl}${soundPath}${await seal(config, purpose, JSON.stringify(link))}`,
    size: bare.head.length + bare.length + bare.pad,
  };
}

async function streamOf(blobs: Blobs, link: SoundLink, { offset, length }: ByteRange) {
  const head = bytesOf(link.head);
  const end = offset + length;
  const within = (from: number, to: number) => {
    const start = Math.min(to, Math.max(from, offset));
    return { offset: start - from, length: Math.max(0, Math.min(to, end) - start) };
  };
  const first = within(0, head.length);
  const inside = within(head.length, head.length + link.length);
  const last = within(head.length + link.length, head.length + link.length + link.pad);
  const object =
    inside.length > 0
      ? await blobs.get(link.key, { offset: link.from + inside.offset, length: inside.length })
      : undefined;
  if (object === null) throw noLongerStored();
  async function* pieces() {
    if (first.length > 0) yield head.subarray(first.offset, first.offset + first.length);
    if (object) yield* object.body;
    if (last.length > 0) yield new Uint8Array(last.length);
  }
  const each = pieces();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await each.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await each.return();
    },
  });
}

/** `/api/sound/:token`: GET and HEAD, with or without a range, and CORS preflights. */
export const answerSound =
  ({ blobs, config, clock }: Deps) =>
  async (c: HonoContext): Promise<Response> => {
    for (const [name, value] of Object.entries(signedUrlCors)) c.header(name, value);
    if (c.req.method === 'OPTIONS') return c.body(null, 204);
    const text = await unseal(config, purpose, c.req.param('token') ?? '').catch(() => null);
    if (text === null) throw refusedLink();
    const link = JSON.parse(text) as SoundLink;
    if (link.expires <= clock.now().getTime()) throw refusedLink();
    const size = link.head.length / 2 + link.length + link.pad;
    return answerFile(c, {
      size,
      filename: link.filename,
      contentType: link.contentType,
      read: (range) => streamOf(blobs, link, range ?? { offset: 0, length: size }),
    });
  };

interface FileRow {
  file_id: string;
  filename: string;
  kind: FileKind;
  size_bytes: number;
  status: string;
  recording: string | null;
  content_id: string | null;
}

/** Receipts and other files always, recordings by their header. */
function mayNamePlace({ kind, recording }: FileRow): boolean {
  if (kind !== 'recording' || recording === null) return true;
  const { latitude, longitude, location_source: source } = JSON.parse(recording) as RecordingInfo;
  return latitude != null || longitude != null || source != null;
}

const placeInFile = (filename: string) =>
  new ApiError(
    'forbidden',
    `This project keeps the exact places of sites to itself, and ${filename} names the place where it was recorded, or may do so. The sound of WAV and FLAC recordings is given without what else is in the file; of this one it cannot be. Ask the owner of the project, or one of its managers, for this file.`,
  );

/** Never a page, whatever the file's type. */
const plainType = (filename: string) =>
  parseExtension(filename) === '.txt' ? 'text/plain; charset=utf-8' : 'application/octet-stream';

/**
 * Callers who may not see places get recordings without metadata, under redacted names. Throws
 * `conflict` for a file that is not stored, `forbidden` for one whose coordinates cannot be
 * removed.
 */
export const fileDownload: Handler<'fileDownload'> = async ({ ctx, params }) => {
  const dataset = await ownDataset(ctx, params.dataId);
  const file = await firstRow<FileRow>(
    ctx.deps.db,
    sql`SELECT file_id, filename, kind, size_bytes, status, recording, content_id FROM files
      WHERE data_id = ${dataset.data_id} AND file_id = ${params.fileId ?? ''}`,
  );
  if (!file) throw notFound('file');
  const filename = ctx.hidesPlaces ? withoutPlaces(file.filename) : file.filename;
  const isSound = file.kind === 'recording';
  if (ctx.hidesPlaces && !isSound) throw placeInFile(filename);
  if (file.status !== 'stored')
    throw new ApiError('conflict', `${filename} is not in the store. Upload it again.`);
  const expiresSeconds = limits.download_url_seconds;
  const expires_at = new Date(ctx.now.getTime() + expiresSeconds * 1000).toISOString();
  const key = contentKey(dataset, file);
  if (ctx.hidesPlaces) {
    const bare = await bareSoundUrl(ctx.deps, { key, filename, size: file.size_bytes });
    if (bare) return { download_url: bare.url, expires_at, size_bytes: bare.size };
    if (mayNamePlace(file)) throw placeInFile(filename);
  }
  return {
    download_url: await ctx.deps.blobs.presignGet(key, {
      filename: baseName(filename),
      ...(isSound ? {} : { contentType: plainType(filename) }),
      expiresSeconds,
    }),
    expires_at,
    size_bytes: file.size_bytes,
  };
};
