import { Worker } from 'node:worker_threads';
import { closeRunGate, createRunGate } from '../onnx/devices.ts';
import {
  canonicalJson,
  type FileIssue,
  type FileResult,
  type Found,
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

/** Notices when somebody has not been heard for too long. */
interface Watchdog {
  heard(): void;
  stop(): void;
}

/**
 * Starts a watchdog that calls `tooLong` once nothing was heard for `ms` milliseconds; while `excused` answers true,
 * waiting does not count.
 */
export function startWatchdog(ms: number, tooLong: () => void, excused: () => boolean): Watchdog {
  const timer = setTimeout(() => {
    if (excused()) timer.refresh();
    else tooLong();
  }, ms);
  return { heard: () => void timer.refresh(), stop: () => clearTimeout(timer) };
}

/** A worker thread and the messages it sends, one at a time. */
interface WorkerLink {
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

/** Thrown when an analysis cannot run at all, such as for want of its model; the message says what to do. */
export class AnalysisUnavailable extends Error {
  override readonly name = 'AnalysisUnavailable';
}

/** Thrown when an analysis can do nothing with its settings: it cannot run on another machine either. */
export class SettingsRefused extends AnalysisUnavailable {}

/** Who hears of a file that is analysed; analyses are known by their places in the setup. */
interface FileListener {
  /** Some of what an analysis found, where there is much; `used` is to be called when it has been dealt with. */
  onMany(of: number, found: Found, used: () => void): void;
  /** The rest of it. */
  onResult(of: number, result: FileResult): void;
  /** How many seconds of sound were heard so far, now and then. */
  onHeard(seconds: number): void;
}

/** A worker thread that is replaced when it dies. */
export interface PoolMember {
  /** What it runs, in the order of the setup. */
  analysers: readonly AnalyserFacts[];
  /**
   * Makes the analyses of one file; a dying or hanging thread is a refusal of that file alone, for the analyses that had
   * not answered. Throws `AnalysisUnavailable` where a thread that takes the place of such a one cannot run what it ran.
   */
  analyse(file: PoolFile, listener: FileListener): Promise<void>;
  /** Ends the thread, at the latest after the run of the network it is inside of; the next file gets a new one. */
  stop(): Promise<void>;
}

/** How long a thread at work may be silent before it counts as hung, in milliseconds. */
const hungMs = 600_000;

/** Waits until a worker is ready for files. Throws `AnalysisUnavailable`, such as `SettingsRefused`, when it cannot be. */
async function untilReady(link: WorkerLink) {
  const first = await link.next();
  if (first.kind === 'ready') return first;
  if (first.kind !== 'unavailable') throw new AnalysisUnavailable('The worker did not start.');
  throw first.ofSettings
    ? new SettingsRefused(first.message)
    : new AnalysisUnavailable(first.message);
}

/** Throws `AnalysisUnavailable` where a thread runs something else than the one that the results are named after. */
export function checkSame(first: readonly AnalyserFacts[], other: readonly AnalyserFacts[]): void {
  const changed = first.find((facts, at) => canonicalJson(facts) !== canonicalJson(other[at]));
  if (changed)
    throw new AnalysisUnavailable(
      `The model ${changed.model} was replaced while it was at work. Begin the analysis again.`,
    );
}

/** Asks for analyses of a file; those that were answered are taken out of `open`. */
async function ask(
  link: WorkerLink,
  file: PoolFile,
  open: Set<number>,
  { onMany, onResult, onHeard }: FileListener,
): Promise<void> {
  let unused = 0;
  // While its detections lie unused, the worker may be waiting for its turn.
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
        onMany(answer.of, answer.found, used);
      } else if (answer.kind === 'result') {
        open.delete(answer.of);
        onResult(answer.of, answer.result);
      } else throw new Error('its worker gave no result');
    }
  } finally {
    watchdog.stop();
  }
}

/** Starts a worker. Throws `AnalysisUnavailable` when the analysis cannot run. */
export async function startMember(setup: WorkerSetup): Promise<PoolMember> {
  let link: WorkerLink | null = startWorker(setup);
  const { analysers } = await untilReady(link);
  const all = analysers.map((_, which) => which);
  /** Threads that were given up and still finish what they are inside of. */
  const ending = new Set<Promise<void>>();
  const giveUp = (given: WorkerLink) => {
    if (link === given) link = null;
    const ended = given.end();
    ending.add(ended);
    void ended.finally(() => ending.delete(ended));
  };
  /** The thread for the next file: known to `stop` from its first moment. */
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
      const asked = await ready();
      try {
        await ask(asked, file, open, listener);
      } catch (error) {
        giveUp(asked);
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
