import { expect, test } from 'vitest';
import { measure } from '../measure.ts';
import { analyseOne } from './one-recording.ts';

/** Takes two to three times the processor time of the indices, on machines that take half a second and more for them. */
const reference = ['--eval', 'let sum = 0; for (let i = 0; i < 4e8; i++) sum += i & 7;'];
const mostSeconds = 0.5;
/** `bench/analysis/start-up.ts` tells both in milliseconds; here, machines may be slow, and busy with other tests. */
const mostTimesReference = 0.5;

test('indices of a recording of ten seconds take half a second, or less than half of what a reference takes (S22.3)', async () => {
  const analyses: number[] = [];
  const references: number[] = [];
  for (let round = 0; round < 5; round++) {
    const [analysis] = await analyseOne('acoustic_indices', 1);
    analyses.push(analysis!.cpuSeconds);
    references.push((await measure(process.execPath, reference)).cpuSeconds);
  }
  // Other programs make runs slower, never faster.
  const [least, leastReference] = [Math.min(...analyses), Math.min(...references)];
  console.log(`indices of ten seconds take ${least} s, the reference ${leastReference} s`);
  expect(least).toBeLessThan(Math.max(mostSeconds, mostTimesReference * leastReference));
});
