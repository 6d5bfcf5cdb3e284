import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure, type Measured } from '../measure.ts';
import { makeDayCard } from './day-card.ts';
import { analysisProgram } from './model.ts';

/**
 * Analyses one recording of ten seconds at 48 kHz again and again, each time in a process of its own: from the start of
 * Node to the files of results.
 */
export async function analyseOne(type: string, times: number): Promise<Measured[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'biophony-bench-one-'));
  try {
    const card = join(scratch, 'card');
    makeDayCard(card, { files: 1, seconds: 10, sampleRateHz: 48_000 });
    const args = ['analyze', card, '--type', type, '--out', join(scratch, 'out')];
    const runs: Measured[] = [];
    for (let time = 0; time < times; time++) {
      const run = await measure(process.execPath, [analysisProgram, ...args]);
      if (run.code !== 0) throw new Error(`the analysis failed: ${run.stderr}`);
      runs.push(run);
    }
    return runs;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
