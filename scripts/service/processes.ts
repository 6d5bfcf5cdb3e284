import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const nodeFlags = ['--conditions=biophony', '--disable-warning=ExperimentalWarning'];

/** Where a process prints: this terminal, nowhere, or an open file. */
type Output = 'inherit' | 'ignore' | number;

export interface Service {
  url: string;
  api: ChildProcess;
  runner: ChildProcess;
  logFile: string;
  stop(): Promise<void>;
}

/** A TCP port nobody listens on right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

async function untilHealthy(url: string, api: ChildProcess): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    if (api.exitCode !== null) throw new Error('the service did not start');
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the service did not answer at ${url} within 20 seconds`);
}

/** Starts one analysis runner against a service; resolves when the service knows what it can do. */
export async function startRunner(
  url: string,
  runnerSecret: string,
  env: Record<string, string> = {},
  output: Output = 'inherit',
): Promise<ChildProcess> {
  const runner = spawn(process.execPath, [...nodeFlags, 'workers/analysis/src/main.ts', 'serve'], {
    cwd: root,
    stdio: ['ignore', output, output, 'ipc'],
    env: { ...process.env, BIOPHONY_API_URL: url, BIOPHONY_RUNNER_SECRET: runnerSecret, ...env },
  });
  await new Promise<void>((resolve, reject) => {
    runner.once('message', () => resolve());
    runner.once('exit', () => reject(new Error('the analysis runner did not start')));
  });
  return runner;
}

/** Starts /api with the embedded stores; resolves when it answers. */
export async function startApi(options: {
  port: number;
  dataDir: string;
  runnerSecret: string;
  env?: Record<string, string>;
  output?: Output;
}): Promise<{ url: string; api: ChildProcess }> {
  const { port, dataDir, runnerSecret, env = {}, output = 'inherit' } = options;
  const url = `http://localhost:${port}`;
  const api = spawn(process.execPath, [...nodeFlags, 'workers/api/src/node/main.ts'], {
    cwd: root,
    stdio: ['ignore', output, output],
    env: {
      ...process.env,
      PORT: String(port),
      BIOPHONY_DATA_DIR: dataDir,
      BIOPHONY_RUNNER_SECRET: runnerSecret,
      ...env,
    },
  });
  await untilHealthy(url, api);
  return { url, api };
}

/**
 * Starts the whole service: /api with the site, and one runner. What they print goes to `logFile`.
 * `stop` ends both and waits for them.
 */
export async function startService(options: { port: number; dataDir: string }): Promise<Service> {
  if (!existsSync(`${root}/node_modules`)) throw new Error('run `npm ci` first');
  mkdirSync(options.dataDir, { recursive: true });
  const logFile = join(options.dataDir, 'service.log');
  const output = openSync(logFile, 'a');
  const runnerSecret = process.env.BIOPHONY_RUNNER_SECRET ?? randomBytes(32).toString('base64url');
  const { url, api } = await startApi({ ...options, runnerSecret, output }).catch(
    (error: Error) => {
      throw new Error(`${error.message}; see ${logFile}`, { cause: error });
    },
  );
  const runner = await startRunner(url, runnerSecret, {}, output).catch((error: Error) => {
    api.kill('SIGTERM');
    throw new Error(`${error.message}; see ${logFile}`, { cause: error });
  });
  const stop = async () => {
    runner.kill('SIGTERM');
    await ended(runner);
    api.kill('SIGTERM');
    await ended(api);
  };
  return { url, api, runner, logFile, stop };
}
