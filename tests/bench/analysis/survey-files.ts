// What the files of surveys cost beside the merge that writes them, and what they weigh: `survey-files.ts 100000` recordings
// with a hundred detections each, of a hundred recorders. The goals are a tenth of the merge's processor time and 5 MB at 100000.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadText, measure } from '../measure.ts';
import { given } from '../quick.ts';

const recordings = given(10_000, 200);
const recorders = 100;
const folder = new URL('../../../workers/analysis/test/many-detections/', import.meta.url);

async function run(program: string, args: string[]) {
  const file = fileURLToPath(new URL(program, folder));
  const flags = ['--conditions=biophony', '--no-warnings', file];
  const done = await measure(process.execPath, [...flags, ...args]);
  if (done.code !== 0) throw new Error(`${program} ${args[0]} failed: ${done.stderr}`);
  const seconds = done.cpuSeconds.toFixed(1).padStart(6);
  const megabytes = (done.peakBytes / 1e6).toFixed(0).padStart(5);
  console.log(`  ${args[0]!.padEnd(6)} ${seconds} s of processor time, ${megabytes} MB`);
  return done;
}

const scratch = mkdtempSync(join(tmpdir(), 'biophony-bench-survey-'));
try {
  console.log(`${recordings} recordings, ${recordings * 100} detections (${loadText()})`);
  const part = join(scratch, 'part.ndjson');
  const out = join(scratch, 'out');
  await run('survey-files.ts', ['make', part, String(recordings), String(recorders)]);
  const merge = await run('merge-parts.ts', ['merge', out, part]);
  rmSync(join(out, 'detections.parquet'));
  const rows = await run('survey-files.ts', ['rows', part]);
  const tables = await run('survey-files.ts', ['tables', join(scratch, 'tables'), part]);
  const read = await run('survey-files.ts', ['read', out]);
  const share = (tables.cpuSeconds - rows.cpuSeconds) / merge.cpuSeconds;
  console.log(`  the files of surveys are ${(100 * share).toFixed(1)}% of the merge`);
  for (const name of ['survey-counts.parquet', 'survey-effort.parquet'])
    console.log(`  ${name} ${(statSync(join(out, name)).size / 1e6).toFixed(2)} MB`);
  console.log(`  read again: ${read.stdout.trim()}`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
