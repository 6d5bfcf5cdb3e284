import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../../../tools/scripts/service/free-port.ts';
import { makeLocalD1 } from '../../../../tools/scripts/service/local-d1.ts';
import {
  stillWorker,
  wrangler,
  wranglerEnvironment,
} from '../../../../tools/scripts/service/wrangler.ts';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));

const optionsFor = (folder: string) => ({ cwd: repository, env: wranglerEnvironment(folder) });
const stateIn = (folder: string) => ['--persist-to', join(folder, 'state')];

const onD1 = (folder: string, ...args: string[]) =>
  promisify(execFile)(
    process.execPath,
    [wrangler, 'd1', ...args, '--local', ...stateIn(folder)],
    optionsFor(folder),
  );

/** Runs a statement on the D1 of a Worker that `spawnWorkerd` started with this folder. */
export async function runOnD1(folder: string, statement: string): Promise<void> {
  await onD1(folder, 'execute', 'DB', '--yes', '--command', statement);
}

/** Starts the Worker (workerd, local D1 and R2) on a fresh state folder; it is ready when it prints so. */
export async function spawnWorkerd(): Promise<{ child: ChildProcess; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-bench-'));
  await makeLocalD1({ ...optionsFor(folder), flags: stateIn(folder) });
  // The site is served from its build; wrangler wants the folder to exist.
  mkdirSync(join(repository, 'site/dist'), { recursive: true });
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const vars = {
    AUTH_SECRET: 'auth-secret-of-the-benchmarks-0000000001',
    BASE_URL: baseUrl,
    CONTAINER_RUNNERS: 'off',
    R2_ACCESS_KEY_ID: 'local',
    R2_S3_ENDPOINT: `${baseUrl}/cdn-cgi/local/r2/s3`,
    R2_SECRET_ACCESS_KEY: 'local-secret',
    RUNNER_SECRET: 'runner-secret-of-the-benchmarks-00000001',
  };
  const child = spawn(
    process.execPath,
    [
      stillWorker,
      `--port=${port}`,
      '--ip=127.0.0.1',
      ...stateIn(folder),
      ...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
    ],
    { ...optionsFor(folder), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  return { child, folder };
}
