// Several analyses in one pass over the sound against a run of each, one after the other: processor time, time by the clock
// and the most memory, alternating, the median of each. Two sets of types: BirdNET V2.4's network (random weights) with the
// analyses that need no model, where the network takes most of the time; and three small networks, where reading and
// resampling do. `several-types.ts 60` is the number of recordings of a minute. The goal is a ratio below 1 in both.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { given, isQuick } from '../quick.ts';
import { loadText, measure, median } from '../measure.ts';
import { makeDayCard } from './day-card.ts';
import { analysisProgram, birdnetModels } from './model.ts';

const files = given(30, 1);
const seconds = isQuick ? 4 : 60;
const rounds = isQuick ? 1 : 5;
const writer = fileURLToPath(
  new URL('../../../workers/analysis/src/models/testing/random-classifier.ts', import.meta.url),
);

/** Small networks by id, sample rate and window. */
const small: [string, string, string][] = [
  ['one', '22050', '3'],
  ['two', '22050', '3'],
  ['three', '32000', '3'],
];
const sets = {
  'BirdNET V2.4, sound events and indices': ['birdnet_v2_4', 'audio_events', 'acoustic_indices'],
  'three small networks at 22,050, 22,050 and 32,000 Hz': small.map(([id]) => `model:${id}`),
};

interface Cost {
  cpuSeconds: number;
  seconds: number;
  peakBytes: number;
}

async function analysed(scratch: string, types: readonly string[]): Promise<Cost> {
  const out = join(scratch, 'out');
  const asked = types.flatMap((type) => ['--type', type]);
  const isModel = types.some((type) => type === 'birdnet_v2_4' || type.startsWith('model:'));
  const args = ['analyze', join(scratch, 'card'), ...asked, '--out', out];
  const more = [
    '--models-dir',
    join(scratch, 'all-models'),
    ...(isModel ? ['--set', 'min_conf=0.9'] : []),
  ];
  const run = await measure(process.execPath, [analysisProgram, ...args, ...more]);
  if (run.code !== 0) throw new Error(`the analysis failed: ${run.stderr}`);
  rmSync(out, { recursive: true });
  return run;
}

/** One run of each type, one after the other. */
async function inTurn(scratch: string, types: readonly string[]): Promise<Cost> {
  const all = { cpuSeconds: 0, seconds: 0, peakBytes: 0 };
  for (const type of types) {
    const one = await analysed(scratch, [type]);
    all.cpuSeconds += one.cpuSeconds;
    all.seconds += one.seconds;
    all.peakBytes = Math.max(all.peakBytes, one.peakBytes);
  }
  return all;
}

async function compared(scratch: string, what: string, types: readonly string[]): Promise<number> {
  const together: Cost[] = [];
  const apart: Cost[] = [];
  for (let round = 0; round < rounds; round++) {
    // Each is first in every other round.
    if (round % 2 === 0) together.push(await analysed(scratch, types));
    apart.push(await inTurn(scratch, types));
    if (round % 2 === 1) together.push(await analysed(scratch, types));
  }
  const of = (costs: Cost[], field: keyof Cost) => median(costs.map((cost) => cost[field]));
  const row = (name: string, costs: Cost[]) =>
    `  ${name.padEnd(20)} ${of(costs, 'cpuSeconds').toFixed(2).padStart(7)} s of processor time, ` +
    `${of(costs, 'seconds').toFixed(2)} s by the clock, at most ${(of(costs, 'peakBytes') / 1e6).toFixed(0)} MB`;
  const ratios = together.map(({ cpuSeconds }, at) => cpuSeconds / apart[at]!.cpuSeconds);
  const ratio = median(ratios);
  console.log(what);
  console.log(row('one pass', together));
  console.log(row('one after the other', apart));
  console.log(`  ratio of processor time ${ratio.toFixed(3)}, goal below 1`);
  return ratio;
}

const scratch = mkdtempSync(join(tmpdir(), 'biophony-bench-several-'));
try {
  makeDayCard(join(scratch, 'card'), { files, seconds, sampleRateHz: 48_000 });
  const models = join(scratch, 'all-models');
  const flags = ['--conditions=biophony', '--no-warnings', writer, models];
  for (const [at, [id, rate, windowS]] of small.entries())
    execFileSync(process.execPath, [...flags, id, rate, windowS, String(10 * at + 1)]);
  symlinkSync(join(birdnetModels(scratch), 'birdnet-v2.4'), join(models, 'birdnet-v2.4'));
  console.log(
    `${files} recordings of ${seconds} s at 48 kHz, ${rounds} rounds each way (${loadText()})`,
  );
  const ratios: number[] = [];
  for (const [what, types] of Object.entries(sets))
    ratios.push(await compared(scratch, what, types));
  if (!isQuick && ratios.some((ratio) => ratio >= 1)) process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
