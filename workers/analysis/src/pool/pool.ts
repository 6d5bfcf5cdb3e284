import { availableParallelism } from 'node:os';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import pkg from '../../package.json' with { type: 'json' };
import type { InputFile } from '../analyses/analyser.ts';
import type { ResultRow, RunMeta } from '../results/file-result.ts';
import type { PoolAnalysis, PoolFile, WorkerSetup } from './messages.ts';
import { checkSame, startMember } from './pool-member.ts';
import { analyseAsFinished, analyseInOrder, type AnalyseOptions, type PoolRow } from './work.ts';

/**
 * Bytes of short-lived objects before their space stops growing; V8's limit is 134 MB. It doubles
 * from 16 MB; the growth factor holds for all threads.
 */
const most = 24 << 20;
const lookMs = 100;

const size = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;

/**
 * Keeps this thread's short-lived objects small until the returned function is called. Node takes
 * the limit only at its start, the growth factor at any time.
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

const software = `biophony-analysis ${pkg.version}`;

/**
 * Two for a graphics processor: one reads and resamples while the other's windows are in the
 * network.
 */
export const threadsFor = (device: WorkerSetup['device'] = 'cpu'): number =>
  device === 'cpu' ? availableParallelism() : 2;

export interface PoolOptions extends WorkerSetup {
  /** Default: one per core, or two for a graphics processor. */
  threads?: number;
  /** Of files: more threads would idle. */
  most?: number;
}

export interface Pool {
  metas: readonly [RunMeta, ...RunMeta[]];
  /** Over each installed model; null without one. */
  networks: readonly (string | null)[];
  /** In the order of the files. One call at a time. Throws for several analyses. */
  analyse(
    files: Iterable<InputFile> | AsyncIterable<InputFile>,
    options?: AnalyseOptions,
  ): AsyncGenerator<ResultRow>;
  /** As they come; an analysis' rows of one file stay in order. */
  analyseAsFinished(
    files: Iterable<PoolFile> | AsyncIterable<PoolFile>,
    options?: AnalyseOptions,
  ): AsyncGenerator<PoolRow>;
  close(): Promise<void>;
}

/** Throws `AnalysisUnavailable`. */
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
