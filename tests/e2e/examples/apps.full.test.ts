import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, onTestFinished, test } from 'vitest';
import { freePort } from '../../../tools/scripts/service/free-port.ts';
import { root } from '../support/biophony.ts';
import { packedPackages } from '../support/tarballs/packed-packages.ts';
import { expect } from '../web/support/expect.ts';
import { examples, startForTest, withNode } from './support/start-program.ts';
import { useAnalysed } from './support/use-analysed.ts';

const analysed = useAnalysed();
const execute = promisify(execFile);
const quiet = { ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1' };

/** Outside the repository, with the packed packages. */
async function install(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `biophony-${name}-`));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(join(examples, name), folder, { recursive: true });
  const tarballs = await packedPackages(['contract', 'recordings', 'statistics', 'sdk', 'ui']);
  const args = ['install', '--no-audit', '--no-fund', '--prefer-offline', ...tarballs];
  await execute('npm', args, { cwd: folder, env: withNode() });
  return folder;
}

/** `prefix`: of settings that the bundler writes into the page. */
async function build(folder: string, prefix = ''): Promise<void> {
  const { BIOPHONY_API_URL, BIOPHONY_PROJECT_ID } = analysed.settings(0);
  const settings = Object.entries({ BIOPHONY_API_URL, BIOPHONY_PROJECT_ID }).map(
    ([name, value = '']) => [prefix + name, value],
  );
  const env = withNode({ ...quiet, ...Object.fromEntries(settings) });
  await execute('npm', ['run', 'build'], { cwd: folder, env });
}

test('a page with React and Vite, from the packed packages, has the types that it needs and shows what was found', async () => {
  const folder = await install('vite-react');
  const tsc = join(root, 'node_modules/.bin/tsc');
  const checked = await execute(tsc, ['-p', folder]).catch((error: { stdout: string }) => error);
  expect(checked.stdout).toBe('');
  await build(folder, 'VITE_');
  // The other example's Node server delivers the build.
  const port = await freePort();
  await startForTest(['node', 'server.mjs', join(folder, 'dist')], {
    cwd: join(examples, 'token-servers'),
    env: withNode(analysed.settings(port)),
    ready: /The page is at/,
  });
  await analysed.seeNumbers('vite-react', `http://127.0.0.1:${port}/`);
});

// Only that our packages and the examples build.
describe('an application of another framework is built from the packed packages', () => {
  test('with Astro', async () => {
    const folder = await install('astro');
    await build(folder, 'PUBLIC_');
    expect(await readFile(join(folder, 'dist/index.html'), 'utf8')).toContain('<biophony-widget');
  });

  // Its build checks types too.
  test('with Next', async () => {
    const folder = await install('next');
    await build(folder);
  });
});
