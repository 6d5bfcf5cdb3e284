import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, onTestFinished, test } from 'vitest';
import { freePort } from '../../../tools/scripts/service/free-port.ts';
import { wrangler, wranglerEnvironment } from '../../../tools/scripts/service/wrangler.ts';
import { expect } from '../web/support/expect.ts';
import { examples, has, startForTest, withNode } from './support/start-program.ts';
import { useAnalysed } from './support/use-analysed.ts';

const analysed = useAnalysed();
const folder = join(examples, 'token-servers');

/** On a free port; returns the address. */
async function startServer(
  command: (port: number) => string[],
  ready: RegExp,
  settings: Record<string, string> = {},
): Promise<string> {
  const port = await freePort();
  const env = withNode({ ...analysed.settings(port), ...settings });
  await startForTest(command(port), { cwd: folder, env, ready });
  return `http://127.0.0.1:${port}`;
}

/** As its README starts it. */
const servers = {
  Node: () => startServer(() => ['node', 'server.mjs'], /The page is at/),
  Python: () => startServer(() => ['python3', 'server.py'], /The page is at/),
  PHP: () =>
    startServer((port) => ['php', '-S', `127.0.0.1:${port}`, 'server.php'], /Development Server/, {
      PHP_CLI_SERVER_WORKERS: '4',
    }),
};

const missing: Record<string, boolean> = { Python: !has('python3'), PHP: !has('php') };

/** Only the page, its files and tokens. */
async function checkServer(address: string): Promise<void> {
  expect(await (await fetch(`${address}/`)).text()).toContain('<biophony-widget');
  await analysed.checkToken(address);
  expect((await fetch(`${address}/elsewhere`)).status).toBe(404);
  expect((await fetch(`${address}/..%2fserver.mjs`)).status).toBe(404);
  // Only a server on all interfaces answers here.
  await expect(fetch(address.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow();
}

describe('a page with two widgets, whose tokens come from a server', () => {
  for (const [name, start] of Object.entries(servers))
    test.skipIf(missing[name])(`in ${name}`, async () => checkServer(await start()));

  test('shows what was found, and asks nobody but its server and the service', async () => {
    const address = await servers.Node();
    const { page, addresses } = await analysed.seeNumbers('token-servers', `${address}/`);
    await expect(page.locator('biophony-widget').getByRole('alert')).toHaveCount(0);
    const origins = new Set(addresses.map((one) => new URL(one).origin));
    expect([...origins].sort()).toEqual([address, analysed.environment.service.url].sort());
  });

  test('as a Cloudflare Worker', async () => {
    const state = await mkdtemp(join(tmpdir(), 'biophony-example-'));
    onTestFinished(() => rm(state, { recursive: true, force: true }));
    const port = await freePort();
    const { PORT: _, ...settings } = analysed.settings(port);
    const given = Object.entries(settings).flatMap(([name, value]) => [
      '--var',
      `${name}:${value}`,
    ]);
    const where = ['--ip', '127.0.0.1', '--port', String(port), '--inspector-port', '0'];
    const quiet = ['--show-interactive-dev-session=false', '--persist-to', state];
    await startForTest([process.execPath, wrangler, 'dev', ...where, ...quiet, ...given], {
      cwd: join(examples, 'cloudflare-worker'),
      env: wranglerEnvironment(state),
      ready: /Ready on http/,
    });
    const address = `http://127.0.0.1:${port}`;
    expect(await (await fetch(`${address}/`)).text()).toContain('<biophony-widget');
    await analysed.checkToken(address);
  });
});

describe('a page whose server gets no tokens any more', () => {
  test('says so, and its server says why', async () => {
    await analysed.made().revokeKey();
    const port = await freePort();
    const server = await startForTest(['node', 'server.mjs'], {
      cwd: folder,
      env: withNode(analysed.settings(port)),
      ready: /The page is at/,
    });
    const { page } = await analysed.open(`http://127.0.0.1:${port}/`);
    await expect(page.getByRole('alert').first()).toContainText(
      'This cannot be shown at the moment.',
    );
    expect(server.output()).toContain('The service gave no token');
  });
});
