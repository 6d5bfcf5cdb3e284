// Segments a second of BirdNET V2.4's network, on all cores, several ways in one run. Random weights: speed does not
// depend on them. Needs ../shared/models/birdnet-v2.4-layout, or BIOPHONY_MODELS_DIR with birdnet-v2.4 installed.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { InferenceSession, Tensor } from 'onnxruntime-node';

const samples = 144_000;
const segmentsPerRound = 32;
const rounds = 5;

/** Two processes of TensorFlow Lite, one thread and one segment a run each, on 2 cores of the kind this was made on. */
const recordedTfliteRate = 65;

interface Task {
  path: string;
  batch: number;
  threads: number;
}

const noise = (length: number): Float32Array =>
  Float32Array.from({ length }, (_, i) => 0.3 * Math.sin(i / 7) + 0.2 * (Math.random() - 0.5));

async function work({ path, batch, threads }: Task): Promise<void> {
  const session = await InferenceSession.create(path, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
  });
  const [input = ''] = session.inputNames;
  const sound = new Tensor('float32', noise(batch * samples), [batch, samples]);
  const run = async (): Promise<void> => {
    for (let done = 0; done < segmentsPerRound; done += batch)
      await session.run({ [input]: sound });
  };
  await run();
  parentPort?.on('message', () => void run().then(() => parentPort?.postMessage('done', [])));
  parentPort?.postMessage('ready', []);
}

const answer = (worker: Worker): Promise<unknown> =>
  new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));

/** Segments a second of some workers together: the best of several rounds. */
async function measure(task: Task, workers: number): Promise<number> {
  const pool = Array.from(
    { length: workers },
    () => new Worker(new URL(import.meta.url), { workerData: task }),
  );
  await Promise.all(pool.map(answer));
  let best = 0;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const finished = pool.map(answer);
    for (const worker of pool) worker.postMessage('go', []);
    await Promise.all(finished);
    best = Math.max(best, (workers * segmentsPerRound * 1000) / (performance.now() - start));
  }
  await Promise.all(pool.map((worker) => worker.terminate()));
  return best;
}

/** The converted network: an installed one, or one made of random weights in a folder of its own. */
function network(scratch: string): string | null {
  const installed = join(process.env.BIOPHONY_MODELS_DIR ?? 'models', 'birdnet-v2.4', 'model.onnx');
  if (existsSync(installed)) return installed;
  const root = join(import.meta.dirname, '..');
  const layout = join(root, '../shared/models/birdnet-v2.4-layout/make-random-weights.mjs');
  if (!existsSync(layout)) return null;
  execFileSync(process.execPath, [layout, join(scratch, 'tfjs')]);
  const program = join(root, 'workers/analysis/src/main.ts');
  const args = [
    'models',
    'import',
    join(scratch, 'tfjs'),
    '--as',
    'birdnet-v2.4',
    '--models-dir',
    scratch,
  ];
  execFileSync(process.execPath, ['--conditions=biophony', program, ...args], { stdio: 'ignore' });
  return join(scratch, 'birdnet-v2.4/model.onnx');
}

async function main(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'biophony-bench-'));
  try {
    const path = network(scratch);
    if (!path) {
      console.log(
        'inference: skipped, there is no BirdNET model and no ../shared to make one from',
      );
      return;
    }
    const cores = availableParallelism();
    const plain = await measure({ path, batch: 1, threads: cores }, 1);
    console.log(`inference on ${cores} cores, segments of 3 s a second`);
    console.log(`  one session on all cores, batch 1   ${plain.toFixed(0)}`);
    for (const batch of [1, 4, 8]) {
      const rate = await measure({ path, batch, threads: 1 }, cores);
      const ratios = `${(rate / plain).toFixed(2)} x that`;
      console.log(`  one session a core, batch ${batch}         ${rate.toFixed(0)}   ${ratios}`);
      if (batch === 8) {
        const ratio = ((rate / cores) * 2) / recordedTfliteRate;
        console.log(
          `  against ${recordedTfliteRate} recorded for TFLite on 2 cores: ${ratio.toFixed(2)} x`,
        );
      }
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

await (isMainThread ? main() : work(workerData as Task));
