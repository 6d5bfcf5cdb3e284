// Segments a second of BirdNET V2.4's network, on all cores, several ways in one run, and the share that is of what
// the runtime's matrix multiplication alone reaches. Random weights, where BIOPHONY_MODELS_DIR
// holds no birdnet-v2.4: speed does not depend on them.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isQuick } from '../quick.ts';
import { birdnetModels, networkIn } from './model.ts';
import { measureRate, type Rate, type RateTask } from './inference-rate.ts';
import { matrixProduct } from './matrix-multiplication.ts';
import { loadText } from '../measure.ts';

const samples = 144_000;
const rounds = isQuick ? 1 : 5;
const segments = isQuick ? 2 : 40;
const batches = isQuick ? [1, 2] : [1, 4, 20];

/** Two processes of TensorFlow Lite, one thread and one segment a run each, on 2 cores of the kind this was made on. */
const recordedTfliteRate = 65;

/** Multiply-adds a segment: of the network as published, and of the one that the import makes of it. */
const publishedWork = 488e6;
const convertedWork = 398e6;

/** A product with as many rows as a layer has places: [rows, inner] by [inner, columns]. */
const product = { rows: 1024, inner: 512, columns: 512 };

const best = async (task: RateTask, workers: number, items: number): Promise<Rate> => {
  const rates = await measureRate(task, { workers, items, rounds });
  return {
    perSecond: Math.max(...rates.map(({ perSecond }) => perSecond)),
    perCpuSecond: Math.max(...rates.map(({ perCpuSecond }) => perCpuSecond)),
  };
};

/** Multiply-adds of matrix products in a second of one core, all cores at work. */
async function productRate(cores: number): Promise<number> {
  const { rows, inner, columns } = product;
  const network = matrixProduct(rows, inner, columns);
  const rate = await best(
    { network, dims: [rows, inner], threads: 1 },
    cores,
    rows * (isQuick ? 1 : 100),
  );
  return rate.perCpuSecond * inner * columns;
}

async function report(network: string): Promise<void> {
  const cores = availableParallelism();
  const rate = (batch: number, threads: number, workers: number): Promise<Rate> =>
    best({ network, dims: [batch, samples], threads }, workers, segments);
  const before = await productRate(cores);
  const plain = await rate(1, cores, 1);
  console.log(`inference on ${cores} cores, segments of 3 s a second (${loadText()})`);
  console.log(`  one session on all cores, batch 1   ${plain.perSecond.toFixed(0)}`);
  const found: Rate[] = [];
  for (const batch of batches) {
    const here = await rate(batch, 1, cores);
    found.push(here);
    const ratio = `${(here.perSecond / plain.perSecond).toFixed(2)} x that`;
    const ofCore = `${here.perCpuSecond.toFixed(1)} a second of one core`;
    const text = `${here.perSecond.toFixed(0)}   ${ratio}; ${ofCore}`;
    console.log(`  one session a core, batch ${String(batch).padEnd(2)}        ${text}`);
  }
  const perSecond = Math.max(...found.map((one) => one.perSecond));
  const perCpuSecond = Math.max(...found.map((one) => one.perCpuSecond));
  const ratio = (of: number): string => `${(of / (recordedTfliteRate / 2)).toFixed(2)} x`;
  console.log(
    `  against ${recordedTfliteRate} recorded for TFLite on 2 cores: ${ratio(perSecond / cores)} by the clock, ` +
      `${ratio(perCpuSecond)} by processor time (goal 2)`,
  );
  const top = Math.max(before, await productRate(cores));
  const share = (work: number): string => `${((100 * perCpuSecond * work) / top).toFixed(0)}%`;
  console.log(
    `  matrix products alone: ${(top / 1e9).toFixed(1)} thousand million multiply-adds a second of one core`,
  );
  console.log(
    `  share of that: ${share(publishedWork)} by the work of the published network (goal 85%), ` +
      `${share(convertedWork)} by what is left of it after the import`,
  );
}

const scratch = mkdtempSync(join(tmpdir(), 'biophony-bench-'));
try {
  await report(networkIn(birdnetModels(scratch)));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
