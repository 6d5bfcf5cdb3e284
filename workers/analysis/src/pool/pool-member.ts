import type { InputFile } from '../analyses/analyser.ts';
import { type FileResult, type Found, refusedResult } from '../results/file-result.ts';
import type { Device } from '../onnx/devices.ts';
import type { WorkerSetup } from './messages.ts';
import { startWatchdog } from './watchdog.ts';
import { startWorker, type WorkerLink } from './worker-link.ts';

/** Thrown when an analysis cannot run at all, such as for want of its model; the message says what to do. */
export class AnalysisUnavailable extends Error {
  override readonly name = 'AnalysisUnavailable';
}

type OnMany = (found: Found, used: () => void) => void;
type OnHeard = (seconds: number) => void;

/** A worker thread that is replaced when it dies. */
export interface PoolMember {
  /** Name and version of the model or method it runs. */
  model: string;
  modelVersion: string;
  modelVerified: boolean | null;
  /** What its network runs on; null where there is none. */
  device: Device | null;
  /**
   * Analyses one file; a dying or hanging thread is a refusal of that file alone. Where there is
   * much, `onMany` gets some before the rest comes with the result, and calls back when they are used. `onHeard` is
   * told now and then how many seconds of sound were heard so far.
   */
  analyse(file: InputFile, onMany: OnMany, onHeard: OnHeard): Promise<FileResult>;
  /** Ends the thread, at the latest after the run of the network it is inside of; the next file gets a new one. */
  stop(): Promise<void>;
}

/** How long a thread at work may be silent before it counts as hung, in milliseconds. */
const patience = 600_000;

/** Waits until a worker is ready for files. Throws `AnalysisUnavailable` when the analysis cannot run. */
async function greet(link: WorkerLink) {
  const greeting = await link.next();
  if (greeting.kind === 'ready') return greeting;
  const reason = greeting.kind === 'unavailable' ? greeting.message : 'The worker did not start.';
  throw new AnalysisUnavailable(reason);
}

async function ask(
  link: WorkerLink,
  file: InputFile,
  onMany: OnMany,
  onHeard: OnHeard,
): Promise<FileResult> {
  let unused = 0;
  // While its detections lie unused, the worker may be waiting for its turn.
  const hang = () => link.fail(new Error('it stopped in the middle'));
  const watchdog = startWatchdog(patience, hang, () => unused > 0);
  const used = () => {
    unused--;
    watchdog.heard();
    link.post({ kind: 'used' });
  };
  try {
    link.post({ kind: 'file', file });
    for (;;) {
      const answer = await link.next();
      watchdog.heard();
      if (answer.kind === 'result') return answer.result;
      if (answer.kind === 'working') {
        onHeard(answer.heard_s);
        continue;
      }
      if (answer.kind !== 'found') throw new Error('its worker gave no result');
      unused++;
      onMany(answer.found, used);
    }
  } finally {
    watchdog.stop();
  }
}

/** Starts a worker. Throws `AnalysisUnavailable` when the analysis cannot run. */
export async function startMember(setup: WorkerSetup): Promise<PoolMember> {
  let link: WorkerLink | null = startWorker(setup);
  const { model, modelVersion, modelVerified, device } = await greet(link);
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
    await greet(started).catch((cause: unknown) => {
      giveUp(started);
      throw cause;
    });
    return started;
  };
  return {
    model,
    modelVersion,
    modelVerified,
    device,
    async analyse(file, onMany, onHeard) {
      if (file.refusal) return refusedResult(file.refusal);
      const asked = await ready();
      try {
        return await ask(asked, file, onMany, onHeard);
      } catch (error) {
        giveUp(asked);
        const cause = error instanceof Error ? error.message : String(error);
        return refusedResult({
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
