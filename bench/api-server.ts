import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnWorkerd } from './api-workerd.ts';

const room = fileURLToPath(new URL('../workers/api', import.meta.url));

export interface BenchServer {
  baseUrl: string;
  /** An API key of a fresh user with all scopes. */
  key: string;
  /** The same user's ID token. */
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

async function newKey(baseUrl: string): Promise<{ key: string; idToken: string }> {
  const account = {
    email: `bench-${Date.now()}@biophony.example`,
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
  return { key: made.secret, idToken: id };
}

function spawnNode(): { child: ChildProcess; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-bench-'));
  const child = spawn(process.execPath, ['--conditions=biophony', 'src/node/main.ts'], {
    cwd: room,
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

/** The Node entry in a process of its own, on a fresh data folder, with one user; `wrangler dev` with RUNTIME=workerd. */
export async function startServer(): Promise<BenchServer> {
  const { child, folder } = process.env.RUNTIME === 'workerd' ? spawnWorkerd() : spawnNode();
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
    ...(await newKey(baseUrl)),
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
