import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { notBegun } from '../../scripts/build/time-left.ts';
import { skippedTests, type Report } from '../../scripts/test-report.ts';
import { root } from '../support/biophony.ts';

const file = 'packages/statistics/src/speed.long.test.ts';

/** Has vitest read a file of long tests that may be begun until then, run none, and report them. */
async function reportedUntil(until: number): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'biophony-time-limit-'));
  const output = join(folder, 'report.json');
  const none = ['--testNamePattern', 'no test is called so'];
  const json = ['--reporter=json', `--outputFile=${output}`];
  const args = ['run', '--project', 'long-alone', ...none, ...json, file];
  try {
    await new Promise<void>((resolve, reject) => {
      const env = { ...process.env, BIOPHONY_TESTS_UNTIL: String(until) };
      execFile(join(root, 'node_modules/.bin/vitest'), args, { cwd: root, env }, (error) =>
        error ? reject(error) : resolve(),
      );
    });
    const report = JSON.parse(await readFile(output, 'utf8')) as Report;
    return skippedTests(report, root).map((one) => `${one.file}: ${one.fullName} (${one.reason})`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('a file of long tests is not begun when time is up, which is told with the reason', async () => {
  expect(await reportedUntil(Date.now() - 1)).toEqual([`${file}: ${notBegun} (no time was left)`]);
});

test('a file of long tests is begun while there is time', async () => {
  const reported = await reportedUntil(Date.now() + 600_000);
  expect(reported.join()).toContain('the curve of 200 verdicts');
  expect(reported.join()).not.toContain(notBegun);
});
