import { execFile } from 'node:child_process';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../support/biophony.ts';

const run = promisify(execFile);

/** What a file of tests is called, in whatever language. */
const named = /\.test\.[cm]?[jt]sx?$/;

test('every file that is called a test belongs to one project, so that one of the runs has it', async () => {
  const [tracked, listed] = await Promise.all([
    run('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, maxBuffer: 1e8 }),
    run(join(root, 'node_modules/.bin/vitest'), ['list', '--filesOnly', '--json'], { cwd: root }),
  ]);
  const files = tracked.stdout.split('\n').filter((path) => named.test(path));
  const inProjects = (JSON.parse(listed.stdout) as { file: string }[]).map(({ file }) =>
    relative(root, file).replaceAll('\\', '/'),
  );
  const counts = files.map((path) => [path, inProjects.filter((one) => one === path).length]);
  expect(counts.length).toBeGreaterThan(500);
  expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
});
