import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startChild } from './child.ts';
import { runnerSecret } from './local-data.ts';
import { startOutside } from './outside/index.ts';
import type { TestServer } from './test-server.ts';
import { tokenForge } from './token-forge.ts';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));
const wrangler = join(repository, 'node_modules', 'wrangler', 'bin', 'wrangler.js');

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** wrangler, quiet and offline, with its state and logs in a folder of their own. */
const environment = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  CI: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_LOG_PATH: join(folder, 'logs'),
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_SEND_METRICS: 'false',
});

/** `wrangler dev` with the repository's own wrangler.toml: D1 with the migrations applied, R2 with its S3 endpoint. */
export async function startWorkerd(): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-workerd-'));
  const env = environment(folder);
  const state = ['--persist-to', join(folder, 'state')];
  const [forge, outside] = await Promise.all([tokenForge(), startOutside()]);
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [wrangler, ...args, ...state], { cwd: repository, env });
  await run('d1', 'migrations', 'apply', 'DB', '--local');
  await run('d1', 'execute', 'DB', '--local', '--yes', '--command', forge.sql);

  // The site is served from its build; wrangler wants the folder to exist.
  mkdirSync(join(repository, 'site', 'dist'), { recursive: true });
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const vars = {
    ...outside.settings(''),
    AUTH_SECRET: 'auth-secret-of-the-contract-tests-000001',
    BASE_URL: baseUrl,
    CONTAINER_RUNNERS: 'off',
    R2_ACCESS_KEY_ID: 'local',
    R2_S3_ENDPOINT: `${baseUrl}/cdn-cgi/local/r2/s3`,
    R2_SECRET_ACCESS_KEY: 'local-secret',
    RUNNER_SECRET: runnerSecret,
  };
  const child = await startChild(
    process.execPath,
    [
      wrangler,
      'dev',
      '--port',
      String(port),
      '--ip',
      '127.0.0.1',
      '--inspector-port',
      '0',
      '--enable-containers=false',
      '--show-interactive-dev-session=false',
      ...state,
      ...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
    ],
    { cwd: repository, env, ready: /Ready on (\S+)/ },
  );
  return {
    name: 'workerd',
    baseUrl,
    runnerSecret,
    forge,
    outside,
    log: child.log,
    async stop() {
      await child.stop();
      await outside.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
