import { availableParallelism } from 'node:os';
import type { InputFile } from '../analyses/analyser.ts';
import type { ResultRow, RunMeta } from '../results/result-row.ts';
import { analyseAsFinished } from './as-finished.ts';
import { analyseInOrder, type AnalyseOptions } from './in-order.ts';
import type { WorkerSetup } from './messages.ts';
import { startMember } from './pool-member.ts';

/**
 * A graphics processor gets two threads, each with a session of its own: while one reads and resamples, the other's windows
 * are in the network. More would only hold its memory.
 */
const threadsFor = (device: WorkerSetup['device'] = 'cpu'): number =>
  device === 'cpu' ? availableParallelism() : 2;

export interface PoolOptions extends WorkerSetup {
  /** Worker threads; when absent one a core, or two for a graphics processor. */
  threads?: number;
  /** Files to come at most: more threads than that would have nothing to do. */
  most?: number;
}

/** Worker threads with an analyser each. */
export interface Pool {
  meta: RunMeta;
  /**
   * Analyses files, as many at once as there are threads, and gives the rows in the order of the
   * files. One call at a time.
   */
  analyse(
    files: Iterable<InputFile> | AsyncIterable<InputFile>,
    options?: AnalyseOptions,
  ): AsyncGenerator<ResultRow>;
  /** The same, but gives rows as they come; those of one file stay in their order. */
  analyseAsFinished: Pool['analyse'];
  close(): Promise<void>;
}

/** Starts the workers of an analysis. Throws `AnalysisUnavailable` when it cannot run. */
export async function openPool({ threads, most = Infinity, ...setup }: PoolOptions): Promise<Pool> {
  const count = Math.max(1, Math.min(threads ?? threadsFor(setup.device), most));
  const starts = await Promise.allSettled(Array.from({ length: count }, () => startMember(setup)));
  const members = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const close = async () => {
    await Promise.all(members.map((member) => member.stop()));
  };
  const failure = starts.find((start) => start.status === 'rejected');
  const [first] = members;
  if (failure || !first) {
    await close();
    throw failure?.reason ?? new Error('No worker of the analysis started.');
  }
  const { analysisType, settings } = setup;
  const { model, modelVersion, modelVerified, device } = first;
  return {
    meta: {
      analysis_type: analysisType,
      model,
      model_version: modelVersion,
      model_verified: modelVerified,
      device,
      settings,
    },
    analyse: (files, options = {}) => analyseInOrder(members, files, options),
    analyseAsFinished: (files, options = {}) => analyseAsFinished(members, files, options),
    close,
  };
}
