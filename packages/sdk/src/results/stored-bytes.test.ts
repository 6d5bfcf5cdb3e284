import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../core/hooks.ts';
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
