import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Context } from 'hono';
import { ApiError } from '../../http/errors/api-error.ts';
import { refusedLink } from '../../http/ranged-answer.ts';
import { progressing, usualProgress } from '../../http/input/progressing.ts';
import type { AwaitedPut } from '../../ports/promises.ts';
import { moveInto, writeTemp } from './files.ts';
import type { FolderBlobs } from './folder-blobs.ts';
import { EndedUploadError } from './multipart.ts';
import { keyPath } from './paths.ts';
import type { Grant } from './signatures.ts';

const uploadEnded = () =>
  new ApiError('not_found', 'This upload has ended. Ask for a new link, then start it again.');

const alreadyPut = () =>
  new ApiError('already_put', 'This file is in the store already. Confirm the upload.');

/** Bodies may end so much later than their link; a deletion sweeps the last time after that. Milliseconds. */
const lateMs = 30_000;

/** Bytes of a body after which the disk is looked at again. */
const lookEveryBytes = 4 * 1024 ** 2;

export const isOver = ({ expires }: Grant, { now }: FolderBlobs, lateBy = 0) =>
  expires * 1000 + lateBy < now().getTime();

/** The length a body declares. Throws length_required for chunked bodies, and when it is not what was signed. */
function declaredSize(c: Context, promised: number): void {
  const length = c.req.header('content-length');
  if (length === undefined || c.req.header('transfer-encoding') !== undefined)
    throw new ApiError('length_required', 'Send the file with a Content-Length, not chunked.');
  assertSize(Number(length), promised);
}

function assertSize(size: number, promised: number): void {
  if (size !== promised)
    throw new ApiError(
      'checksum_mismatch',
      `This link takes exactly ${promised} bytes, and ${size} were sent. Ask for a link for the file as it is now.`,
    );
}

/** A body that makes progress, as long as the disk has space: that is looked at before its first byte and every few megabytes. */
async function* bodyOf(
  c: Context,
  { disk }: FolderBlobs,
  size: number,
  ended: AbortSignal,
): AsyncIterable<Uint8Array> {
  disk?.assertSpaceFor(size);
  const body = c.req.raw.body ?? (new Blob([]).stream() as ReadableStream<Uint8Array>);
  let [taken, looked] = [0, 0];
  for await (const chunk of progressing(body, usualProgress, ended)) {
    taken += chunk.byteLength;
    if (taken - looked >= lookEveryBytes) {
      disk?.assertSpaceFor(Math.max(0, size - taken));
      looked = taken;
    }
    yield chunk;
  }
}

const upTo = (promised: number) => {
  let size = 0;
  return (chunk: Uint8Array) => {
    size += chunk.byteLength;
    if (size > promised) assertSize(size, promised);
  };
};

/** Throws unless the object is still to come: `already_put` once it stands, `not_found` when nobody waits for it. */
async function assertAwaited(blobs: FolderBlobs, grant: AwaitedPut): Promise<void> {
  if (await blobs.head(grant.key)) throw alreadyPut();
  if (!(await blobs.promises.stands(grant))) throw uploadEnded();
}

/** Takes an object by its signed link, once. */
export async function putObject(c: Context, blobs: FolderBlobs, grant: Grant & { op: 'put' }) {
  declaredSize(c, grant.size);
  await assertAwaited(blobs, grant);
  const etag = await blobs.puts.run(grant.key, async (ended) => {
    const hash = createHash('sha256');
    const within = upTo(grant.size);
    const written = await writeTemp(blobs.temp, bodyOf(c, blobs, grant.size, ended), (chunk) => {
      within(chunk);
      hash.update(chunk);
    });
    try {
      assertSize(written.size, grant.size);
      const sha256 = hash.digest('hex');
      if (grant.sha256 !== undefined && sha256 !== grant.sha256)
        throw new ApiError(
          'checksum_mismatch',
          'The content does not have the SHA-256 that was promised. Read the file again and retry.',
        );
      if (isOver(grant, blobs, lateMs)) throw refusedLink();
      await assertAwaited(blobs, grant);
      await moveInto(written.path, keyPath(blobs.root, grant.key));
      if (!(await blobs.promises.arrived(grant.key, sha256))) {
        await blobs.delete([grant.key]);
        throw uploadEnded();
      }
      return sha256.slice(0, 32);
    } catch (cause) {
      await rm(written.path, { force: true });
      throw cause;
    }
  });
  return c.body(null, 200, { etag: `"${etag}"` });
}

/** Takes a part by its signed link, as long as its upload goes on. */
export async function putPart(c: Context, blobs: FolderBlobs, grant: Grant & { op: 'part' }) {
  declaredSize(c, grant.size);
  const { key, upload, part, size } = grant;
  const assertOpen = async () => {
    if (!(await blobs.multipart.isOf(upload, key))) throw uploadEnded();
    await assertAwaited(blobs, grant);
  };
  await assertOpen();
  const etag = await blobs.puts
    .run(`${upload}/${part}`, (ended) =>
      blobs.multipart.put(
        upload,
        part,
        bodyOf(c, blobs, size, ended),
        upTo(size),
        async (arrived) => {
          assertSize(arrived, size);
          await assertOpen();
        },
      ),
    )
    .catch((cause: unknown) => {
      throw cause instanceof EndedUploadError ? uploadEnded() : cause;
    });
  return c.body(null, 200, { etag: `"${etag}"` });
}
