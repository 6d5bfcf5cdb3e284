// How soon the command line is there: --help, headers of a card, and the first byte of a large one on its way. Each
// beside the least that Node itself needs for it, in the same run. HEADERS and FILES make it smaller.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspectFiles } from '@biophony/recordings/node';
import { isQuick, sized } from '../quick.ts';
import { cardPaths, makeManySmall, readHeadAndTail } from './inspected-card.ts';
import { loadText, measure, median } from '../measure.ts';
import { runBiophony } from './programs.ts';
import { startSink } from './start-sink.ts';

const headers = sized('HEADERS', 10_000, 20);
const files = sized('FILES', 50_000, 20);
const repeats = isQuick ? 1 : 15;
const program = fileURLToPath(new URL('../../../packages/cli/bin/biophony.js', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'biophony-bench-inspect-'));

const msOf = async (run: () => unknown): Promise<number> => {
  const began = performance.now();
  await run();
  return performance.now() - began;
};

const medianOf = async (times: number, run: () => unknown): Promise<number> => {
  const all: number[] = [];
  for (let at = 0; at < times; at++) all.push(await msOf(run));
  return median(all);
};

async function help() {
  const node = (args: string[]) => () => execFileSync(process.execPath, args, { stdio: 'ignore' });
  const helped = await medianOf(repeats, node([program, '--help']));
  const bare = await medianOf(repeats, node(['-e', '0']));
  console.log(
    `biophony --help: ${helped.toFixed(0)} ms (goal 100), of which Node itself ${bare.toFixed(0)} ms (${loadText()})`,
  );
}

async function headersOf(folder: string) {
  const paths = cardPaths(folder);
  await readHeadAndTail(paths);
  const bare = await medianOf(3, () => readHeadAndTail(paths));
  const read = await medianOf(3, async () => {
    for await (const { facts } of inspectFiles(paths)) if (!facts.ok) throw new Error('not ok');
  });
  const run = await measure(process.execPath, [program, 'inspect', folder, '--json']);
  const lines = run.stdout.trimEnd().split('\n').length;
  if (run.code !== 0 || lines !== paths.length) throw new Error(run.stderr);
  console.log(
    `headers of ${paths.length} files: ${read.toFixed(0)} ms, ${(read / bare).toFixed(2)} x two bare reads a file (${bare.toFixed(0)} ms); ` +
      `\`biophony inspect --json\` as a whole ${run.seconds.toFixed(2)} s (goal 2; ${loadText()})`,
  );
}

async function firstByte(folder: string) {
  const sink = await startSink(null);
  const began = Date.now();
  const run = await runBiophony(sink.url, folder, join(work, 'state'));
  const { first_byte_at, files: arrived, mismatches } = await sink.report();
  sink.stop();
  if (run.code !== 0 || arrived !== files || mismatches > 0) throw new Error(run.stderr);
  const first = ((first_byte_at ?? NaN) - began) / 1000;
  console.log(
    `${files} files on the card: first byte after ${first.toFixed(2)} s (goal 3), all after ${run.seconds.toFixed(0)} s, ` +
      `${(run.peakBytes / 1e6).toFixed(0)} MB of memory at most (${loadText()})`,
  );
}

try {
  await help();
  const few = join(work, 'few');
  makeManySmall(few, headers);
  await headersOf(few);
  const many = join(work, 'many');
  makeManySmall(many, files);
  await firstByte(many);
} finally {
  rmSync(work, { recursive: true, force: true });
}
