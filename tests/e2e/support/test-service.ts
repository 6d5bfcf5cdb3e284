import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../tools/scripts/service/free-port.ts';
import { logEnd } from '../../../tools/scripts/service/log-end.ts';
import { startApi, startRunner } from '../../../tools/scripts/service/processes.ts';
import { atWorkerEnd } from '../../../tools/scripts/test/worker-end.ts';
import { run, type Ended } from './biophony.ts';

export interface TestService {
  url: string;
  /** The test's own. */
  folder: string;
  /** Database and store. */
  dataDir: string;
  /** Proves the service's own runners. */
  runnerSecret: string;
  /** Of the signed-in person. */
  env: Record<string, string>;
  /** Of the signed-in person. */
  email: string;
  biophony(args: string[]): Promise<Ended>;
  /** `output`: open file for what it prints. */
  startRunner(env?: Record<string, string>, output?: number): Promise<ChildProcess>;
  /** Kills /api. */
  crash(): Promise<void>;
  /** On the same port and data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Such as a proxy. */
export interface Front {
  url: string;
  close(): Promise<void>;
}

export interface TestServiceOptions {
  /** People and signed links go through it. */
  front?: (serviceUrl: string) => Promise<Front>;
  /** Host of the store's signed links. */
  store?: (serviceUrl: string) => Promise<Front>;
  /** 0: the system chooses; another program may have the port at a restart. */
  port?: 0;
  /** An existing one. */
  dataDir?: string;
  /** Further settings. */
  env?: Record<string, string>;
  /** Signed in by the command line. Default: true. */
  person?: boolean;
}

/** For hundreds of accounts; allowed at an address of this machine. */
const cheapPasswords = (url = 'http://localhost'): Record<string, string> =>
  /^(localhost|127\.0\.0\.1)$/.test(new URL(url).hostname) ? { BIOPHONY_PASSWORD_COST: '4' } : {};

/**
 * For tests that kill or reconfigure it, with a signed-in person if wanted. All others use
 * `joinTestService`.
 */
export async function openTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'biophony-e2e-'));
  const dataDir = options.dataDir ?? join(folder, 'data');
  const runnerSecret = randomBytes(32).toString('base64url');
  const port = options.port ?? (await freePort());
  const own = `http://127.0.0.1:${port}`;
  const front = await options.front?.(own);
  const store = await options.store?.(own);
  const linked = store ?? front;
  const logFile = join(folder, 'service.log');
  const terms = {
    port,
    dataDir,
    runnerSecret,
    env: {
      ...cheapPasswords(linked?.url),
      ...options.env,
      ...(linked ? { BIOPHONY_BASE_URL: linked.url } : {}),
    },
  };
  const start = async () => {
    const output = openSync(logFile, 'a');
    try {
      return await startApi({ ...terms, output });
    } catch (error) {
      throw new Error(`${(error as Error).message}:\n${logEnd(logFile, 0)}`, { cause: error });
    } finally {
      closeSync(output);
    }
  };
  const first = await start();
  const url = front?.url ?? first.url;
  let api = first.api;
  const env = {
    BIOPHONY_API_URL: url,
    BIOPHONY_PASSWORD: 'a-long-enough-password',
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_STATE_HOME: join(folder, 'state'),
    BIOPHONY_MODELS_DIR: join(folder, 'models'),
  };
  const runners: ChildProcess[] = [];
  const testService: TestService = {
    url,
    folder,
    dataDir,
    runnerSecret,
    env,
    email: 'ada@biophony.example',
    biophony: (args) => run('biophony', args, env),
    async startRunner(extra = {}, output) {
      const runner = await startRunner(url, runnerSecret, { ...env, ...extra }, output ?? 'ignore');
      runners.push(runner);
      return runner;
    },
    async crash() {
      const ended = new Promise((resolve) => api.once('exit', resolve));
      api.kill('SIGKILL');
      await ended;
    },
    async restart() {
      ({ api } = await start());
    },
    async close() {
      for (const child of [...runners, api]) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await ended;
      }
      await front?.close();
      await store?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  if (options.person !== false) await signUp(testService);
  return testService;
}

async function signUp({ biophony, email }: Pick<TestService, 'biophony' | 'email'>): Promise<void> {
  const login = await biophony(['login', '--sign-up', '--name', 'Ada', '--email', email]);
  if (login.code !== 0) throw new Error(`sign-up failed: ${login.stderr}`);
}

/** Shared by the test files of this process. */
export type SharedService = Omit<TestService, 'crash' | 'restart' | 'startRunner'> & {
  /** Once. */
  startRunner(): Promise<ChildProcess>;
};

let shared: Promise<SharedService> | undefined;
let people = 0;

async function openSharedService(): Promise<SharedService> {
  const service = await openTestService({ person: false, port: 0 });
  atWorkerEnd(service.close);
  let runner: Promise<ChildProcess> | undefined;
  return { ...service, startRunner: () => (runner ??= service.startRunner()) };
}

/** Without a person. `close` does nothing: it ends with the process. */
export const sharedService = async (): Promise<SharedService> => ({
  ...(await (shared ??= openSharedService())),
  close: async () => {},
});

/**
 * This process's service, with the caller's own account and folder. It cannot be stopped or
 * reconfigured: see `openTestService`.
 */
export async function joinTestService({ person = true } = {}): Promise<SharedService> {
  const service = await sharedService();
  const folder = await mkdtemp(join(tmpdir(), 'biophony-e2e-'));
  const env = {
    ...service.env,
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_STATE_HOME: join(folder, 'state'),
  };
  const biophony = (args: string[]) => run('biophony', args, env);
  const email = `ada-${process.pid}-${++people}@biophony.example`;
  if (person) await signUp({ biophony, email });
  const close = () => rm(folder, { recursive: true, force: true });
  return { ...service, folder, env, email, biophony, close };
}
