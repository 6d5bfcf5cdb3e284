import { Worker } from 'node:worker_threads';
import { closeRunGate, createRunGate } from '../onnx/devices.ts';
import {
  canonicalJson,
  type FileIssue,
  type FileResult,
  type Findings,
  refusedResult,
} from '../results/file-result.ts';
import type {
  AnalyserFacts,
  FromWorker,
  PoolFile,
  ToWorker,
  WorkerSetup,
  WorkerStart,
} from './messages.ts';

interface Watchdog {
  heard(): void;
  stop(): void;
}

/** `tooLong` after `ms` milliseconds without a sign of life, unless `excused`. */
export function startWatchdog(ms: number, tooLong: () => void, excused: () => boolean): Watchdog {
  const timer = setTimeout(() => {
    if (excused()) timer.refresh();
    else tooLong();
  }, ms);
  return { heard: () => void timer.refresh(), stop: () => clearTimeout(timer) };
}

interface WorkerLink {
  post(message: ToWorker): void;
  /** Rejects when the thread dies first. */
  next(): Promise<FromWorker>;
  fail(cause: Error): void;
  /** After a run of ONNX Runtime that has begun. */
  end(): Promise<void>;
}

const fromSource = import.meta.url.endsWith('.ts');
const workerFile = new URL(fromSource ? './worker.ts' : './pool-worker.js', import.meta.url);
/** Megabytes for short-lived objects, instead of V8's 48 and more: samples lie elsewhere. */
const resourceLimits = { maxYoungGenerationSizeMb: 12 };
const execArgv = fromSource ? ['--conditions=biophony'] : [];

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
  /** The error may arrive before messages sent earlier; at the exit all have arrived. */
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

export class AnalysisUnavailable extends Error {
  override readonly name = 'AnalysisUnavailable';
}

/** Unusable settings: no other machine helps. */
export class SettingsRefused extends AnalysisUnavailable {}

interface FileListener {
  /** Part of a large result; call `used` when done. */
  onMany(of: number, findings: Findings, used: () => void): void;
  onResult(of: number, result: FileResult): void;
  /** Seconds processed so far. */
  onHeard(seconds: number): void;
}

export interface PoolMember {
  analysers: readonly AnalyserFacts[];
  /**
   * A thread that dies or hangs refuses only this file. Throws `AnalysisUnavailable` where the next
   * thread cannot run the same.
   */
  analyse(file: PoolFile, listener: FileListener): Promise<void>;
  stop(): Promise<void>;
}

/** Of silence, after which a thread counts as hung. */
const hungMs = 600_000;

/** Throws `AnalysisUnavailable` or `SettingsRefused`. */
async function untilReady(link: WorkerLink) {
  const first = await link.next();
  if (first.kind === 'ready') return first;
  if (first.kind !== 'unavailable') throw new AnalysisUnavailable('The worker did not start.');
  throw first.ofSettings
    ? new SettingsRefused(first.message)
    : new AnalysisUnavailable(first.message);
}

/** Throws `AnalysisUnavailable` where a thread runs something else than the results say. */
export function checkSame(first: readonly AnalyserFacts[], other: readonly AnalyserFacts[]): void {
  const changed = first.find((facts, at) => canonicalJson(facts) !== canonicalJson(other[at]));
  if (changed)
    throw new AnalysisUnavailable(
      `The model ${changed.model} was replaced while it was at work. Begin the analysis again.`,
    );
}

async function ask(
  link: WorkerLink,
  file: PoolFile,
  open: Set<number>,
  { onMany, onResult, onHeard }: FileListener,
): Promise<void> {
  let unused = 0;
  // With unused detections the worker may be waiting for its turn.
  const hang = () => link.fail(new Error('it stopped in the middle'));
  const watchdog = startWatchdog(hungMs, hang, () => unused > 0);
  const used = () => {
    unused--;
    watchdog.heard();
    link.post({ kind: 'used' });
  };
  try {
    link.post({ kind: 'file', file, of: [...open] });
    while (open.size > 0) {
      const answer = await link.next();
      watchdog.heard();
      if (answer.kind === 'working') onHeard(answer.heard_s);
      else if (answer.kind === 'found') {
        unused++;
        onMany(answer.of, answer.findings, used);
      } else if (answer.kind === 'result') {
        open.delete(answer.of);
        onResult(answer.of, answer.result);
      } else throw new Error('its worker gave no result');
    }
  } finally {
    watchdog.stop();
  }
}

/** Throws `AnalysisUnavailable`. */
export async function startMember(setup: WorkerSetup): Promise<PoolMember> {
  let link: WorkerLink | null = startWorker(setup);
  const { analysers } = await untilReady(link);
  const all = analysers.map((_, which) => which);
  const ending = new Set<Promise<void>>();
  const giveUp = (worker: WorkerLink) => {
    if (link === worker) link = null;
    const ended = worker.end();
    ending.add(ended);
    void ended.finally(() => ending.delete(ended));
  };
  const ready = async (): Promise<WorkerLink> => {
    if (link) return link;
    const started = startWorker(setup);
    link = started;
    try {
      checkSame(analysers, (await untilReady(started)).analysers);
    } catch (cause) {
      giveUp(started);
      throw cause;
    }
    return started;
  };
  return {
    analysers,
    async analyse(file, listener) {
      const open = new Set(file.of ?? all);
      const refuse = (reason: FileIssue) => {
        for (const of of open) listener.onResult(of, refusedResult(reason));
      };
      if (file.refusal) return refuse(file.refusal);
      const worker = await ready();
      try {
        await ask(worker, file, open, listener);
      } catch (error) {
        giveUp(worker);
        const cause = error instanceof Error ? error.message : String(error);
        refuse({
          code: 'analysis_crashed',
          message: `The analysis of this file failed: ${cause}. The other files went on.`,
        });
      }
    },
    async stop() {
      if (link) giveUp(link);
      await Promise.all(ending);
    },
  };
}
