import type { RouteId } from '@biophony/contract';
import { type Shared, yieldByTime } from '../base/turns.ts';
import { ApiError, ClientClosed } from './api-error.ts';

/** Bytes per window; a few kB/s are far above it. */
export interface BodyProgress {
  windowMs: number;
  leastBytes: number;
}

export const usualProgress: BodyProgress = { windowMs: 60_000, leastBytes: 1024 };

const tooSlow = ({ windowMs }: BodyProgress) =>
  new ApiError(
    'request_timeout',
    `The service ended this request, because hardly any of its body came for ${windowMs / 1000} seconds. Send it again.`,
  );

/**
 * Chunks of a body while it makes progress, without the reader's time. Throws request_timeout when
 * it stalls, ClientClosed when it breaks off, and the reason of `ended`.
 */
export async function* progressing(
  body: ReadableStream<Uint8Array>,
  progress: BodyProgress = usualProgress,
  ended?: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  let [bytes, reading, stalled] = [0, false, false];
  const timer = setInterval(() => {
    if (reading && bytes < progress.leastBytes) {
      stalled = true;
      reader.cancel(tooSlow(progress)).catch(() => {});
    }
    bytes = 0;
  }, progress.windowMs);
  const stop = () => void reader.cancel().catch(() => {});
  ended?.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      ended?.throwIfAborted();
      reading = true;
      const { done, value } = await reader.read().catch((cause: unknown) => {
        ended?.throwIfAborted();
        throw stalled ? tooSlow(progress) : new ClientClosed(cause);
      });
      reading = false;
      if (stalled) throw tooSlow(progress);
      ended?.throwIfAborted();
      if (done) return;
      bytes += value.byteLength;
      yield value;
    }
  } finally {
    clearInterval(timer);
    ended?.removeEventListener('abort', stop);
    // The reader stopped early; an ended body has nothing to cancel.
    if (!stalled) reader.cancel().catch(() => {});
  }
}

const MiB = 1024 ** 2;
const defaultLimit = MiB;
const smallBytes = 64 * 1024;

/** These may exceed 1 MiB. */
const limits: Partial<Record<RouteId, number>> = {
  validate: 16 * MiB,
  uploadUrls: 4 * MiB,
  sitesImport: 4 * MiB,
  deploymentsCreate: 2 * MiB,
  partsComplete: 4 * MiB,
  runnerComplete: 8 * MiB,
};

const tooLarge = (limit: number) =>
  new ApiError(
    'body_too_large',
    `The request body is larger than the ${limit / MiB} MiB allowed here. Send it in smaller pieces.`,
  );

/** Within one window; much faster than by chunks. */
async function readSmall(request: Request): Promise<ArrayBuffer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow(usualProgress)), usualProgress.windowMs);
  });
  try {
    return await Promise.race([request.arrayBuffer(), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function readChunks(body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of progressing(body)) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

async function readBytes(request: Request, limit: number): Promise<ArrayBuffer | Uint8Array> {
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > limit) throw tooLarge(limit);
  try {
    if (length !== null && Number(length) <= smallBytes) return await readSmall(request);
    return request.body ? await readChunks(request.body, limit) : new Uint8Array();
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ClientClosed(cause);
  }
}

function decode(bytes: ArrayBuffer | Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // The decoder throws for nothing else.
    throw new ApiError('invalid_json', 'The request body is not valid UTF-8. Encode it as UTF-8.');
  }
}

/**
 * An absent body counts as `{}`, so that the schema names what is missing. Throws body_too_large,
 * unsupported_type, invalid_json, request_timeout, and ClientClosed.
 */
export async function readJson(
  request: Request,
  route: RouteId,
  shared: Shared = {},
): Promise<unknown> {
  const bytes = await readBytes(request, limits[route] ?? defaultLimit);
  await yieldByTime(shared);
  const text = decode(bytes);
  if (text.trim() === '') return {};
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/json' && !/^application\/[\w.-]+\+json$/.test(type))
    throw new ApiError(
      'unsupported_type',
      'Send the body as JSON, with the header Content-Type: application/json.',
    );
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ApiError('invalid_json', `The request body is not valid JSON: ${reason}`);
  }
}
