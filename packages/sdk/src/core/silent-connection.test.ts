import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from './hooks.ts';
import { TimeoutError } from './errors.ts';
import { blobSource } from '../upload/blob-source.ts';
import { InFlight } from '../upload/in-flight.ts';
import { undiciTransport, type NodeTransport } from '../node/undici-transport.ts';

const partBytes = 16 * 1024 ** 2;
/** Minutes go by in such steps, each of them when nothing more moves on the sockets, which are real. */
const stepMs = 100;
const aMoment = 1;
const realTimeout = setTimeout;

let transport: NodeTransport;
let sockets: Socket[] = [];
const servers: ReturnType<typeof createServer>[] = [];
beforeEach(() => {
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'];
  vi.useFakeTimers({ toFake: toFake as 'setTimeout'[] });
});
afterEach(async () => {
  vi.useRealTimers();
  await transport.close();
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** Bytes that a line has taken. */
interface Taken {
  bytes: number;
}

async function lineTo(serve: (socket: Socket, taken: Taken) => void) {
  const taken = { bytes: 0 };
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    socket.on('data', (piece) => void (taken.bytes += piece.length));
    serve(socket, taken);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, taken };
}

/** Sends a part as the first body of an upload; answers how that ended, and seconds of silence and in all. */
async function sendFirst({ url, taken }: Awaited<ReturnType<typeof lineTo>>) {
  const inFlight = new InFlight(systemClock);
  const source = blobSource({ filename: 'a.wav', blob: new Blob([new Uint8Array(partBytes)]) });
  const transfer = inFlight.begin('a.wav', partBytes);
  const began = performance.now();
  let moved = began;
  transport = undiciTransport();
  const ended = transport
    .put({
      url,
      headers: {},
      source,
      offset: 0,
      length: partBytes,
      signal: new AbortController().signal,
      onProgress: (bytes) => {
        transfer.handed += bytes;
        moved = performance.now();
      },
      silenceMs: () => inFlight.silenceMs(transfer),
    })
    .catch((error: unknown) => error);
  const isOver = ended.then(() => true);
  // What the sockets have to tell after the moment is heard first, however late this process gets its turn.
  const moment = () =>
    new Promise<false>((resolve) =>
      realTimeout(() => setImmediate(() => setImmediate(() => resolve(false))), aMoment),
    );
  for (let before = -1; !(await Promise.race([isOver, moment()]));) {
    const now = transfer.handed + taken.bytes;
    if (now === before) vi.advanceTimersByTime(stepMs);
    before = now;
  }
  const secondsSince = (time: number) => (performance.now() - time) / 1000;
  return {
    result: await ended,
    silent: secondsSince(moved),
    seconds: secondsSince(began),
    handed: transfer.handed,
  };
}

test('a connection that goes dead within the first part is noticed after two and a half minutes', async () => {
  const line = await lineTo((socket, taken) => {
    socket.on('data', () => void (taken.bytes > 2_000_000 && socket.pause()));
  });
  const { result, silent, handed } = await sendFirst(line);
  expect(result).toBeInstanceOf(TimeoutError);
  expect(handed).toBeGreaterThan(2_000_000);
  expect(handed).toBeLessThan(partBytes);
  expect(silent).toBeGreaterThanOrEqual(150);
  expect(silent).toBeLessThan(150 + (2 * stepMs) / 1000);
});

test.each([
  ['buffers half a minute at 200 kB/s', 6_000_000],
  ['buffers a whole part at 200 kB/s', partBytes],
])('a connection that %s is waited for', async (_, bufferBytes) => {
  const bytesPerMs = 200;
  const line = await lineTo((socket, taken) => {
    const began = performance.now();
    const passed = () => (performance.now() - began) * bytesPerMs;
    const timer = setInterval(() => {
      if (taken.bytes - passed() < bufferBytes) socket.resume();
      if (passed() < partBytes) return;
      clearInterval(timer);
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    }, stepMs);
    socket.on('data', () => {
      if (taken.bytes - passed() >= bufferBytes) socket.pause();
    });
    socket.on('close', () => clearInterval(timer));
  });
  const { result, seconds } = await sendFirst(line);
  expect(result).toMatchObject({ status: 200 });
  expect(seconds).toBeGreaterThan(80);
});
