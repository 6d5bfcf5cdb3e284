import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/service/free-port.ts';
import { root } from '../support/biophony.ts';
import { packedPackages } from '../support/tarballs/packed-packages.ts';
import { expect } from '../web/support/expect.ts';
import { examples, startForTest, withNode } from './support/start-program.ts';
import { useAnalysed } from './support/use-analysed.ts';

const analysed = useAnalysed();
const execute = promisify(execFile);
const quiet = { ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1' };

/** A copy of an example outside the repository, in which the packed packages are installed. */
async function install(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `biophony-${name}-`));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(join(examples, name), folder, { recursive: true });
  const tarballs = await packedPackages(['contract', 'recordings', 'statistics', 'sdk', 'ui']);
  const args = ['install', '--no-audit', '--no-fund', '--prefer-offline', ...tarballs];
  await execute('npm', args, { cwd: folder, env: withNode() });
  return folder;
}

/** Builds an example with settings that its bundler writes into the page, as their names begin there. */
async function build(folder: string, prefix = ''): Promise<void> {
  const { BIOPHONY_API_URL, BIOPHONY_PROJECT_ID } = analysed.settings(0);
  const settings = Object.entries({ BIOPHONY_API_URL, BIOPHONY_PROJECT_ID }).map(
    ([name, value = '']) => [prefix + name, value],
  );
  const env = withNode({ ...quiet, ...Object.fromEntries(settings) });
  await execute('npm', ['run', 'build'], { cwd: folder, env });
}

/** Opens what a bundler has built, delivered by the server in Node of the other example. */
async function seeBuilt(name: string, folder: string): Promise<void> {
  const port = await freePort();
  await startForTest(['node', 'server.mjs', join(folder, 'dist')], {
    cwd: join(examples, 'token-servers'),
    env: withNode(analysed.settings(port)),
    ready: /The page is at/,
  });
  await analysed.seeNumbers(name, `http://127.0.0.1:${port}/`);
}

describe('widgets in an application, from the packed packages', () => {
  test('with Vite and React', async () => {
    const folder = await install('vite-react');
    const tsc = join(root, 'node_modules/.bin/tsc');
    const checked = await execute(tsc, ['-p', folder]).catch((error: { stdout: string }) => error);
    expect(checked.stdout).toBe('');
    await build(folder, 'VITE_');
    await seeBuilt('vite-react', folder);
  });

  test('with Astro', async () => {
    const folder = await install('astro');
    await build(folder, 'PUBLIC_');
    await seeBuilt('astro', folder);
  });

  test('with Next, which gives the tokens itself', async () => {
    const folder = await install('next');
    await build(folder);
    const port = await freePort();
    await startForTest(['npx', 'next', 'start', '--hostname', '127.0.0.1'], {
      cwd: folder,
      env: withNode({ ...quiet, ...analysed.settings(port) }),
      ready: /Ready in/,
    });
    const address = `http://127.0.0.1:${port}`;
    const { page } = await analysed.seeNumbers('next', `${address}/`);
    const policy = (await page.request.get(address)).headers()['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    await analysed.checkToken(address);
  });
});
