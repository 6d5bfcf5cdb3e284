import { availableParallelism } from 'node:os';
import type { InputFile } from '../../analyses/analyser.ts';
import { openPool, type Pool, type PoolOptions } from '../../pool/pool.ts';

/** Milliseconds that a measurement is to take. */
const measuringMs = 800;
/** Recordings that a measurement takes at most. */
const mostFiles = 2000;

/** Seconds of sound that are analysed in a second. */
export interface AnalysisRate {
  /** By the clock, with all that the machine does at the time. */
  by_clock: number;
  /**
   * The most of that and of what the processor's time allows: what an idle machine reaches. Where a network runs on another
   * device, the processor's time says nothing of it, and this is what the clock says.
   */
  idle: number;
}

/** Analyses a recording some times, files at once as threads; the rows are thrown away. */
async function analyseTimes(pool: Pool, file: InputFile, times: number): Promise<void> {
  const files = Array.from({ length: times }, () => file);
  for await (const { result } of pool.analyse(files))
    if (result.status === 'refused') throw new Error(result.reason?.message ?? 'refused');
}

async function rateOf(
  pool: Pool,
  file: InputFile,
  seconds: number,
  threads: number,
): Promise<AnalysisRate> {
  const warming = performance.now();
  await analyseTimes(pool, file, threads);
  const once = performance.now() - warming;
  const rounds = Math.max(1, Math.ceil(measuringMs / once));
  const times = Math.min(mostFiles, rounds * threads);
  const began = performance.now();
  const cpu = process.cpuUsage();
  await analyseTimes(pool, file, times);
  const elapsed = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const sound = times * seconds;
  const by_clock = sound / elapsed;
  if ((pool.metas[0].device ?? 'cpu') !== 'cpu') return { by_clock, idle: by_clock };
  const idle = sound / ((user + system) / 1e6 / Math.min(threads, availableParallelism()));
  return { by_clock, idle: Math.max(by_clock, idle) };
}

/**
 * How fast an analysis is from recordings to rows, on all its threads: reading, resampling and the analysis itself. All
 * recordings are `seconds` long. Throws AnalysisUnavailable.
 */
export async function analysisRates(
  setup: PoolOptions & { threads: number },
  recordings: readonly InputFile[],
  seconds: number,
): Promise<AnalysisRate[]> {
  const pool = await openPool(setup);
  try {
    const rates: AnalysisRate[] = [];
    for (const recording of recordings)
      rates.push(await rateOf(pool, recording, seconds, setup.threads));
    return rates;
  } finally {
    await pool.close();
  }
}
