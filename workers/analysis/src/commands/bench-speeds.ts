import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { writeWav } from '@biophony/recordings';
import { inspectFile } from '@biophony/recordings/node';
import type { InputFile } from '../analyses/analyser.ts';
import { openAudio } from '../audio/open-audio.ts';
import { resample } from '../audio/resample.ts';
import { openPool, type Pool, type PoolOptions } from '../pool/pool.ts';

const measuringMs = 800;
const mostFiles = 2000;

/** Seconds of sound per second. */
interface AnalysisRate {
  /** Includes the machine's present load. */
  by_clock: number;
  /**
   * Larger of `by_clock` and the speed by processor time, which says nothing about another device.
   */
  idle: number;
}

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

/** From recordings of `seconds` to rows, on all threads. Throws AnalysisUnavailable. */
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

/** After a first run, which does not count. */
const soundMeasuringMs = 400;

/** The fastest run: other programs disturbed it least. */
async function timesRealTime(seconds: number, once: () => Promise<void>): Promise<number> {
  await once();
  let fastest = Infinity;
  for (const until = performance.now() + soundMeasuringMs; performance.now() < until;) {
    const began = performance.now();
    await once();
    fastest = Math.min(fastest, performance.now() - began);
  }
  return seconds / (fastest / 1000);
}

async function* soundOf(path: string): AsyncGenerator<Float32Array> {
  yield* (await openAudio(path)).blocks();
}

async function drained(blocks: AsyncIterable<Float32Array>): Promise<void> {
  for await (const block of blocks) void block;
}

/** Times real time on one core. */
export const readingSpeed = ({ path }: InputFile, seconds: number): Promise<number> =>
  timesRealTime(seconds, () => drained(soundOf(path)));

/** Times real time on one core, with reading; hertz. */
export const resamplingSpeed = (
  { path }: InputFile,
  seconds: number,
  fromHz: number,
  toHz: number,
): Promise<number> => timesRealTime(seconds, () => drained(resample(soundOf(path), fromHz, toHz)));

const name = '20260521_050000.WAV';

/** Noise with one call per second that rises from 2 kHz; always the same. */
function* calls(sampleRateHz: number, samples: number): Generator<number> {
  let noise = 1;
  let phase = 0;
  for (let at = 0; at < samples; at++) {
    noise = (Math.imul(noise, 1_103_515_245) + 12_345) >>> 0;
    const inCall = (at % sampleRateHz) / sampleRateHz;
    phase += (2 * Math.PI * (2000 + 3000 * inCall)) / sampleRateHz;
    const call = inCall < 0.3 ? 0.2 * Math.sin(phase) : 0;
    yield call + 0.02 * (noise / 2 ** 31 - 1);
  }
}

export async function madeRecording(
  folder: string,
  sampleRateHz: number,
  seconds: number,
): Promise<InputFile> {
  const samples = Math.round(sampleRateHz * seconds);
  const bytes = Buffer.alloc(2 * samples);
  let at = 0;
  for (const value of calls(sampleRateHz, samples))
    at = bytes.writeInt16LE(Math.round(value * 32_767), at);
  const format = { encoding: 'int', sampleBytes: 2, channels: 1 } as const;
  const file = writeWav({ ...format, sampleRate: sampleRateHz, samples: bytes });
  const own = join(folder, `${sampleRateHz}-hz-${seconds}-s`);
  const path = join(own, name);
  await mkdir(own, { recursive: true });
  await writeFile(path, file);
  const { facts } = await inspectFile(path);
  return { path, filename: name, recording: facts };
}

/** A memory card as sold. Recorders write one channel of 16 bits. */
export const cardBytes = 64e9;
export const cardSample = { bits: 16, channels: 1 } as const;

/** Hertz. */
export const cardRates = [48_000, 32_000] as const;

/** Headers and folders take less than a thousandth. */
export const cardSeconds = (sampleRateHz: number): number =>
  cardBytes / (sampleRateHz * cardSample.channels * (cardSample.bits / 8));
