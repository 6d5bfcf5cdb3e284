import type { FileResult, InputFile } from '../analyses/analyser.ts';
import { refusedResult } from '../analyses/stream-analyser.ts';
import type { WorkerSetup } from './messages.ts';
import { startWorker, type WorkerLink } from './worker-link.ts';

/** Thrown when an analysis cannot run at all, such as for want of its model; the message says what to do. */
export class AnalysisUnavailable extends Error {
  override readonly name = 'AnalysisUnavailable';
}

/** A worker thread that is replaced when it dies. */
export interface PoolMember {
  /** Name and version of the model or method it runs. */
  model: string;
  modelVersion: string;
  /** Analyses one file; a dying or hanging thread is a refusal of that file alone. */
  analyse(file: InputFile): Promise<FileResult>;
  /** Ends the thread, whatever it is doing; the next file gets a new one. */
  stop(): Promise<void>;
}

/** How long a file may take before its thread counts as hung, in seconds: far beyond what any takes. */
const patience = ({ recording }: InputFile): number =>
  Math.max(600, 4 * (recording.duration_s ?? 0));

async function start(setup: WorkerSetup) {
  const link = startWorker(setup);
  const greeting = await link.next();
  if (greeting.kind === 'ready') return { link, greeting };
  const reason = greeting.kind === 'unavailable' ? greeting.message : 'The worker did not start.';
  throw new AnalysisUnavailable(reason);
}

async function ask(link: WorkerLink, file: InputFile): Promise<FileResult> {
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<never>((_, reject) => {
    const late = () => reject(new Error('it took far longer than it should'));
    timer = setTimeout(late, patience(file) * 1000);
  });
  try {
    link.post({ file });
    const answer = await Promise.race([link.next(), hung]);
    if (answer.kind !== 'result') throw new Error('its worker gave no result');
    return answer.result;
  } finally {
    clearTimeout(timer);
  }
}

/** Starts a worker. Throws `AnalysisUnavailable` when the analysis cannot run. */
export async function startMember(setup: WorkerSetup): Promise<PoolMember> {
  const { link: first, greeting } = await start(setup);
  let link: WorkerLink | null = first;
  return {
    model: greeting.model,
    modelVersion: greeting.modelVersion,
    async analyse(file) {
      link ??= (await start(setup)).link;
      const asked = link;
      try {
        return await ask(asked, file);
      } catch (error) {
        if (link === asked) link = null;
        void asked.terminate();
        const cause = error instanceof Error ? error.message : String(error);
        return refusedResult({
          code: 'analysis_crashed',
          message: `The analysis of this file failed: ${cause}. The other files went on.`,
        });
      }
    },
    async stop() {
      const ended = link;
      link = null;
      await ended?.terminate();
    },
  };
}
