import { Worker } from 'node:worker_threads';
import { AbortedError } from '../core/errors.ts';
import { SourceError } from '../upload/source/source.ts';
import type { HashDone } from './sha256-worker.ts';
import { unreadable } from './unreadable.ts';

interface Pending {
  path: string;
  size: number;
  resolve: (sha256: string) => void;
  reject: (error: unknown) => void;
}

interface Thread {
  worker: Worker;
  pending: Map<number, Pending>;
}

/** Hashes files in worker threads. */
export interface Sha256Pool {
  /** SHA-256 of a file as lower-case hex. Throws SourceError when it cannot be read or is not `size` bytes long. */
  hash(path: string, size: number, signal?: AbortSignal): Promise<string>;
  /** Ends the workers. Files that are being hashed throw AbortedError. */
  close(): Promise<void>;
}

/** A worker holds one buffer and nothing else. */
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

/** Starts `threads` workers when the first file comes; they do not keep the process alive. */
export function createSha256Pool(threads = 2): Sha256Pool {
  const pool: Thread[] = [];
  let lastId = 0;

  const start = (): Thread => {
    const worker = new Worker(new URL(workerFile, import.meta.url), { resourceLimits });
    const pending = new Map<number, Pending>();
    worker.on('message', (done: HashDone) => {
      const job = pending.get(done.id);
      pending.delete(done.id);
      if (pending.size === 0) worker.unref();
      if (job) settle(job, done);
    });
    worker.on('error', (error) => {
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    });
    worker.unref();
    return { worker, pending };
  };

  return {
    hash: (path, size, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(new AbortedError('Stopped'));
        while (pool.length < threads) pool.push(start());
        const [first, ...others] = pool as [Thread, ...Thread[]];
        const thread = others.reduce((a, b) => (b.pending.size < a.pending.size ? b : a), first);
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
        thread.worker.ref();
        thread.worker.postMessage({ id, path }, []);
      }),
    async close() {
      const ended = pool.splice(0).map(({ worker, pending }) => {
        // An answer that came now would let the process end before the worker has.
        worker.removeAllListeners('message');
        for (const { reject } of pending.values()) reject(new AbortedError('Stopped'));
        return worker.terminate();
      });
      await Promise.all(ended);
    },
  };
}
