// `biophony upload` against rclone, both with checksums on both sides, and against the contract one file at a time.
// Cards of noise are made under the temporary folder and taken away again. What is measured is whole programs, from
// their start to their end. FILES, LARGE and ROUNDS make it smaller.
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
  peakMB: number;
}

function figuresOf(all: Measured[], bytes: number): Figures {
  return {
    rate: median(all.map(({ seconds }) => bytes / MB / seconds)),
    cpuPerGB: median(all.map(({ cpuSeconds }) => cpuSeconds / (bytes / 1e9))),
    peakMB: Math.max(...all.map(({ peakBytes }) => peakBytes / MB)),
  };
}

const line = (name: string, { rate, cpuPerGB, peakMB }: Figures) =>
  console.log(
    `  ${name.padEnd(10)}${rate.toFixed(0).padStart(6)} MB/s${cpuPerGB.toFixed(2).padStart(7)} CPU s/GB${peakMB.toFixed(0).padStart(6)} MB at most`,
  );

async function againstRclone(title: string, count: number, size: number, peer: boolean) {
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
  console.log(`${title}, median of ${rounds} (${loadText()})`);
  const mine = figuresOf(ours, count * size);
  line('biophony', mine);
  if (peer) {
    const rclone = figuresOf(theirs, count * size);
    line('rclone', rclone);
    console.log(
      `  ratio ${(mine.rate / rclone.rate).toFixed(2)} (goal 1.6), CPU ${(mine.cpuPerGB / rclone.cpuPerGB).toFixed(2)} of rclone's`,
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
  await againstRclone(`${smallFiles} files of 1 MB`, smallFiles, MB, rclone !== null);
  await againstRclone(
    `${largeFiles} files of ${largeBytes / MB} MB`,
    largeFiles,
    largeBytes,
    rclone !== null,
  );
  await farAway();
} finally {
  rmSync(work, { recursive: true, force: true });
}
