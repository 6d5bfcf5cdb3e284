import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Hono, type Context } from 'hono';
import { ApiError } from '../../http/api-error.ts';
import { progressing } from '../../http/progressing.ts';
import { requestIdOf } from '../../http/request-id.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { toWire } from '../../http/wire-error.ts';
import type { Logger } from '../../ports/deps.ts';
import { storeCors } from './cors.ts';
import { answerDownload } from './download.ts';
import { moveInto, writeTemp } from './files.ts';
import type { FolderBlobs } from './folder-blobs.ts';
import { EndedUploadError } from './multipart.ts';
import { keyPath } from './paths.ts';
import type { Grant } from './signatures.ts';

const refused = () =>
  new ApiError('forbidden', 'This link is not valid or has expired. Get a new one.');

const uploadEnded = () => new ApiError('not_found', 'This upload has ended. Start it again.');

/** Bodies may end so much later than their link; a deletion sweeps the last time after that. Milliseconds. */
const lateMs = 30_000;

/** Bytes of a body after which the disk is looked at again. */
const lookEveryBytes = 4 * 1024 ** 2;

const isOver = ({ expires }: Grant, { now }: FolderBlobs, lateBy = 0) =>
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

/** A body that makes progress, as long as the disk has room: that is looked at before its first byte and every few megabytes. */
async function* bodyOf(c: Context, { room }: FolderBlobs, size: number): AsyncIterable<Uint8Array> {
  room?.assertRoomFor(size);
  const body = c.req.raw.body ?? (new Blob([]).stream() as ReadableStream<Uint8Array>);
  let [taken, looked] = [0, 0];
  for await (const chunk of progressing(body)) {
    taken += chunk.byteLength;
    if (taken - looked >= lookEveryBytes) {
      room?.assertRoomFor(Math.max(0, size - taken));
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

async function putObject(c: Context, blobs: FolderBlobs, grant: Grant & { op: 'put' }) {
  declaredSize(c, grant.size);
  const target = keyPath(blobs.root, grant.key);
  const hash = createHash('sha256');
  const within = upTo(grant.size);
  const written = await writeTemp(blobs.temp, bodyOf(c, blobs, grant.size), (chunk) => {
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
    if (isOver(grant, blobs, lateMs)) throw refused();
    await moveInto(written.path, target);
    return c.body(null, 200, { etag: `"${sha256.slice(0, 32)}"` });
  } catch (cause) {
    await rm(written.path, { force: true });
    throw cause;
  }
}

async function putPart(c: Context, blobs: FolderBlobs, grant: Grant & { op: 'part' }) {
  declaredSize(c, grant.size);
  if (!(await blobs.multipart.isOf(grant.upload, grant.key))) throw uploadEnded();
  const etag = await blobs.multipart
    .put(grant.upload, grant.part, bodyOf(c, blobs, grant.size), upTo(grant.size), (size) =>
      assertSize(size, grant.size),
    )
    .catch((cause: unknown) => {
      throw cause instanceof EndedUploadError ? uploadEnded() : cause;
    });
  return c.body(null, 200, { etag: `"${etag}"` });
}

/** Serves the signed URLs of a folder store under `/store/`. Failures have the shape of /api's. */
export function storeRoutes(blobs: FolderBlobs, log: Logger): Hono {
  const app = new Hono();
  const always = securityHeaders(blobs.https);

  app.all('/store/:token', async (c) => {
    for (const [name, value] of Object.entries(storeCors)) c.header(name, value);
    if (c.req.method === 'OPTIONS') return c.body(null, 204);
    const grant = blobs.signer.open(c.req.param('token'));
    if (!grant || isOver(grant, blobs)) throw refused();
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (grant.op === 'get' && reads) return answerDownload(c, blobs, grant);
    if (grant.op === 'put' && c.req.method === 'PUT') return putObject(c, blobs, grant);
    if (grant.op === 'part' && c.req.method === 'PUT') return putPart(c, blobs, grant);
    throw refused();
  });

  app.onError((cause, c) => {
    const wire = toWire(cause, requestIdOf(c.req.header('x-request-id')));
    if (wire.status >= 500)
      log.error('store request failed', {
        request_id: wire.body.request_id,
        cause: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
      });
    return c.json(wire.body, wire.status as 500, { ...always, ...wire.headers });
  });
  return app;
}
