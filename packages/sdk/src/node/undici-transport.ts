import { request } from 'undici';
import { asBiophonyError, TimeoutError } from '../core/errors.ts';
import { type Clock, systemClock } from '../core/hooks.ts';
import { SourceError } from '../upload/source.ts';
import { type PutRequest, longestSilence, type Transport } from '../upload/transport.ts';
import { environmentDispatcher } from './dispatcher.ts';

/** Bytes per second, shared by all transfers. */
class Bandwidth {
  readonly #bytesPerSecond: number;
  readonly #clock: Clock;
  #free = 0;

  constructor(bytesPerSecond: number, clock: Clock) {
    this.#bytesPerSecond = bytesPerSecond;
    this.#clock = clock;
  }

  async take(bytes: number, signal: AbortSignal): Promise<void> {
    const now = this.#clock.now();
    const start = Math.max(now, this.#free);
    this.#free = start + (bytes / this.#bytesPerSecond) * 1000;
    if (start > now) await this.#clock.sleep(start - now, signal);
  }
}

const smallest = 64 * 1024;

/** New memory per file keeps the garbage collector busy. */
class BufferPool {
  readonly #free = new Map<number, Uint8Array<ArrayBuffer>[]>();
  #freeBytes = 0;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  take(length: number): Uint8Array<ArrayBuffer> {
    const capacity = this.#capacityFor(length);
    const buffer = this.#free.get(capacity)?.pop();
    if (buffer) this.#freeBytes -= capacity;
    return (buffer ?? new Uint8Array(new ArrayBuffer(capacity))).subarray(0, length);
  }

  give(buffer: Uint8Array<ArrayBuffer>): void {
    const capacity = buffer.buffer.byteLength;
    if (this.#freeBytes + capacity > this.#most) return;
    this.#freeBytes += capacity;
    const whole = new Uint8Array(buffer.buffer);
    this.#free.set(capacity, [...(this.#free.get(capacity) ?? []), whole]);
  }

  #capacityFor(length: number): number {
    let capacity = smallest;
    while (capacity < length) capacity *= 2;
    return capacity > smallest && length <= (capacity * 3) / 4 ? (capacity * 3) / 4 : capacity;
  }
}

/** Bytes after which a speed is known. */
const judgedBytes = 1024 ** 2;
const fastBytesPerMs = 8_000;

/** Aborts a transfer that is silent for longer than the connection explains. */
class Watch {
  readonly signal: AbortSignal;
  cause: unknown = null;
  readonly #over = new AbortController();
  readonly #caller: AbortSignal;
  readonly #stop = () => this.#over.abort();
  readonly #put: PutRequest;
  readonly #began = performance.now();
  #sent = 0;
  #ended = false;
  #answered = false;
  #timer: ReturnType<typeof setTimeout>;

