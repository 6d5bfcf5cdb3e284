// Segments a second of BirdNET V2.4's network, on all cores, several ways in one run, and the share that is of what
// the runtime's matrix multiplication alone reaches. Random weights, where BIOPHONY_MODELS_DIR
// holds no birdnet-v2.4: speed does not depend on them.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isQuick } from '../quick.ts';
import { birdnetModels, networkIn } from './model.ts';
import { loadText } from '../measure.ts';
import { bestRate, type Rate, type RateTask } from './rates/inference-rate.ts';
import { matrixTask, multiplyAdds, multiplyAddsOfRow } from './rates/matrix-multiplication.ts';

const samples = 144_000;
const rounds = isQuick ? 1 : 5;
const segments = isQuick ? 2 : 40;
const batches = isQuick ? [1, 2] : [1, 4, 20];

const best = (task: RateTask, workers: number, items: number): Promise<Rate> =>
  bestRate(task, { workers, items, rounds });

/** Multiply-adds of matrix products in a second of one core, all cores at work. */
async function productRate(cores: number): Promise<number> {
  const rate = await best(matrixTask, cores, 1024 * (isQuick ? 1 : 100));
  return rate.perCpuSecond * multiplyAddsOfRow;
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
  const perCpuSecond = Math.max(...found.map((one) => one.perCpuSecond));
  const top = Math.max(before, await productRate(cores));
  const share = (work: number): string => `${((100 * perCpuSecond * work) / top).toFixed(0)}%`;
  console.log(
    `  matrix products alone: ${(top / 1e9).toFixed(1)} thousand million multiply-adds a second of one core`,
  );
  console.log(
    `  share of that: ${share(multiplyAdds.published)} by the work of the published network (goal 85%), ` +
      `${share(multiplyAdds.converted)} by what is left of it after the import`,
  );
}

const scratch = mkdtempSync(join(tmpdir(), 'biophony-bench-'));
try {
  await report(networkIn(birdnetModels(scratch)));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
