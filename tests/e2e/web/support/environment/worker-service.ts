import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../../../tools/scripts/service/free-port.ts';
import { makeLocalD1 } from '../../../../../tools/scripts/service/local-d1.ts';
import { startRunner } from '../../../../../tools/scripts/service/processes.ts';
import { stillWorker, wranglerEnvironment } from '../../../../../tools/scripts/service/wrangler.ts';
import { waitMs } from '../../../../../tools/scripts/test/machine.ts';
import { root } from '../../../support/biophony.ts';
import type { FallibleService } from './service-types.ts';

const secret = () => randomBytes(32).toString('base64url');

const stop = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

/** Characters of the Worker's output. */
const mostSaid = 3_000;
/** Successful calls and set-up. */
const ordinary = /"level":"info"|^env\.|\[wrangler:info\] (?!.* 5\d\d )/;

/** The end, without ordinary lines. */
function endOfOutput(child: ChildProcess): () => string {
  let output = '';
  const read = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20 * mostSaid);
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  return () => {
    const lines = output.split('\n').filter((line) => line.trim() && !ordinary.test(line));
    return lines.join('\n').slice(-mostSaid);
  };
}

/** Throws its output where it ends before; without a time limit, as machines differ. */
async function untilReady(child: ChildProcess, url: string, said: () => string): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const signal = AbortSignal.timeout(waitMs);
    const answer = await fetch(`${url}/api/health`, { signal }).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`the Worker ended before it answered:\n${said()}`);
}

/** Without Node's prefix. */
const workerNames = (env: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name.replace(/^BIOPHONY_/, ''), value]),
  );

/**
 * On workerd: the Worker with D1, R2 and assets.
 * @param settings further settings, by their names on Node
 */
export async function openWorkerService(
  settings: Record<string, string> = {},
): Promise<FallibleService> {
  const folder = await mkdtemp(join(tmpdir(), 'biophony-worker-'));
  const env = wranglerEnvironment(folder);
  const state = ['--persist-to', join(folder, 'state')];
  await makeLocalD1({ cwd: root, env, flags: state });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const runnerSecret = secret();
  const variables = {
    AUTH_SECRET: secret(),
    BASE_URL: url,
    CONTAINER_RUNNERS: 'off',
    R2_ACCESS_KEY_ID: 'local',
    R2_S3_ENDPOINT: `${url}/cdn-cgi/local/r2/s3`,
    R2_SECRET_ACCESS_KEY: 'local-secret',
    RUNNER_SECRET: runnerSecret,
    PASSWORD_COST: '4',
    ...workerNames(settings),
  };
  const flags = ['--port', String(port), '--ip', '127.0.0.1'];
  const given = Object.entries(variables).flatMap(([name, value]) => ['--var', `${name}:${value}`]);
  let said = () => '';
  const start = async () => {
    const child = spawn(process.execPath, [stillWorker, ...flags, ...state, ...given], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = endOfOutput(child);
    said = () => {
      const ended = child.exitCode ?? child.signalCode;
      return ended === null ? output() : `${output()}\nThe Worker has ended (${ended}).`;
    };
    await untilReady(child, url, said);
    return child;
  };
  let worker = await start();
  const runners: ChildProcess[] = [];
  return {
    url,
    folder,
    said: () => said(),
    async startRunner(extra = {}) {
      const runner = await startRunner(url, runnerSecret, extra, 'ignore');
      runners.push(runner);
      return runner;
    },
    crash: () => stop(worker),
    async restart() {
      worker = await start();
    },
    async close() {
      for (const child of [...runners, worker]) await stop(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
