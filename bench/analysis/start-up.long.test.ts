import { expect, test } from 'vitest';
import { measure } from '../measure.ts';
import { analyseOne } from './one-recording.ts';

/** Takes two to three times the processor time of the indices. */
const reference = ['--eval', 'let sum = 0; for (let i = 0; i < 4e8; i++) sum += i & 7;'];
/** `bench/analysis/start-up.ts` tells both in milliseconds; here, machines are of any speed and busy with other tests. */
const mostTimesReference = 0.5;

test('indices of a recording of ten seconds take less than half of what a reference takes (S22.3)', async () => {
  const analyses: number[] = [];
  const references: number[] = [];
  for (let round = 0; round < 5; round++) {
    const [analysis] = await analyseOne('acoustic_indices', 1);
    analyses.push(analysis!.cpuSeconds);
    references.push((await measure(process.execPath, reference)).cpuSeconds);
  }
  // Other programs make runs slower, never faster.
  const ratio = Math.min(...analyses) / Math.min(...references);
  console.log(`indices of ten seconds take ${ratio.toFixed(2)} times the reference`);
  expect(ratio).toBeLessThan(mostTimesReference);
});
