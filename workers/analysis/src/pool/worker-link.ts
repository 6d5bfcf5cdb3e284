import { Worker } from 'node:worker_threads';
import { closeRunGate, createRunGate } from '../onnx/run-gate.ts';
import type { FromWorker, ToWorker, WorkerSetup, WorkerStart } from './messages.ts';

/** A worker thread and the messages it sends, one at a time. */
export interface WorkerLink {
  post(message: ToWorker): void;
  /** The next message. Rejects when the thread dies before it comes. */
  next(): Promise<FromWorker>;
  /** Rejects whoever waits for a message, now and later, as when the thread had died. */
  fail(cause: Error): void;
  /** Ends the thread, as soon as it is outside ONNX Runtime: a run that has begun is waited for. */
  end(): Promise<void>;
}

const fromSource = import.meta.url.endsWith('.ts');
const workerFile = new URL(fromSource ? './worker.ts' : './pool-worker.js', import.meta.url);
/**
 * What lives for a short time in a thread goes into so many megabytes, rather than V8's 48 and more: most of it is samples,
 * which lie elsewhere, and eight threads would hold half a gigabyte of nothing.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 12 };
const execArgv = fromSource ? ['--conditions=biophony'] : [];

/** Starts a worker thread: `worker.ts` when run from the sources, `pool-worker.js` beside the built program. */
export function startWorker(setup: WorkerSetup): WorkerLink {
  const gate = createRunGate();
  const workerData: WorkerStart = { setup, gate };
  const worker = new Worker(workerFile, { workerData, execArgv, resourceLimits });
  const arrived: FromWorker[] = [];
  let awaited: { resolve(message: FromWorker): void; reject(cause: Error): void } | null = null;
  let failure: Error | null = null;

  const die = (cause: Error) => {
    failure ??= cause;
    awaited?.reject(failure);
    awaited = null;
  };
  /** What ended the thread. It may be told before messages that the thread sent earlier; at the exit all of them are there. */
  let fault: Error | undefined;
  worker.on('error', (cause) => {
    fault = cause instanceof Error ? cause : new Error(String(cause));
  });
  const exited = new Promise<void>((resolve) =>
    worker.on('exit', (code) => {
      die(fault ?? new Error(`the analysing thread stopped with exit code ${code}`));
      resolve();
    }),
  );
  worker.on('message', (message: FromWorker) => {
    if (awaited) awaited.resolve(message);
    else arrived.push(message);
    awaited = null;
  });

  return {
    post: (message) => worker.postMessage(message, []),
    next: () => {
      const message = arrived.shift();
      if (message) return Promise.resolve(message);
      if (failure) return Promise.reject(failure);
      return new Promise((resolve, reject) => (awaited = { resolve, reject }));
    },
    fail: die,
    end: async () => {
      await Promise.race([closeRunGate(gate), exited]);
      await worker.terminate();
    },
  };
}
