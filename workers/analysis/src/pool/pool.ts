import { availableParallelism } from 'node:os';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import pkg from '../../package.json' with { type: 'json' };
import type { InputFile } from '../analyses/analyser.ts';
import type { ResultRow, RunMeta } from '../results/file-result.ts';
import type { PoolAnalysis, PoolFile, WorkerSetup } from './messages.ts';
import { checkSame, startMember } from './pool-member.ts';
import { analyseAsFinished, analyseInOrder, type AnalyseOptions, type PoolRow } from './work.ts';

/**
 * What lives for a short time in this thread may take so many bytes before it grows no more; V8 lets it grow to 134 MB. The
 * space has 16 MB soon after the start, and doubles. The factor is that of all threads of the process: by the time this
 * one has 32 MB, the others have what they need.
 */
const most = 24 << 20;
const lookMs = 100;

const size = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;

/**
 * Keeps what lives for a short time in this thread small, until the function that it answers is called. Node takes the limit
 * itself only before it starts; by which factor the space grows can be told at any time. V8 makes the space smaller
 * again when a program idles, so it must be able to grow back.
 */
function boundYoungGeneration(): () => void {
  let factor = 2;
  const set = (wanted: number) => {
    if (wanted !== factor) setFlagsFromString(`--semi-space-growth-factor=${wanted}`);
    factor = wanted;
  };
  const timer = setInterval(() => set(size() < most ? 2 : 1), lookMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    set(2);
  };
}

/** The program that makes results, as they name it. */
const software = `biophony-analysis ${pkg.version}`;

/**
 * A graphics processor gets two threads, each with a session of its own: while one reads and resamples, the other's windows
 * are in the network. More would only hold its memory.
 */
export const threadsFor = (device: WorkerSetup['device'] = 'cpu'): number =>
  device === 'cpu' ? availableParallelism() : 2;

export interface PoolOptions extends WorkerSetup {
  /** Worker threads; when absent one a core, or two for a graphics processor. */
  threads?: number;
  /** Files to come at most: more threads than that would have nothing to do. */
  most?: number;
}

/** Worker threads, each with analysers of its own. */
export interface Pool {
  /** Of each analysis, in the order of the setup. */
  metas: readonly [RunMeta, ...RunMeta[]];
  /** SHA-256 over the installed model of each analysis; null where there is none. */
  networks: readonly (string | null)[];
  /**
   * Makes the one analysis of files, as many at once as there are threads, and gives the rows in the order of the
   * files. One call at a time. Throws for a pool of several.
   */
  analyse(
    files: Iterable<InputFile> | AsyncIterable<InputFile>,
    options?: AnalyseOptions,
  ): AsyncGenerator<ResultRow>;
  /** Makes all analyses, and gives rows as they come; those that an analysis has of a file stay in their order. */
  analyseAsFinished(
    files: Iterable<PoolFile> | AsyncIterable<PoolFile>,
    options?: AnalyseOptions,
  ): AsyncGenerator<PoolRow>;
  close(): Promise<void>;
}

/** Starts the workers of one or more analyses. Throws `AnalysisUnavailable` when one cannot run. */
export async function openPool({ threads, most = Infinity, ...setup }: PoolOptions): Promise<Pool> {
  const unbind = boundYoungGeneration();
  const count = Math.max(1, Math.min(threads ?? threadsFor(setup.device), most));
  const starts = await Promise.allSettled(Array.from({ length: count }, () => startMember(setup)));
  const members = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const close = async () => {
    unbind();
    await Promise.all(members.map((member) => member.stop()));
  };
  const failure = starts.find((start) => start.status === 'rejected');
  const [first] = members;
  if (failure || !first) {
    await close();
    throw failure?.reason ?? new Error('No worker of the analysis started.');
  }
  try {
    for (const { analysers } of members) checkSame(first.analysers, analysers);
  } catch (error) {
    await close();
    throw error;
  }
  const metaOf = ({ analysisType, settings }: PoolAnalysis, at: number): RunMeta => {
    const { model, modelVersion, modelVerified, device, modelSha256, runtime } =
      first.analysers[at]!;
    return {
      analysis_type: analysisType,
      model,
      model_version: modelVersion,
      model_verified: modelVerified,
      device,
      model_sha256: modelSha256,
      software,
      runtime,
      settings,
    };
  };
  const [one, ...others] = setup.analyses.map(metaOf);
  return {
    metas: [one!, ...others],
    networks: first.analysers.map(({ network }) => network),
    analyse(files, options = {}) {
      if (others.length > 0)
        throw new Error('Rows in the order of files are those of one analysis.');
      return analyseInOrder(members, files, options);
    },
    analyseAsFinished: (files, options = {}) => analyseAsFinished(members, files, options),
    close,
  };
}
