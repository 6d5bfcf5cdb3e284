// `biophony upload` against rclone, both with checksums on both sides, and against the contract one file at a time.
// Cards of noise are made under the temporary folder and taken away again. What is measured is whole programs, from
// their start to their end. Goals: 1.8 times rclone's speed at 0.6 of its processor time for 2,000 files of 1 MB, 1.4
// times its speed for 600, 1.6 times for files of 200 MB, and less than 200 MiB of memory. FILES, FEWER, LARGE and
// ROUNDS make it smaller.
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isQuick, sized } from '../quick.ts';
import { makeBenchCard } from './card.ts';
import { loadText, median, type Measured } from '../measure.ts';
import { rcloneVersion, runBiophony, runOneByOne, runRclone } from './programs.ts';
import { startSink, type Sink } from './start-sink.ts';

const MB = 1_000_000;
const smallFiles = sized('FILES', 2000, 4);
const fewerFiles = sized('FEWER', 600, 2);
const largeFiles = sized('LARGE', 20, 1);
const rounds = sized('ROUNDS', 3, 1);
const largeBytes = (isQuick ? 34 : 200) * MB;
const farMs = 30;

const work = mkdtempSync(join(tmpdir(), 'biophony-bench-upload-'));
let runs = 0;

/** Runs an uploader, checks that the sink took everything, and gives its figures. */
async function checked(sink: Sink, files: number, run: () => Promise<Measured>, delayMs = 0) {
  await sink.reset(delayMs);
  const measured = await run();
  const arrived = await sink.report();
  if (measured.code !== 0 || arrived.files !== files || arrived.mismatches > 0)
    throw new Error(
      `${JSON.stringify(arrived)}, exit ${measured.code}\n${measured.stdout.slice(-2000)}\n${measured.stderr.slice(-2000)}`,
    );
  return measured;
}

const biophony = (sink: Sink, folder: string) => () =>
  runBiophony(sink.url, folder, join(work, `state-${runs++}`));

interface Figures {
  rate: number;
  cpuPerGB: number;
  peakMiB: number;
}

function figuresOf(all: Measured[], bytes: number): Figures {
  return {
    rate: median(all.map(({ seconds }) => bytes / MB / seconds)),
    cpuPerGB: median(all.map(({ cpuSeconds }) => cpuSeconds / (bytes / 1e9))),
    peakMiB: Math.max(...all.map(({ peakBytes }) => peakBytes / 1024 ** 2)),
  };
}

const line = (name: string, { rate, cpuPerGB, peakMiB }: Figures) =>
  console.log(
    `  ${name.padEnd(10)}${rate.toFixed(0).padStart(6)} MB/s${cpuPerGB.toFixed(2).padStart(7)} CPU s/GB${peakMiB.toFixed(0).padStart(6)} MiB at most`,
  );

interface Goal {
  /** Of rclone's speed. */
  speed: number;
  /** Of rclone's processor time. */
  cpu?: number;
}

async function againstRclone(count: number, size: number, goal: Goal, peer: boolean) {
  const folder = join(work, 'card');
  const sums = join(work, 'sums.json');
  writeFileSync(sums, JSON.stringify(makeBenchCard(folder, count, size)));
  const sink = await startSink(sums);
  const ours: Measured[] = [];
  const theirs: Measured[] = [];
  for (let round = 0; round < rounds; round++) {
    if (peer) theirs.push(await checked(sink, count, () => runRclone(sink.url, folder)));
    ours.push(await checked(sink, count, biophony(sink, folder)));
  }
  console.log(`${count} files of ${size / MB} MB, median of ${rounds} (${loadText()})`);
  const mine = figuresOf(ours, count * size);
  line('biophony', mine);
  if (peer) {
    const rclone = figuresOf(theirs, count * size);
    line('rclone', rclone);
    const cpuGoal = goal.cpu === undefined ? '' : ` (goal ${goal.cpu})`;
    console.log(
      `  ratio ${(mine.rate / rclone.rate).toFixed(2)} (goal ${goal.speed}), CPU ${(mine.cpuPerGB / rclone.cpuPerGB).toFixed(2)} of rclone's${cpuGoal}`,
    );
  }
  sink.stop();
  rmSync(folder, { recursive: true });
}

async function farAway() {
  const folder = join(work, 'far');
  makeBenchCard(folder, smallFiles, MB);
  const sink = await startSink(null);
  const run = await checked(sink, smallFiles, biophony(sink, folder), farMs);
  const ours = smallFiles / run.seconds;
  console.log(`${smallFiles} files of 1 MB at ${farMs} ms round trip (${loadText()})`);
  console.log(`  biophony, batches                ${ours.toFixed(1).padStart(7)} files/s`);
  for (const parallel of [1, 8]) {
    // A slow peer need not send them all: its rate is what counts.
    const files = Math.min(smallFiles, 200 * Math.ceil(parallel / 4));
    const peer = () => runOneByOne(sink.url, folder, files, parallel);
    const { seconds } = await checked(sink, files, peer, farMs);
    const theirs = files / seconds;
    console.log(
      `  three calls a file, ${parallel} at a time  ${theirs.toFixed(1).padStart(7)} files/s, ratio ${(ours / theirs).toFixed(1)} (goal 5)`,
    );
  }
  sink.stop();
}

try {
  const needed = Math.max(smallFiles * MB, largeFiles * largeBytes) * 1.2;
  const { bavail, bsize } = statfsSync(work);
  if (bavail * bsize < needed)
    throw new Error(`${work} has no space for ${Math.round(needed / 1e9)} GB; set TMPDIR`);
  const rclone = rcloneVersion();
  console.log(rclone ?? 'rclone is not installed: its side is left out (apt-get install rclone)');
  const peer = rclone !== null;
  await againstRclone(smallFiles, MB, { speed: 1.8, cpu: 0.6 }, peer);
  await againstRclone(fewerFiles, MB, { speed: 1.4 }, peer);
  await againstRclone(largeFiles, largeBytes, { speed: 1.6 }, peer);
  await farAway();
} finally {
  rmSync(work, { recursive: true, force: true });
}