  constructor(put: PutRequest) {
    this.#put = put;
    const { signal } = put;
    // AbortSignal.any leaks weak references.
    this.#caller = signal;
    this.signal = this.#over.signal;
    if (signal.aborted) this.#stop();
    else signal.addEventListener('abort', this.#stop, { once: true });
    this.#timer = this.#arm();
  }

  moved(bytes: number): void {
    if (this.#ended) return;
    this.#sent += bytes;
    this.#put.onProgress(bytes);
    clearTimeout(this.#timer);
    this.#timer = this.#arm();
  }

  get isFast(): boolean {
    const elapsed = performance.now() - this.#began;
    return this.#sent > judgedBytes && this.#sent / elapsed > fastBytesPerMs;
  }

  finish(): void {
    this.#answered = true;
    if (this.#sent < this.#put.length) this.moved(this.#put.length - this.#sent);
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#caller.removeEventListener('abort', this.#stop);
    if (!this.#answered) this.#stop();
  }

  #arm(): ReturnType<typeof setTimeout> {
    const ms = longestSilence(this.#put);
    return setTimeout(() => {
      const { origin } = new URL(this.#put.url);
      const seconds = Math.round(ms / 1000);
      this.cause = new TimeoutError(`${origin} gave no sign of life for ${seconds} s`);
      this.#stop();
    }, ms);
  }
}

/** Bytes sent as one Buffer, the fastest way; longer bodies are streamed. */
const bufferBytes = 16_000_000;
const keptBytes = 48 * 1024 ** 2;
const streamMemory = 2 * 1024 ** 2;
/** Bytes on a slow line, so that progress shows. */
const largestPiece = 64 * 1024;
const smallestPiece = 1024;
/** Per second under a limit, so that no transfer waits long. */
const limitedPieces = 32;
/** Milliseconds between two chunks of an answer. */
const answerMs = 60_000;
/** Seconds; longer transfers are sent in chunks. */
const watchedSeconds = 1;

export interface UndiciTransportOptions {
  /** Bytes per second of all transfers. Default: no limit. */
  bandwidth?: number;
  clock?: Clock;
}

export interface NodeTransport extends Transport {
  close(): Promise<void>;
}

type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

async function wholeOf({ source, offset, length }: PutRequest, pool: BufferPool) {
  if (source.readInto) {
    const target = pool.take(length);
    await source.readInto(offset, target);
    return target;
  }
  const bytes = await source.read(offset, length);
  return bytes instanceof Uint8Array ? bytes : new Uint8Array(await bytes.arrayBuffer());
}

const lowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/**
 * Fast transport for Node: one Buffer for small bodies, a stream for large ones, keep-alive
 * connections.
 */
export function undiciTransport({
  bandwidth,
  clock = systemClock,
}: UndiciTransportOptions = {}): NodeTransport {
  const agent = environmentDispatcher({ headersTimeout: 0, bodyTimeout: answerMs });
  const limit = bandwidth ? new Bandwidth(bandwidth, clock) : null;
  const limited = Math.max(smallestPiece, Math.round((bandwidth ?? Infinity) / limitedPieces));
  const pieceBytes = Math.min(largestPiece, limited);
  const pool = new BufferPool(keptBytes);
  /** Bytes per second of one connection, smoothed. */
  let rate = 0;

  // undici requests a chunk only when the socket has taken the last, so that a source may reuse the
  // memory of the last but one.
  async function* watched(chunks: Chunks, watch: Watch) {
    try {
      for await (const chunk of chunks) {
        for (let from = 0; from < chunk.length;) {
          // Until the first answer, buffers on the way may look fast.
          const most = limit || rate === 0 || !watch.isFast ? pieceBytes : chunk.length;
          const piece = chunk.subarray(from, from + most);
          from += piece.length;
          await limit?.take(piece.length, watch.signal);
          watch.moved(piece.length);
          yield piece;
        }
      }
    } catch (error) {
      watch.cause = error;
      throw error;
    }
  }

  async function bodyOf(put: PutRequest, watch: Watch) {
    const { source, offset, length } = put;
    if (length > bufferBytes && source.stream) return watched(source.stream(offset, length), watch);
    const whole = await wholeOf(put, pool);
    const slow = limit !== null || rate === 0 || length / rate > watchedSeconds;
    if (slow && length > pieceBytes) return watched([whole], watch);
    await limit?.take(length, watch.signal);
    return whole;
  }

  function measure(length: number, began: number): void {
    const now = (length / (performance.now() - began)) * 1000;
    rate = rate === 0 ? now : rate * 0.8 + now * 0.2;
  }

  return {
    memoryFor: (length) => (length > bufferBytes ? streamMemory : length),
    close: () => agent.destroy(),
    async put(put) {
      const { url, length, signal } = put;
      const watch = new Watch(put);
      const headers = { ...lowerCase(put.headers), 'content-length': String(length) };
      const began = performance.now();
      try {
        const body = await bodyOf(put, watch);
        const options = { method: 'PUT', headers, dispatcher: agent, signal: watch.signal };
        const answer = await request(url, { ...options, body: body as Buffer });
        watch.finish();
        measure(length, began);
        const header = (name: string) => [answer.headers[name]].flat()[0] ?? null;
        const text = (await answer.body.text()).slice(0, 4096);
        // After a refusal the connection may still read the buffer.
        if (answer.statusCode < 300 && body instanceof Uint8Array) pool.give(body);
        const [etag, retryAfter] = [header('etag'), header('retry-after')];
        return { status: answer.statusCode, etag, retryAfter, text };
      } catch (error) {
        const cause = watch.cause ?? error;
        if (cause instanceof TimeoutError) rate = 0;
        throw cause instanceof SourceError
          ? cause
          : asBiophonyError(cause, new URL(url).origin, signal);
      } finally {
        watch.end();
      }
    },
  };
}
