// A weekend of the queue, simulated on the service's own handlers and database: an analysis of a million files beside a
// thousand small ones and some that only machines with a GPU can do, on 300 and 1,000 runners of which some die at work.
// How long calls take, when analyses are done, and how much of the runners' time is lost. With POSTGRES=1, on PostgreSQL.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { loadText } from '../measure.ts';
import { isQuick, sized } from '../quick.ts';

const program = fileURLToPath(
  new URL('../../../workers/api/bench/simulation/main.ts', import.meta.url),
);
const plan = {
  gpuRunners: sized('GPU_RUNNERS', 10, 1),
  largeFiles: sized('FILES', 1_000_000, 1000),
  smallAnalyses: sized('SMALL', 1000, 10),
  gpuAnalyses: sized('GPU_ANALYSES', 20, 1),
  filesOfGpuAnalysis: sized('GPU_FILES', 6000, 200),
  deaths: Number(process.env.DEATHS ?? 0.05),
  // As long as the runner's own; 0: nothing is handed in before a shard is done.
  pieceSeconds: Number(process.env.PIECE_SECONDS ?? 10) || null,
  postgres: process.env.POSTGRES === '1',
};

async function simulate(runners: number): Promise<void> {
  const flags = ['--conditions=biophony', '--no-warnings', program];
  const child = spawn(process.execPath, [...flags, JSON.stringify({ ...plan, runners })], {
    stdio: 'inherit',
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`The simulation ended with ${String(code)}.`);
}

console.log(loadText());
const only = process.env.RUNNERS;
for (const runners of only ? [Number(only)] : isQuick ? [4] : [300, 1000]) await simulate(runners);
