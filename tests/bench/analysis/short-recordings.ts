// What a recording costs beside its sound: recordings of two seconds through an analysis without a model, few and many.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure } from '../measure.ts';
import { isQuick } from '../quick.ts';
import { makeDayCard } from './day-card.ts';
import { analysisProgram } from './model.ts';

const shape = { seconds: 2, sampleRateHz: 8000 };
const counts = isQuick ? [1, 2] : [100, 10_000];

const scratch = mkdtempSync(join(tmpdir(), 'biophony-bench-short-'));
try {
  console.log(`recordings of ${shape.seconds} s, audio_events`);
  for (const files of counts) {
    const [card, out] = [join(scratch, `card-${files}`), join(scratch, `out-${files}`)];
    makeDayCard(card, { files, ...shape });
    const args = ['analyze', card, '--type', 'audio_events', '--out', out];
    const run = await measure(process.execPath, [analysisProgram, ...args]);
    if (run.code !== 0) throw new Error(`the analysis failed: ${run.stderr}`);
    if (!run.stdout.includes(`${files} files: ${files} analysed`))
      throw new Error(`not all files were analysed: ${run.stdout}`);
    const each = `${((1000 * run.cpuSeconds) / files).toFixed(1)} ms of processor time a file`;
    console.log(`  ${files} files: ${each}, most memory ${(run.peakBytes / 1e6).toFixed(0)} MB`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
