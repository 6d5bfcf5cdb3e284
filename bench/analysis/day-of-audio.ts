// A day of recordings, 1,440 files of one minute at 48 kHz, through BirdNET V2.4's network: files on disk to results
// on disk with the built `biophony-analysis analyze`, against inference alone in the same run. Random weights: speed
// does not depend on them. `day-of-audio.ts 1440` takes the whole day; without a number, 240 files are scaled up.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { given, isQuick } from '../quick.ts';
import { makeDayCard, type CardShape } from './day-card.ts';
import { analysisProgram, birdnetModels, networkIn } from './model.ts';
import { measureRate, type Rate } from './inference-rate.ts';
import { loadText, measure, median, type Measured } from '../measure.ts';

const dayFiles = 1440;
const files = given(240, 2);
const fewFiles = isQuick ? 1 : 100;
const manyFiles = isQuick ? 2 : 10_000;
const one: Omit<CardShape, 'files'> = { seconds: isQuick ? 6 : 60, sampleRateHz: 48_000 };
const daySeconds = dayFiles * 60;
const windowS = 3;
const batch = isQuick ? 2 : 20;
const cores = availableParallelism();

/** Some species a window, as in a busy soundscape; random weights would name thousands. */
const birdnet = ['--type', 'birdnet_v2_4', '--set', 'min_conf=0.9', '--set', 'top_n=3'];

async function analysed(scratch: string, args: string[], shape: CardShape): Promise<Measured> {
  const card = join(scratch, 'card');
  makeDayCard(card, shape);
  try {
    const out = join(scratch, 'out');
    const run = await measure(process.execPath, [
      analysisProgram,
      'analyze',
      card,
      ...args,
      '--out',
      out,
    ]);
    if (run.code !== 0) throw new Error(`the analysis failed: ${run.stderr}`);
    if (!run.stdout.includes(`${shape.files} files: ${shape.files} analysed`))
      throw new Error(`not all files were analysed: ${run.stdout}`);
    return run;
  } finally {
    rmSync(card, { recursive: true, force: true });
    rmSync(join(scratch, 'out'), { recursive: true, force: true });
  }
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')} min`;
const ms = (seconds: number): string => `${(seconds * 1000).toFixed(1)} ms`;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

/** Inference alone, as the workers of an analysis run it. */
async function inferenceAlone(network: string): Promise<Rate> {
  const dims = [batch, windowS * one.sampleRateHz];
  const rates = await measureRate(
    { network, dims, threads: 1 },
    isQuick
      ? { workers: cores, items: batch, rounds: 1 }
      : { workers: cores, items: 240, rounds: 3 },
  );
  return {
    perSecond: median(rates.map(({ perSecond }) => perSecond)),
    perCpuSecond: median(rates.map(({ perCpuSecond }) => perCpuSecond)),
  };
}

async function throughBirdnet(scratch: string, models: string): Promise<void> {
  const args = [...birdnet, '--models-dir', models];
  const few = await analysed(scratch, args, { files: fewFiles, ...one });
  const before = await inferenceAlone(networkIn(models));
  const run = await analysed(scratch, args, { files, ...one });
  const after = await inferenceAlone(networkIn(models));
  const segments = (files * one.seconds) / windowS;
  const mean = (of: keyof Rate): number => (before[of] + after[of]) / 2;
  const lost = (rate: number, of: keyof Rate): string =>
    `${rate.toFixed(1)} against ${mean(of).toFixed(1)}, ${(100 * (1 - rate / mean(of))).toFixed(1)}% lost`;
  const day = (seconds: number): string => clock((seconds * daySeconds) / (files * one.seconds));
  const how =
    files * one.seconds === daySeconds ? 'measured' : `scaled up from ${files} of ${one.seconds} s`;
  console.log(`a day of audio: ${dayFiles} files of a minute at 48 kHz, ${how} (${loadText()})`);
  console.log(
    `  ${day(run.seconds)} by the clock on ${cores} cores; ${day(run.cpuSeconds)} of processor time, ` +
      `which is ${day(run.cpuSeconds / 2)} on 2 idle cores (goal 4, aim 3)`,
  );
  console.log('  segments a second, files to results against inference alone (goal 15% lost):');
  console.log(`    by the clock           ${lost(segments / run.seconds, 'perSecond')}`);
  console.log(`    of a core's time       ${lost(segments / run.cpuSeconds, 'perCpuSecond')}`);
  console.log(`  most memory ${megabytes(run.peakBytes)} (goal 1000 MB)`);
  console.log(
    `  processor time a file: ${ms(few.cpuSeconds / fewFiles)} of ${fewFiles}, ${ms(run.cpuSeconds / files)} of ${files}`,
  );
}

/** Short recordings through an analysis without a model: what a file costs beside its sound. */
async function manyShort(scratch: string): Promise<void> {
  const shape = { seconds: 2, sampleRateHz: 8000 };
  console.log(`recordings of ${shape.seconds} s, audio_events`);
  for (const count of [fewFiles, manyFiles]) {
    const run = await analysed(scratch, ['--type', 'audio_events'], { files: count, ...shape });
    const time = `${ms(run.cpuSeconds / count)} of processor time a file`;
    console.log(`  ${count} files: ${time}, most memory ${megabytes(run.peakBytes)}`);
  }
}

const scratch = mkdtempSync(join(tmpdir(), 'biophony-bench-day-'));
try {
  await throughBirdnet(scratch, birdnetModels(scratch));
  await manyShort(scratch);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
