import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Milliseconds of the processor that the precisions above ten strata of 300 species take. */
const program = `
  import { works } from ${JSON.stringify(new URL('calibration-work.ts', import.meta.url).href)};
  const began = process.cpuUsage();
  let sum = 0;
  for (let at = 0; at < 300; at++) sum += works.precisions(at);
  const { user, system } = process.cpuUsage(began);
  console.log(JSON.stringify({ ms: (user + system) / 1000, mean: sum / 300 }));
`;

// In a process of its own: modules that a test has transformed are slower.
test('thresholds of 300 species take less than 2 s (S17.13)', async () => {
  const run = () =>
    promisify(execFile)(process.execPath, [
      '--conditions=biophony',
      '--input-type=module',
      '--eval',
      program,
    ]);
  const times: number[] = [];
  for (let round = 0; round < 8 && !times.some((ms) => ms < 2000); round++) {
    const { ms, mean } = JSON.parse((await run()).stdout) as { ms: number; mean: number };
    expect(mean).toBeGreaterThan(0.1);
    expect(mean).toBeLessThan(1);
    times.push(ms);
  }
  console.log(`thresholds of 300 species: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  // The fastest of eight: what else the machine does takes caches and clock from each run, and gives to none.
  expect(Math.min(...times)).toBeLessThan(2000);
});
