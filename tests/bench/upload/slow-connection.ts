// `biophony upload` over a slow line that buffers half a minute: 8 files of 5.76 MB at 200 kB/s and 12 at 500 kB/s,
// against the line's own time (bytes / rate). rclone goes the same way where it is installed and PEER is set. --quick
// sends small files over a faster line.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { slowRelay } from '../../e2e/card-reader/support/slow-relay.ts';
import { isQuick } from '../quick.ts';
import { makeBenchCard } from './card.ts';
import { loadText, type Measured } from '../measure.ts';
import { rcloneVersion, runBiophony, runRclone } from './programs.ts';
import { startSink } from './start-sink.ts';

interface Line {
  files: number;
  /** Bytes. */
  size: number;
  bytesPerSecond: number;
}

const lines: Line[] = isQuick
  ? [{ files: 4, size: 100_000, bytesPerSecond: 800_000 }]
  : [
      { files: 8, size: 5_760_000, bytesPerSecond: 200_000 },
      { files: 12, size: 5_760_000, bytesPerSecond: 500_000 },
    ];
const bufferSeconds = 30;
const work = mkdtempSync(join(tmpdir(), 'biophony-bench-line-'));

async function measure(line: Line, name: string, run: (url: string) => Promise<Measured>) {
  const { files, size, bytesPerSecond } = line;
  const sink = await startSink(null);
  const relay = await slowRelay(sink.url, { bytesPerSecond, bufferSeconds });
  try {
    const { code, seconds, stderr } = await run(relay.url);
    const arrived = await sink.report();
    const ideal = (files * size) / bytesPerSecond;
    console.log(
      `  ${name.padEnd(9)} ${arrived.files} of ${files} files in ${seconds.toFixed(1)} s, ${(seconds / ideal).toFixed(2)} of the line's ${ideal.toFixed(1)} s ` +
        `(${(relay.passed / 1e6).toFixed(1)} MB passed for ${((files * size) / 1e6).toFixed(1)} MB; exit ${code}; ${loadText()})`,
    );
    if (code !== 0 || arrived.files !== files) throw new Error(stderr.slice(-2000));
  } finally {
    await relay.close();
    sink.stop();
  }
}

try {
  for (const line of lines) {
    const { files, size, bytesPerSecond } = line;
    const folder = join(work, `card-${bytesPerSecond}`);
    makeBenchCard(folder, files, size);
    console.log(
      `${files} files of ${size / 1e6} MB at ${bytesPerSecond / 1000} kB/s, ${bufferSeconds} s of buffer`,
    );
    const state = join(work, `state-${bytesPerSecond}`);
    await measure(line, 'biophony', (url) => runBiophony(url, folder, state));
    if (!process.env.PEER) continue;
    if (rcloneVersion() === null) console.log('  rclone is not installed: its side is left out');
    else await measure(line, 'rclone', (url) => runRclone(url, folder));
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
