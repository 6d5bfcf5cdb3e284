import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { AbortedError } from '../core/errors.ts';
import { SourceError } from '../upload/source.ts';
import type { HashDone } from './sha256-worker.ts';
import { systemCode, unreadable } from './read-range.ts';

interface Pending {
  path: string;
  size: number;
  resolve: (sha256: string) => void;
  reject: (error: unknown) => void;
}

interface Thread {
  /** Null in the calling thread. */
  worker: Worker | null;
  pending: Map<number, Pending>;
}

/** Hashes files, many of them in worker threads. */
export interface Sha256Pool {
  /**
   * Lower-case hex. Throws SourceError when the file is unreadable or does not have `size` bytes.
   */
  hash(path: string, size: number, signal?: AbortSignal): Promise<string>;
  /** Unfinished files throw AbortedError. */
  close(): Promise<void>;
}

/** Bytes hashed in the calling thread first: a worker's start takes 50 ms. */
const hereBytes = 16 * 1024 ** 2;
/** Bytes waiting per worker before the next starts. */
const waitingBytes = 4 * 1024 ** 2;
const pieceBytes = 256 * 1024;

const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 32 };
const workerFile = import.meta.url.endsWith('.ts') ? './sha256-worker.ts' : './sha256-worker.js';

function settle({ path, size, resolve, reject }: Pending, done: HashDone): void {
  if ('code' in done) reject(unreadable(path, done.code));
  else if (done.size === size) resolve(done.sha256);
  else
    reject(
      new SourceError(
        'changed',
        `${path} changed while it was read: ${size} bytes before, ${done.size} now`,
      ),
    );
}

async function hashHere(id: number, path: string): Promise<HashDone> {
  try {
    const file = await open(path);
    try {
      const hash = createHash('sha256');
      const buffer = Buffer.allocUnsafeSlow(pieceBytes);
      let size = 0;
      for (let read = -1; read !== 0; size += read) {
        read = (await file.read(buffer)).bytesRead;
        hash.update(buffer.subarray(0, read));
      }
      return { id, sha256: hash.digest('hex'), size };
    } finally {
      await file.close();
    }
  } catch (error) {
    return { id, code: systemCode(error), message: String(error) };
  }
}

const waitingFor = ({ pending }: Thread): number =>
  [...pending.values()].reduce((bytes, { size }) => bytes + size, 0);

/** Starts workers as needed, at most `threads`. They do not keep the process alive. */
export function createSha256Pool(threads = 2): Sha256Pool {
  const here: Thread = { worker: null, pending: new Map() };
  const workers: Thread[] = [];
  let lastId = 0;
  let totalBytes = 0;

  const settleAt = ({ worker, pending }: Thread, done: HashDone) => {
    const job = pending.get(done.id);
    pending.delete(done.id);
    if (pending.size === 0) worker?.unref();
    if (job) settle(job, done);
  };

  const start = (): Thread => {
    const worker = new Worker(new URL(workerFile, import.meta.url), { resourceLimits });
    const thread: Thread = { worker, pending: new Map() };
    worker.on('message', (done: HashDone) => settleAt(thread, done));
    worker.on('error', (error) => {
      for (const { reject } of thread.pending.values()) reject(error);
      thread.pending.clear();
    });
    worker.unref();
    workers.push(thread);
    return thread;
  };

  const choose = (): Thread => {
    if (workers.length === 0 && totalBytes <= hereBytes) return here;
    const [first, ...others] = workers;
    if (!first) return start();
    const free = others.reduce((a, b) => (waitingFor(b) < waitingFor(a) ? b : a), first);
    return workers.length < threads && waitingFor(free) >= waitingBytes ? start() : free;
  };

  return {
    hash: (path, size, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(new AbortedError('Stopped'));
        totalBytes += size;
        const thread = choose();
        const id = ++lastId;
        const stop = () => reject(new AbortedError('Stopped'));
        const end =
          <T>(then: (value: T) => void) =>
          (value: T) => {
            signal?.removeEventListener('abort', stop);
            then(value);
          };
        signal?.addEventListener('abort', stop, { once: true });
        thread.pending.set(id, { path, size, resolve: end(resolve), reject: end(reject) });
        if (thread.worker === null)
          return void hashHere(id, path).then((done) => settleAt(here, done));
        thread.worker.ref();
        thread.worker.postMessage({ id, path }, []);
      }),
    async close() {
      const ended = [here, ...workers.splice(0)].map(({ worker, pending }) => {
        // A late message would let the process end before the worker.
        worker?.removeAllListeners('message');
        for (const { reject } of pending.values()) reject(new AbortedError('Stopped'));
        return worker?.terminate();
      });
      await Promise.all(ended);
    },
  };
}
