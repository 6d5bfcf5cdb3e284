import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const entry = fileURLToPath(new URL('main.ts', import.meta.url));
let folder: string;
let server: ChildProcess;
let port: number;
let exited: Promise<unknown[]>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'biophony-server-'));
  const args = ['--conditions=biophony', '--disable-warning=ExperimentalWarning', entry];
  server = spawn(process.execPath, args, {
    env: { ...process.env, PORT: '0', BIOPHONY_DATA_DIR: folder, BIOPHONY_STOP_SECONDS: '3600' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  exited = once(server, 'exit');
  let said = '';
  for await (const piece of server.stdout!) {
    said += String(piece);
    port = Number(/ready at http:\/\/localhost:(\d+)/.exec(said)?.[1] ?? 0);
    if (port) break;
  }
});
afterEach(async () => {
  server.kill('SIGKILL');
  await exited;
  rmSync(folder, { recursive: true, force: true });
});

const body = JSON.stringify({ email: 'ada@example.org', password: 'none of hers' });

/** Begins a call and answers once the server has its head. */
async function beginCall(): Promise<Socket> {
  const call = connect(port, '127.0.0.1').setEncoding('utf8');
  const { host, origin } = { host: `localhost:${port}`, origin: `http://localhost:${port}` };
  call.write(
    `POST /api/auth/sign-in/email HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  expect((await once(call, 'data'))[0]).toMatch(/^HTTP\/1\.1 100 /);
  return call;
}

/** Resolves when the server takes no more connections. */
async function untilClosed(): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const outcome = await new Promise((resolve) => {
      socket.once('connect', () => resolve('open')).once('error', () => resolve('closed'));
    });
    socket.destroy();
    if (outcome === 'closed') return;
  }
}

it('one Ctrl-C, heard from the terminal and from the program that started it, lets calls end and closes the database', async () => {
  const call = await beginCall();
  server.kill('SIGINT');
  await untilClosed();
  server.kill('SIGTERM');
  call.write(body);
  expect(await text(call)).toMatch(/^HTTP\/1\.1 401 /);
  expect(await exited).toEqual([0, null]);
  expect(existsSync(join(folder, 'biophony.sqlite-wal'))).toBe(false);
});
