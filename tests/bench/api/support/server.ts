import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnWorkerd } from './workerd.ts';

const packageDir = fileURLToPath(new URL('../../../../workers/api', import.meta.url));

export interface BenchServer {
  baseUrl: string;
  /** The address of a fresh user. */
  email: string;
  /** An API key of this user with all scopes. */
  key: string;
  /** The user's ID token. */
  idToken: string;
  /** The server's process, and its data folder. */
  pid: number;
  folder: string;
  stop(): Promise<void>;
}

async function post<T>(url: string, token: string | null, body: unknown): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Makes an account on the service at `baseUrl`, on the largest plan. */
export async function newUser(
  baseUrl: string,
): Promise<Pick<BenchServer, 'email' | 'key' | 'idToken'>> {
  const account = {
    email: `bench-${randomUUID()}@biophony.example`,
    password: 'benchmarks at noon',
    name: 'Bench',
  };
  const { token } = await post<{ token: string }>(
    `${baseUrl}/api/auth/sign-up/email`,
    null,
    account,
  );
  const idToken = await fetch(`${baseUrl}/api/auth/token`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const id = ((await idToken.json()) as { token: string }).token;
  const made = await post<{ secret: string }>(`${baseUrl}/api/user/keys`, id, { name: 'bench' });
  const tier = await fetch(`${baseUrl}/api/user/subscription`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${id}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tier: 'enterprise' }),
  });
  if (!tier.ok) throw new Error(`The plan could not be switched: ${tier.status}`);
  return { email: account.email, key: made.secret, idToken: id };
}

function spawnNode(): { child: ChildProcess; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-bench-'));
  const child = spawn(process.execPath, ['--conditions=biophony', 'src/server/main.ts'], {
    cwd: packageDir,
    env: {
      ...process.env,
      BIOPHONY_DATA_DIR: folder,
      BIOPHONY_LOG: 'error',
      HOST: '127.0.0.1',
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, folder };
}

/** For a benchmark's environment: it is to measure `server`, with a user of its own, instead of starting another one. */
export const sharedServer = ({ baseUrl, pid, folder }: BenchServer): Record<string, string> => ({
  BENCH_SERVER: JSON.stringify({ baseUrl, pid, folder }),
});

/**
 * The Node entry in a process of its own, on a fresh data folder, with one user; the Worker for the runtime workerd,
 * which RUNTIME names where the caller does not. With BENCH_SERVER, the Node entry that another program started.
 */
export async function startServer(runtime = process.env.RUNTIME ?? 'node'): Promise<BenchServer> {
  if (process.env.BENCH_SERVER && runtime === 'node') {
    const shared = JSON.parse(process.env.BENCH_SERVER) as Pick<
      BenchServer,
      'baseUrl' | 'pid' | 'folder'
    >;
    return { ...shared, ...(await newUser(shared.baseUrl)), stop: async () => {} };
  }
  const { child, folder } = runtime === 'workerd' ? await spawnWorkerd() : spawnNode();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
      process.exit(130);
    });
  let log = '';
  const baseUrl = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      log += chunk.toString();
      const found = /ready (?:at|on) (http:\S+)/i.exec(log)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${log}`)));
  });
  return {
    baseUrl,
    ...(await newUser(baseUrl)),
    pid: child.pid ?? 0,
    folder,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
