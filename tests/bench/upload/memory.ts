// The most memory `biophony upload` holds, by the number of files on a card: it should hardly grow with them. Cards of
// small recordings are made under the temporary folder and taken away again. FILES is the largest card's number.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isQuick, sized } from '../quick.ts';
import { makeBenchCard } from './card.ts';
import { loadText } from '../measure.ts';
import { runBiophony } from './programs.ts';
import { startSink } from './start-sink.ts';

const MB = 1_000_000;
const most = sized('FILES', 100_000, 40);
const fileBytes = 2_000;
const goalMB = 250;

const work = mkdtempSync(join(tmpdir(), 'biophony-bench-memory-'));
try {
  const sink = await startSink(null);
  const peaks: number[] = [];
  for (const files of isQuick ? [most / 10, most] : [most / 10, most / 2, most]) {
    const folder = join(work, `card-${files}`);
    makeBenchCard(folder, files, fileBytes);
    await sink.reset();
    const run = await runBiophony(sink.url, folder, join(work, `state-${files}`));
    const arrived = await sink.report();
    if (run.code !== 0 || arrived.files !== files || arrived.mismatches > 0)
      throw new Error(`${JSON.stringify(arrived)}, exit ${run.code}\n${run.stderr.slice(-2000)}`);
    rmSync(folder, { recursive: true });
    peaks.push(run.peakBytes);
    console.log(
      `${String(files).padStart(7)} files: ${(run.peakBytes / MB).toFixed(0).padStart(4)} MB at most, ${run.cpuSeconds.toFixed(1)} s of CPU, ${run.seconds.toFixed(0)} s (${loadText()})`,
    );
  }
  sink.stop();
  const [first = NaN, last = NaN] = [peaks[0], peaks.at(-1)];
  const perFile = (last - first) / (most * 0.9);
  console.log(`${perFile.toFixed(0)} bytes a file more; goal under ${goalMB} MB at ${most} files`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
