// BirdNET V2.4 on all cores in alternating rounds: the runtime's matrix product, TensorFlow Lite where it is there
// (`rates/tflite-rate.ts` says what it needs), the network alone, and files on disk to results on disk with the built
// `biophony-analysis analyze`. Rates are windows of 3 s a second of one core's time; every figure is the median of the
// rounds, every ratio of those within a round. A round analyses one recording, then many, of a minute at 48 kHz each,
// so that a day of 1,440 is its start once and each recording's time as often; the network alone runs before and after.
// Random weights, where BIOPHONY_MODELS_DIR holds no birdnet-v2.4: speed does not depend on them.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadText, measure, median, type Measured } from '../measure.ts';
import { given, isQuick } from '../quick.ts';
import { makeDayCard } from './day-card.ts';
import { analysisProgram, birdnetModels, networkIn } from './model.ts';
import { startRate } from './rates/inference-rate.ts';
import { matrixTask, multiplyAdds, multiplyAddsOfRow } from './rates/matrix-multiplication.ts';
import { startTflite } from './rates/tflite-rate.ts';

const dayFiles = 1440;
const files = given(240, 2);
const shape = { seconds: isQuick ? 6 : 60, sampleRateHz: 48_000 };
const windowS = 3;
const dayWindows = (dayFiles * 60) / windowS;
const rounds = isQuick ? 1 : 7;
const batch = isQuick ? 2 : 20;
const aloneWindows = isQuick ? 2 : 600;
const productRows = isQuick ? 1024 : 400_000;
const cores = availableParallelism();

/** Some species a window, as in a busy soundscape; random weights would name thousands. */
const settings = ['--type', 'birdnet_v2_4', '--set', 'min_conf=0.9', '--set', 'top_n=3'];

async function analysed(files: number, card: string, models: string): Promise<Measured> {
  const out = `${card}-results`;
  const run = await measure(process.execPath, [
    analysisProgram,
    'analyze',
    card,
    ...settings,
    '--models-dir',
    models,
    '--out',
    out,
  ]);
  rmSync(out, { recursive: true, force: true });
  if (run.code !== 0) throw new Error(`the analysis failed: ${run.stderr}`);
  if (!run.stdout.includes(`${files} files: ${files} analysed`))
    throw new Error(`not all files were analysed: ${run.stdout}`);
  return run;
}

/** Seconds that a day of recordings takes, and the most memory its analysis held, bytes. */
type Day = Pick<Measured, 'seconds' | 'cpuSeconds' | 'peakBytes'>;

const dayOf = (one: Measured, many: Measured): Day => {
  const scaled = (of: 'seconds' | 'cpuSeconds'): number => {
    const each = ((many[of] - one[of]) / (files - 1)) * (60 / shape.seconds);
    return one[of] + each * (dayFiles - 1);
  };
  return {
    seconds: scaled('seconds'),
    cpuSeconds: scaled('cpuSeconds'),
    peakBytes: many.peakBytes,
  };
};

interface Round {
  day: Day;
  /** Windows of that day a second of one core's time. */
  results: number;
  alone: number;
  tflite: number | null;
  /** Multiply-adds. */
  matrix: number;
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')} min`;
const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

function report(all: Round[], missing: string | null): void {
  const middle = (of: (round: Round) => number): number => median(all.map(of));
  const span = (of: (round: Round) => number, text: (value: number) => string): string => {
    const values = all.map(of);
    return `${text(middle(of))} (${text(Math.min(...values))} to ${text(Math.max(...values))})`;
  };
  const line = (name: string, of: (round: Round) => number, more = ''): void =>
    console.log(`  ${name.padEnd(32)} ${span(of, (value) => value.toFixed(1))}${more}`);
  const share = (work: number) => (round: Round) => (round.alone * work) / round.matrix;

  console.log(`BirdNET V2.4 on ${cores} cores, ${cpus()[0]?.model ?? 'unknown'}, ${loadText()}`);
  console.log(
    `${rounds} alternating rounds of ${files} files of ${shape.seconds} s, scaled to a day: median (range)`,
  );
  console.log('windows a second of one core:');
  line('files to results', ({ results }) => results);
  line('the network alone', ({ alone }) => alone);
  if (missing === null) {
    line('TensorFlow Lite', ({ tflite }) => tflite!);
    line('network alone / TensorFlow Lite', ({ alone, tflite }) => alone / tflite!, ' (goal 3.2)');
  } else console.log(`  TensorFlow Lite is not there: ${missing}`);
  const lost = ({ alone, results }: Round) => 1 - results / alone;
  console.log(`lost from files to results: ${span(lost, percent)} of a core's time (goal 5%)`);
  const product = (round: Round) => round.matrix / 1e9;
  console.log(
    `matrix products alone: ${span(product, (value) => value.toFixed(1))} thousand million multiply-adds a second of one core`,
  );
  console.log(
    `share of that: ${span(share(multiplyAdds.published), percent)} by the work of the published network, ` +
      `${span(share(multiplyAdds.converted), percent)} by what is left of it after the import`,
  );
  const byClock = span(({ day }) => day.seconds, clock);
  const byCpu = span(({ day }) => day.cpuSeconds / 2, clock);
  console.log(`a day of audio: ${byClock} by the clock on ${cores} cores;`);
  console.log(`  ${byCpu} of each core's time on two cores (goal 2:30)`);
  const megabytes = ({ day }: Round) => day.peakBytes / 1e6;
  console.log(`most memory of ${files} files ${span(megabytes, (value) => value.toFixed(0))} MB`);
}

const scratch = mkdtempSync(join(tmpdir(), 'biophony-bench-day-'));
try {
  const models = birdnetModels(scratch);
  const cards = { one: join(scratch, 'one'), many: join(scratch, 'many') };
  makeDayCard(cards.one, { files: 1, ...shape });
  makeDayCard(cards.many, { files, ...shape });
  const dims = [batch, windowS * shape.sampleRateHz];
  const matrix = await startRate(matrixTask, cores);
  const alone = await startRate({ network: networkIn(models), dims, threads: 1 }, cores);
  const tflite = await startTflite(cores);
  const missing = 'missing' in tflite ? tflite.missing : null;
  const all: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = await alone.round(aloneWindows);
    const one = await analysed(1, cards.one, models);
    const many = await analysed(files, cards.many, models);
    const after = await alone.round(aloneWindows);
    const day = dayOf(one, many);
    all.push({
      day,
      results: dayWindows / day.cpuSeconds,
      alone: 2 / (1 / before.perCpuSecond + 1 / after.perCpuSecond),
      tflite: 'missing' in tflite ? null : (await tflite.round(aloneWindows)).perCpuSecond,
      matrix: (await matrix.round(productRows)).perCpuSecond * multiplyAddsOfRow,
    });
  }
  await Promise.all([matrix.stop(), alone.stop(), 'missing' in tflite ? null : tflite.stop()]);
  report(all, missing);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
