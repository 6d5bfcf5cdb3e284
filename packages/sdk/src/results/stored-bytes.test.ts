import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../core/hooks.ts';
import { testClock } from '../testing/test-clock.ts';
import { storedBytes } from './stored-bytes.ts';

test('a file whose connection breaks behind its last byte is read, and not asked for again', async () => {
  const whole = Buffer.alloc(1000, 65);
  const asked: ServerResponse[] = [];
  const server = createServer(({ headers }, response) => {
    asked.push(response);
    if (headers.range) return void response.writeHead(416).end();
    // Without a length, as through a proxy: only the end of the answer says that it was whole.
    response.writeHead(200).write(whole);
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const file = {
    filename: 'detections.csv',
    size_bytes: whole.length,
    sha256: null,
    download_url: `http://127.0.0.1:${port}/detections.csv`,
  };
  let read = 0;
  for await (const bytes of storedBytes({ fetch, clock: systemClock }, async () => file, {})) {
    read += bytes.length;
    if (read === whole.length) asked[0]?.destroy();
  }
  expect({ read, asked: asked.length }).toEqual({ read: whole.length, asked: 1 });
});

test('a store that answers a range with the whole file is refused, and nothing is read twice', async () => {
  const whole = Buffer.from('site_id,species\n1,Acrocephalus scirpaceus\n');
  const file = {
    filename: 'detections.csv',
    size_bytes: whole.length,
    sha256: null,
    download_url: 'http://store.test/detections.csv',
  };
  const half = whole.subarray(0, 20);
  const chunks = [half];
  const brokenHalf = new ReadableStream<Uint8Array>({
    pull: (stream) => {
      const chunk = chunks.pop();
      if (chunk) stream.enqueue(chunk);
      else stream.error(new TypeError('terminated'));
    },
  });
  const ranges: (string | null)[] = [];
  const store: typeof fetch = async (_url, init) => {
    ranges.push(new Headers(init?.headers).get('range'));
    return new Response(ranges.length === 1 ? brokenHalf : whole);
  };
  const read: Uint8Array[] = [];
  const clock = testClock();
  const reading = (async () => {
    for await (const bytes of storedBytes({ fetch: store, clock }, async () => file, {}))
      read.push(bytes);
  })();
  await expect(clock.runUntil(reading)).rejects.toMatchObject({ code: 'http_200' });
  expect(ranges).toEqual([null, 'bytes=20-']);
  expect(Buffer.concat(read)).toEqual(half);
});
