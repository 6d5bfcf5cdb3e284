// Measures how slow the machine is now, to scale waits and budgets.
import { spawnSync } from 'node:child_process';
import { processorSeconds } from './processor-seconds.ts';

/** Seconds of `work` on the reference machine: two idle cloud cores. */
const reference = { wall: 0.27, processor: 0.27 };

/** Half arithmetic, half program starts: slow machines are slow at one of the two. */
function work(): number {
  let sum = 0;
  for (let at = 0; at < 4e7; at++) sum = (sum * 31 + at) % 1_000_003;
  for (let started = 0; started < 3; started++)
    spawnSync(process.execPath, ['--no-warnings', '--eval', String(sum)]);
  return sum;
}

function measure(): { wall: number; processor: number } {
  const [began, before] = [performance.now(), processorSeconds()];
  work();
  return {
    wall: (performance.now() - began) / 1000 / reference.wall,
    processor: (processorSeconds() - before) / reference.processor,
  };
}

const variable = 'BIOPHONY_TEST_SLOWNESS';
const known = process.env[variable]?.split(' ').map(Number);
const measured = known ? { wall: known[0] ?? 1, processor: known[1] ?? 1 } : measure();
process.env[variable] ??= `${measured.wall} ${measured.processor}`;

/** Slowness relative to the reference machine, at least 1: wall time and processor time. */
export const slowness = {
  wall: Math.max(1, measured.wall),
  processor: Math.max(1, measured.processor),
};

/** Most milliseconds a test waits for something that must come. Only failures take that long. */
export const waitMs = Math.round(30_000 * slowness.wall);
