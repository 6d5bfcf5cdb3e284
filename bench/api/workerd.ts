import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wrangler, wranglerEnvironment } from '../../scripts/service/wrangler.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const port = 8877;

/** Starts `wrangler dev` (workerd, local D1 and R2) on a fresh state folder; it is ready when it prints so. */
export function spawnWorkerd(): { child: ChildProcess; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-bench-'));
  const state = ['--persist-to', join(folder, 'state')];
  const env = wranglerEnvironment(folder);
  const options = { cwd: repository, env };
  const migrate = [wrangler, 'd1', 'migrations', 'apply', 'DB', '--local', ...state];
  execFileSync(process.execPath, migrate, { ...options, stdio: 'ignore' });
  // The site is served from its build; wrangler wants the folder to exist.
  mkdirSync(join(repository, 'site/dist'), { recursive: true });
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
      wrangler,
      'dev',
      `--port=${port}`,
      '--ip=127.0.0.1',
      '--inspector-port=0',
      '--enable-containers=false',
      '--show-interactive-dev-session=false',
      ...state,
      ...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
    ],
    { ...options, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  return { child, folder };
}
