import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { loopbackServer, type LoopbackServer } from '../../test/loopback-server.ts';
import { testClock } from '../testing/test-clock.ts';
import { AbortedError, TimeoutError } from '../core/errors.ts';
import { blobSource } from '../upload/blob-source.ts';
import { environmentFetch } from './dispatcher.ts';
import { undiciTransport, type NodeTransport } from './undici-transport.ts';

let server: LoopbackServer | undefined;
let transport: NodeTransport;
afterEach(async () => {
  await transport.close();
  await server?.close();
});

/** Milliseconds that so many PUTs of so many bytes take, all at once. */
async function timeOf(bandwidth: number, count: number, bytes: number): Promise<number> {
  server = await loopbackServer(() => ({ status: 200 }));
  const clock = testClock();
  transport = undiciTransport({ bandwidth, clock });
  const source = blobSource({
    filename: 'a.wav',
    blob: new Blob([new Uint8Array(bytes)]),
    lastModified: 1,
  });
  const put = {
    url: server.url,
    headers: {},
    source,
    offset: 0,
    length: bytes,
    signal: new AbortController().signal,
    onProgress: () => {},
  };
  await clock.runUntil(Promise.all(Array.from({ length: count }, () => transport.put(put))));
  return clock.now();
}

test('a limit holds for many small bodies', async () => {
  expect(await timeOf(4_000, 8, 10_000)).toBeCloseTo(20_000, -3);
});

test('a limit holds for a large body', async () => {
  expect(await timeOf(10_000, 1, 100_000)).toBeCloseTo(10_000, -3);
});

/** A server that answers so much to whatever comes, and closes the connection at once. */
async function closingServer(bytes: number): Promise<{ url: string; close: () => void }> {
  const listener = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${bytes}\r\nConnection: close\r\n\r\n`);
      socket.end(Buffer.alloc(bytes, 'a'));
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return { url, close: () => listener.close() };
}

// Sizes about those at which a reader that has not begun makes the connection pause.
test.for([32_768, 65_536, 100_000])(
  'a server that closes the connection before %i bytes were read ends no process',
  async (bytes) => {
    transport = undiciTransport();
    const { url, close } = await closingServer(bytes);
    try {
      const answer = await environmentFetch({})(url);
      await sleep(30);
      expect((await answer.text()).length).toBe(bytes);
      const source = blobSource({ filename: 'a.wav', blob: new Blob(['a']) });
      const { signal } = new AbortController();
      const put = { url, headers: {}, source, offset: 0, length: 1, signal, onProgress: () => {} };
      expect(await transport.put(put)).toMatchObject({ status: 200 });
    } finally {
      close();
    }
  },
);

/** A server that takes connections and reads nothing of them until it is told to. */
async function deafServer() {
  const sockets: Socket[] = [];
  const listener = createServer({ pauseOnConnect: true }, (socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    listener.close();
  };
  return { url, sockets, close };
}

const megabytes = (count: number) =>
  blobSource({ filename: 'a.wav', blob: new Blob([new Uint8Array(count * 1024 ** 2)]) });

test('a body that is given up is cut off, and what the kernel holds of it goes nowhere', async () => {
  transport = undiciTransport();
  const { url, sockets, close } = await deafServer();
  const stop = new AbortController();
  const source = megabytes(8);
  const put = { url, headers: {}, source, offset: 0, length: source.size, signal: stop.signal };
  const handed = { bytes: 0 };
  const onProgress = (bytes: number) => void (handed.bytes += bytes);
  const done = transport.put({ ...put, onProgress }).catch((error: unknown) => error);
  await expect.poll(() => handed.bytes >= 512 * 1024 && sockets.length === 1).toBe(true);
  stop.abort();
  expect(await done).toBeInstanceOf(AbortedError);
  const end = new Promise((resolve) => {
    sockets[0]?.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    sockets[0]?.once('end', () => resolve('closed as if all were well'));
  });
  sockets[0]?.resume();
  expect(await end).toBe('ECONNRESET');
  close();
});

test('a transfer that is silent for longer than its connection explains ends, and says so', async () => {
  transport = undiciTransport();
  const { url, close } = await deafServer();
  const source = megabytes(1);
  const signal = new AbortController().signal;
  const put = { url, headers: {}, source, offset: 0, length: source.size, signal };
  const done = transport.put({ ...put, onProgress: () => {}, silenceMs: () => 40 });
  await expect(done).rejects.toThrow(TimeoutError);
  await expect(done).rejects.toThrow(`${url} gave no sign of life for 0 s`);
  close();
});
