// Rows of SQLite as objects, made of node:sqlite's arrays as the service does, and by node:sqlite itself: processor time of
// ten and of a thousand rows.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { loadText, median } from '../measure.ts';
import { sized } from '../quick.ts';

const program = fileURLToPath(new URL('../../../workers/api/bench/read-rows.ts', import.meta.url));
const all = sized('ROWS', 200_000, 2000);
const rounds = sized('ROUNDS', 5, 1);

for (const rows of [10, 1000]) {
  const flags = ['--conditions=biophony', '--no-warnings', program];
  const sizes = JSON.stringify([rows, all, rounds]);
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, sizes]);
  const costs = JSON.parse(stdout) as { adapter: number[]; alone: number[] };
  const [ours, peer] = [median(costs.adapter), median(costs.alone)];
  console.log(
    `${String(rows).padStart(4)} rows of ten columns: ${ours.toFixed(2)} µs a row, peer ${peer.toFixed(2)} µs, ${(ours / peer).toFixed(2)} of it; ${loadText()}`,
  );
}
