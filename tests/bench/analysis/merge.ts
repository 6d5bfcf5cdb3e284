// Processor time and the most memory of the merge of an archive: `merge.ts 100000` recordings with a hundred detections
// each, into the files that a service gets. The goal is 600 MB and three minutes of processor time at 100000.
import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { given } from '../quick.ts';
import { loadText, measure } from '../measure.ts';

const recordings = given(10_000, 100);
const program = fileURLToPath(
  new URL('../../../workers/analysis/test/many-detections/merge-parts.ts', import.meta.url),
);
const flags = ['--conditions=biophony', '--no-warnings', program];

async function digest(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex').slice(0, 16);
}

async function run(what: string, args: string[]): Promise<void> {
  const done = await measure(process.execPath, [...flags, ...args]);
  if (done.code !== 0) throw new Error(`the ${what} failed: ${done.stderr}`);
  console.log(
    `  ${what.padEnd(6)} ${done.cpuSeconds.toFixed(1).padStart(6)} s of processor time, ` +
      `${done.seconds.toFixed(1).padStart(6)} s, ${(done.peakBytes / 1e6).toFixed(0).padStart(5)} MB`,
  );
}

const scratch = mkdtempSync(join(tmpdir(), 'biophony-bench-merge-'));
try {
  console.log(`${recordings} recordings, ${recordings * 100} detections (${loadText()})`);
  const part = join(scratch, 'part.ndjson');
  await run('part', ['make', part, String(recordings)]);
  const out = join(scratch, 'out');
  await run('merge', ['merge', out, part]);
  for (const name of readdirSync(out).toSorted()) {
    const megabytes = statSync(join(out, name)).size / 1e6;
    console.log(
      `  ${name.padEnd(24)} ${megabytes.toFixed(1).padStart(8)} MB  ${await digest(join(out, name))}`,
    );
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
