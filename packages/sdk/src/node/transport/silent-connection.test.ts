import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { TimeoutError } from '../../core/errors.ts';
import { blobSource } from '../../upload/source/blob-source.ts';
import { InFlight } from '../../upload/concurrency/in-flight.ts';
import { undiciTransport, type NodeTransport } from './undici-transport.ts';

/** Everything goes a hundred times as fast as on the connection that is meant. */
const scale = 100;
const partBytes = 16 * 1024 ** 2;

let transport: NodeTransport;
let sockets: Socket[] = [];
const servers: ReturnType<typeof createServer>[] = [];
afterEach(async () => {
  await transport.close();
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

async function lineTo(serve: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    serve(socket);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Sends a part as the first body of an upload; answers how many seconds that takes on the connection that is meant. */
async function sendFirst(url: string) {
  const inFlight = new InFlight(performance.now() * scale);
  const source = blobSource({ filename: 'a.wav', blob: new Blob([new Uint8Array(partBytes)]) });
  const transfer = inFlight.begin('a.wav', partBytes, performance.now() * scale);
  const began = performance.now();
  transport = undiciTransport();
  const result = await transport
    .put({
      url,
      headers: {},
      source,
      offset: 0,
      length: partBytes,
      signal: new AbortController().signal,
      onProgress: (bytes) => void (transfer.handed += bytes),
      silenceMs: () => inFlight.silenceMs(transfer) / scale,
    })
    .catch((error: unknown) => error);
  return { result, seconds: ((performance.now() - began) * scale) / 1000, transfer };
}

test('a connection that goes dead within the first part is noticed after two and a half minutes', async () => {
  const url = await lineTo((socket) => {
    let taken = 0;
    socket.on('data', (bytes) => void ((taken += bytes.length) > 2_000_000 && socket.pause()));
  });
  const { result, seconds, transfer } = await sendFirst(url);
  expect(result).toBeInstanceOf(TimeoutError);
  expect(transfer.handed).toBeGreaterThan(2_000_000);
  expect(transfer.handed).toBeLessThan(partBytes);
  expect(seconds).toBeGreaterThan(150);
  // A busy machine adds to it.
  expect(seconds).toBeLessThan(300);
});

test.each([
  ['buffers half a minute at 200 kB/s', 6_000_000],
  ['buffers a whole part at 200 kB/s', partBytes],
])('a connection that %s is waited for', async (_, bufferBytes) => {
  const bytesPerMs = (200_000 * scale) / 1000;
  const url = await lineTo((socket) => {
    const began = performance.now();
    let taken = 0;
    const passed = () => (performance.now() - began) * bytesPerMs;
    const timer = setInterval(() => {
      if (taken - passed() < bufferBytes) socket.resume();
      if (passed() < partBytes) return;
      clearInterval(timer);
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    }, 5);
    socket.on('data', (bytes) => {
      taken += bytes.length;
      if (taken - passed() >= bufferBytes) socket.pause();
    });
    socket.on('close', () => clearInterval(timer));
  });
  const { result, seconds } = await sendFirst(url);
  expect(result).toMatchObject({ status: 200 });
  expect(seconds).toBeGreaterThan(80);
});
