import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, fstatSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nobodyYet } from '../../../workers/api/src/operator/users.ts';
import { ownAddress } from '../../../workers/api/src/server/startup.ts';
import { ended, keepRunner } from './keep-runner.ts';
import { logEnd } from './log-end.ts';
import { openServiceLog } from './service-log.ts';
import { setting } from './setting.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const nodeFlags = ['--conditions=biophony', '--disable-warning=ExperimentalWarning'];

/** This terminal, nowhere, or an open file. */
type Output = 'inherit' | 'ignore' | number;

export interface Service {
  url: string;
  api: ChildProcess;
  logFile: string;
  /** Null when it has nothing to report besides that it runs. */
  notice: string | null;
  stop(): Promise<void>;
}

/** Throws when another program listens on the port: it would answer instead of the service. */
function checkPort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    // The service itself reports other problems with port or address.
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      code === 'EADDRINUSE' ? reject(new Error(taken(port))) : resolve(),
    );
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

const taken = (port: number): string =>
  `port ${port} is taken by another program, maybe by a Biophony that runs already. Stop it, or choose another port: PORT=${port + 1} npm start`;

const noAnalyses =
  'ONNX Runtime, with which recordings are analysed, has no program for Macs with an Intel processor. Start the service on another machine and use its web app from here; the README says how.';

/** Throws when the service ends first; no time limit, as machines differ. */
const portOf = (api: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    api.once('message', (message) => resolve((message as { port: number }).port));
    api.once('exit', () => reject(new Error('the service did not start')));
    api.once('error', reject);
  });

export async function startRunner(
  url: string,
  runnerSecret: string,
  env: Record<string, string> = {},
  output: Output = 'inherit',
  stopped?: AbortSignal,
): Promise<ChildProcess> {
  const runner = spawn(process.execPath, [...nodeFlags, 'workers/analysis/src/main.ts', 'serve'], {
    cwd: root,
    stdio: ['ignore', output, output, 'ipc'],
    env: { ...process.env, BIOPHONY_API_URL: url, BIOPHONY_RUNNER_SECRET: runnerSecret, ...env },
  });
  stopped?.addEventListener('abort', () => runner.kill('SIGTERM'), { once: true });
  await new Promise<void>((resolve, reject) => {
    runner.once('message', () => resolve());
    runner.once('exit', () => reject(new Error('the analysis runner did not start')));
  });
  return runner;
}

/** Uses the embedded stores; `port` 0 lets the system choose. Resolves when it answers. */
export async function startApi(options: {
  port: number;
  dataDir: string;
  runnerSecret: string;
  env?: Record<string, string>;
  output?: Output;
}): Promise<{ url: string; api: ChildProcess }> {
  const { port, dataDir, runnerSecret, env = {}, output = 'inherit' } = options;
  const host = env.HOST?.trim() || setting('HOST') || '127.0.0.1';
  if (port > 0 && port < 65_536) await checkPort(port, host);
  const api = spawn(process.execPath, [...nodeFlags, 'workers/api/src/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', output, output, 'ipc'],
    env: {
      ...process.env,
      ...(Number.isNaN(port) ? {} : { PORT: String(port) }),
      BIOPHONY_DATA_DIR: dataDir,
      BIOPHONY_RUNNER_SECRET: runnerSecret,
      ...env,
    },
  });
  return { url: ownAddress(host, await portOf(api)), api };
}

const noticeIn = (log: string): string | null =>
  log.split('\n').find((line) => line.startsWith(nobodyYet)) ?? null;

/**
 * /api with the site, and one runner. Output goes to `logFile`; its last lines are in the error
 * when the start fails. A runner that ends by itself is restarted.
 */
export async function startService(options: { port: number; dataDir: string }): Promise<Service> {
  if (!existsSync(`${root}/node_modules`)) throw new Error('run `npm ci` first');
  if (process.platform === 'darwin' && process.arch === 'x64') throw new Error(noAnalyses);
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const logFile = join(options.dataDir, 'service.log');
  const log = openServiceLog(logFile);
  const output = log.open;
  const { size: before } = fstatSync(output);
  const withLog = (error: Error) => {
    const lines = logEnd(logFile, before);
    const text = lines ? `${error.message}:\n${lines}\nAll of it is in ${logFile}` : error.message;
    return new Error(text, { cause: error });
  };
  const runnerSecret = setting('BIOPHONY_RUNNER_SECRET') ?? randomBytes(32).toString('base64url');
  const { url, api } = await startApi({ ...options, runnerSecret, output }).catch(
    (error: Error) => {
      throw withLog(error);
    },
  );
  const notice = noticeIn(logEnd(logFile, before));
  const start = (stopped?: AbortSignal) => startRunner(url, runnerSecret, {}, output, stopped);
  const first = await start().catch((error: Error) => {
    api.kill('SIGTERM');
    throw withLog(error);
  });
  const runner = keepRunner(first, start, console.error);
  const stop = async () => {
    await runner.stop();
    api.kill('SIGTERM');
    await ended(api);
    log.close();
  };
  return { url, api, logFile, notice, stop };
}
