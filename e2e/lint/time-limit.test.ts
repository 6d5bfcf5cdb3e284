import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { notBegun } from '../../scripts/build/time-left.ts';
import { skippedTests, type Report } from '../../scripts/test-report.ts';
import { root } from '../support/biophony.ts';

const file = 'packages/statistics/src/speed.long.test.ts';

/** Runs a file of long tests that may be begun until then, and answers what vitest reports of it. */
async function reportUntil(until: number) {
  const folder = await mkdtemp(join(tmpdir(), 'biophony-time-limit-'));
  const output = join(folder, 'report.json');
  const args = [
    'run',
    '--project',
    'long-alone',
    '--reporter=json',
    `--outputFile=${output}`,
    file,
  ];
  try {
    await new Promise<void>((resolve, reject) => {
      const env = { ...process.env, BIOPHONY_TESTS_UNTIL: String(until) };
      execFile(join(root, 'node_modules/.bin/vitest'), args, { cwd: root, env }, (error) =>
        error ? reject(error) : resolve(),
      );
    });
    return JSON.parse(await readFile(output, 'utf8')) as Report & { numPassedTests: number };
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('long tests are not begun when their time is up, which is told file by file', async () => {
  const report = await reportUntil(Date.now() - 1);
  expect(report.numPassedTests).toBe(0);
  expect(skippedTests(report, root)).toEqual([
    { file, fullName: notBegun, reason: 'no time was left' },
  ]);
});

test('long tests are begun while there is time', async () => {
  const report = await reportUntil(Date.now() + 600_000);
  expect(report.numPassedTests).toBeGreaterThan(0);
  expect(skippedTests(report, root)).toEqual([]);
});
