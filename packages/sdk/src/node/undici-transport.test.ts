import { afterEach, expect, test } from 'vitest';
import { loopbackServer, type LoopbackServer } from '../../test/loopback-server.ts';
import { blobSource } from '../upload/blob-source.ts';
import { undiciTransport, type NodeTransport } from './undici-transport.ts';

let server: LoopbackServer;
let transport: NodeTransport;
afterEach(async () => {
  await transport.close();
  await server.close();
});

/** Milliseconds that so many PUTs of so many bytes take, all at once. */
async function timeOf(bandwidth: number, count: number, bytes: number): Promise<number> {
  server = await loopbackServer(() => ({ status: 200 }));
  transport = undiciTransport({ bandwidth });
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
  const began = performance.now();
  await Promise.all(Array.from({ length: count }, () => transport.put(put)));
  return performance.now() - began;
}

test('a limit holds for many small bodies', async () => {
  expect(await timeOf(400_000, 20, 10_000)).toBeGreaterThan(400);
});

test('a limit holds for a large body', async () => {
  expect(await timeOf(1_000_000, 1, 500_000)).toBeGreaterThan(400);
});
