import { expect, test } from 'vitest';
import { analyseOne } from './one-recording.ts';

test('indices of a recording of ten seconds take less than half a second of processor time (S22.3)', async () => {
  const runs = await analyseOne('acoustic_indices', 5);
  // Other programs make runs slower, never faster.
  expect(Math.min(...runs.map(({ cpuSeconds }) => cpuSeconds))).toBeLessThan(0.5);
});
