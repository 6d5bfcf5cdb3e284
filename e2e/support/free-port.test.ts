import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { freePort } from '../../scripts/service/free-port.ts';

test('a free port is given once, and never one that systems give to outgoing connections', async () => {
  const given: number[] = [];
  for (let asked = 0; asked < 200; asked++) given.push(await freePort());
  expect(new Set(given).size, 'a service that has not started yet keeps its port').toBe(200);
  expect(Math.min(...given)).toBeGreaterThanOrEqual(20_000);
  expect(Math.max(...given)).toBeLessThan(32_000);
});

test('a port that somebody listens on is left out', async () => {
  const next = (await freePort()) + 1;
  const taken = createServer();
  // Another program may have it already: that is as good.
  await new Promise<void>((resolve) => {
    taken.once('error', () => resolve());
    taken.listen(next, '127.0.0.1', () => resolve());
  });
  expect(await freePort()).not.toBe(next);
  await new Promise((resolve) => taken.close(resolve));
});

test('a port is free for UDP too, on which a proxy listens for HTTP/3', async () => {
  const port = await freePort();
  const socket = createSocket('udp4');
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.bind({ port, exclusive: true }, resolve);
  });
  await new Promise<void>((resolve) => socket.close(resolve));
});

test('threads of one process, which all begin to look at the same port, are given different ones', async () => {
  const asking = `
    const { parentPort } = require('node:worker_threads');
    void import(${JSON.stringify(new URL('../../scripts/service/free-port.ts', import.meta.url).href)}).then(
      async ({ freePort }) => {
        const given = [];
        for (let asked = 0; asked < 50; asked++) given.push(await freePort());
        parentPort.postMessage(given);
        // A thread keeps its ports until it ends.
        parentPort.on('message', () => {});
      },
    );`;
  const threads = Array.from({ length: 4 }, () => new Worker(asking, { eval: true }));
  const given = await Promise.all(
    threads.map(
      (thread) =>
        new Promise<number[]>((resolve, reject) => {
          thread.once('message', resolve);
          thread.once('error', reject);
        }),
    ),
  );
  await Promise.all(threads.map((thread) => thread.terminate()));
  expect(new Set(given.flat()).size).toBe(200);
});
