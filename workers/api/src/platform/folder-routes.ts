import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type Context, Hono } from 'hono';
import type { AwaitedPut } from '../base/blobs.ts';
import type { Logger } from '../base/deps.ts';
import { ApiError, toWire } from '../http/api-error.ts';
import { type BodyProgress, progressing, usualProgress } from '../http/body.ts';
import { toRequestId, securityHeaders } from '../http/headers.ts';
import { answerFile, noLongerStored, refusedLink, signedUrlCors } from '../http/ranged-answer.ts';
import type { FolderBlobs, Grant } from './folder-blobs.ts';
import { keyPath, moveInto, writeTemp } from './folder-files.ts';
import { EndedUploadError } from './folder-multipart.ts';

async function answerDownload(
  c: Context,
  blobs: FolderBlobs,
  { key, filename, contentType }: Grant & { op: 'get' },
): Promise<Response> {
  const info = await blobs.head(key);
  if (!info) throw noLongerStored();
  return answerFile(c, {
    size: info.size,
    filename,
    contentType,
    async read(range) {
      const object = await blobs.get(key, range ?? undefined);
      if (!object) throw noLongerStored();
      return object.body;
    },
  });
}

const uploadEnded = () =>
  new ApiError('not_found', 'This upload has ended. Ask for a new link, then start it again.');

const alreadyPut = () =>
  new ApiError('already_put', 'This file is in the store already. Confirm the upload.');

/** Milliseconds a body may end after its link; a deletion's last sweep comes later. */
const lateMs = 30_000;

/** Between checks of the disk. */
const lookEveryBytes = 4 * 1024 ** 2;

const isOver = ({ expires }: Grant, { now }: FolderBlobs, lateBy = 0) =>
  expires * 1000 + lateBy < now().getTime();

/** Throws length_required for chunked bodies, and if the length is not the signed one. */
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

/** Checks the disk every few megabytes. */
async function* bodyOf(
  c: Context,
  { disk }: FolderBlobs,
  size: number,
  ended: AbortSignal,
): AsyncIterable<Uint8Array> {
  disk?.assertSpaceFor(size);
  const body = c.req.raw.body ?? (new Blob([]).stream() as ReadableStream<Uint8Array>);
  let [receivedBytes, looked] = [0, 0];
  for await (const chunk of progressing(body, usualProgress, ended)) {
    receivedBytes += chunk.byteLength;
    if (receivedBytes - looked >= lookEveryBytes) {
      disk?.assertSpaceFor(Math.max(0, size - receivedBytes));
      looked = receivedBytes;
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

/** Throws `already_put` once the object exists, `not_found` if nobody waits for it. */
async function assertAwaited(blobs: FolderBlobs, grant: AwaitedPut): Promise<void> {
  if (await blobs.head(grant.key)) throw alreadyPut();
  if (!(await blobs.promises.stands(grant))) throw uploadEnded();
}

async function putObject(c: Context, blobs: FolderBlobs, grant: Grant & { op: 'put' }) {
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

async function putPart(c: Context, blobs: FolderBlobs, grant: Grant & { op: 'part' }) {
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

const unwanted = { milliseconds: 30_000, bytes: 64 * 1024 ** 2 };
/** A client that sends nothing for a while reads no answer either. */
const whileItComes: BodyProgress = { windowMs: 5_000, leastBytes: 1 };

/**
 * A client still sending when the connection closes would see a broken connection, not the reason.
 * Never throws; does nothing for a body that was begun.
 */
export async function readUnwanted(request: Request, limits = unwanted): Promise<void> {
  const { body, bodyUsed } = request;
  if (!body || bodyUsed || body.locked) return;
  let bytes = 0;
  try {
    const late = AbortSignal.timeout(limits.milliseconds);
    for await (const chunk of progressing(body, whileItComes, late))
      if ((bytes += chunk.byteLength) > limits.bytes) return;
  } catch {
    // Stalled, too long or broken off: send the answer anyway.
  }
}

interface StoreEnv {
  Variables: { requestId: string; op: Grant['op'] | undefined };
}

/** Failures have the shape of /api's. */
export function storeRoutes(blobs: FolderBlobs, log: Logger): Hono<StoreEnv> {
  const app = new Hono<StoreEnv>();
  const always = securityHeaders(blobs.https);

  // Log lines omit the path: it is the signed secret.
  app.use('/store/*', async (c, next) => {
    const started = performance.now();
    const requestId = toRequestId(c.req.header('x-request-id'));
    c.set('requestId', requestId);
    c.header('X-Request-Id', requestId);
    await next();
    log.info('request', {
      request_id: requestId,
      method: c.req.method,
      route: '/store',
      op: c.get('op') ?? 'unknown',
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
  });

  app.all('/store/:token', async (c) => {
    for (const [name, value] of Object.entries(signedUrlCors)) c.header(name, value);
    if (c.req.method === 'OPTIONS') return c.body(null, 204);
    const grant = blobs.signer.open(c.req.param('token'));
    c.set('op', grant?.op);
    const expires = c.req.query('expires');
    const isChanged = expires !== undefined && expires !== String(grant?.expires);
    if (!grant || isOver(grant, blobs) || isChanged) throw refusedLink();
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (grant.op === 'get' && reads) return answerDownload(c, blobs, grant);
    if (grant.op === 'put' && c.req.method === 'PUT') return putObject(c, blobs, grant);
    if (grant.op === 'part' && c.req.method === 'PUT') return putPart(c, blobs, grant);
    throw refusedLink();
  });

  app.onError(async (cause, c) => {
    await readUnwanted(c.req.raw);
    const wire = toWire(cause, c.get('requestId') ?? toRequestId(undefined));
    if (wire.status >= 500)
      log.error('store request failed', {
        request_id: wire.body.request_id,
        cause: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
      });
    return c.json(wire.body, wire.status as 500, { ...always, ...wire.headers });
  });
  return app;
}
