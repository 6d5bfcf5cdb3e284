import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { slowness } from './machine.ts';

/**
 * Seconds of processor time at `slowness` 1. Above a limit a run warns; above 1.5 times the limit
 * it fails.
 */
const limits = {
  unitFile: 8,
  endToEndTest: 5,
  /** Extra for the first end-to-end file of a process, which starts service, browser and runner. */
  start: 8,
  /** All of `npm test`: the measured time plus 15%. Explain a raise in the commit. */
  whole: 700,
};
const failsAt = 1.5;

interface Measured {
  file: string;
  /** Seconds of processor time, including started programs. */
  seconds: number;
  tests: number;
}

export function readMeasured(path: string, testsOf: ReadonlyMap<string, number>): Measured[] {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  const seconds = new Map<string, number>();
  for (const line of lines) {
    const one = JSON.parse(line) as { file: string; seconds: number };
    seconds.set(one.file, (seconds.get(one.file) ?? 0) + one.seconds);
  }
  return [...seconds]
    .map(([file, used]) => ({ file, seconds: used, tests: testsOf.get(file) ?? 0 }))
    .toSorted((one, other) => other.seconds - one.seconds);
}

const isEndToEnd = (file: string): boolean => /^(tests\/e2e|workers\/analysis\/test)\//.test(file);
const isContract = (file: string): boolean => file.startsWith('workers/api/runtime-tests/');

/** Null without a limit: contract suites count only in the whole. */
function limitOf({ file, tests }: Measured): number | null {
  if (isContract(file)) return null;
  return isEndToEnd(file)
    ? limits.start + limits.endToEndTest * Math.max(1, tests)
    : limits.unitFile;
}

const written = 'test-results/processor-time.json';

/**
 * Saves the seconds of all files, prints the ten slowest, and reports files above their limits.
 * @param whole seconds of processor time of the whole run
 * @returns what is so far above its limit that the run fails
 */
export function holdToBudget(files: readonly Measured[], whole: number): string[] {
  mkdirSync('test-results', { recursive: true });
  writeFileSync(written, JSON.stringify({ slowness, whole, files }, null, 1));
  console.log(`\nprocessor time: ${whole.toFixed(0)} s, all files in ${written}; the ten dearest:`);
  for (const { file, seconds, tests } of files.slice(0, 10))
    console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file} (${tests} tests)`);
  const failed: string[] = [];
  const hold = (what: string, used: number, limit: number) => {
    const fair = limit * slowness.processor;
    if (used <= fair) return;
    const line = `${what} took ${used.toFixed(1)} s of processor time, its limit is ${fair.toFixed(1)} s`;
    if (used > failsAt * fair) failed.push(line);
    else console.log(`warning: ${line}`);
  };
  for (const file of files) {
    const limit = limitOf(file);
    if (limit !== null) hold(file.file, file.seconds, limit);
  }
  hold('the whole', whole, limits.whole);
  return failed;
}
