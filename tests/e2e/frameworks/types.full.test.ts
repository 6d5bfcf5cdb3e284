import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { withNode } from '../examples/support/start-program.ts';
import { root } from '../support/biophony.ts';
import { packedPackages } from '../support/tarballs/packed-packages.ts';

const execute = promisify(execFile);

test('<biophony-widget> has types for Solid, Svelte and Vue, which refuse what is wrong (S12.1)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'biophony-frameworks-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(join(root, 'tests/e2e/frameworks/project'), folder, { recursive: true });
  const tarballs = await packedPackages(['contract', 'recordings', 'statistics', 'sdk', 'ui']);
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
  // As in the lock, and the packages with their dependencies.
  const args = ['install', '--include=dev', ...quiet, ...tarballs];
  await execute('npm', args, { cwd: folder, env: withNode() });
  const types = await readdir(join(folder, 'node_modules/@biophony/ui/types'));
  expect(types.sort()).toEqual(['solid.d.ts', 'styles.d.ts', 'svelte.d.ts', 'vue.d.ts']);
  const tsc = join(root, 'node_modules/.bin/tsc');
  const checked = await execute(tsc, ['-p', folder]).catch((error: { stdout: string }) => error);
  // Not the frameworks' own declarations.
  const ours = checked.stdout
    .split('\n')
    .filter((line) => /error/.test(line) && !/node_modules\/(?!@biophony)/.test(line));
  expect(ours).toEqual([]);
});
