import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from '../../scripts/service/free-port.ts';

test('a free port is given once, and never one that systems give to outgoing connections', async () => {
  const given: number[] = [];
  for (let asked = 0; asked < 500; asked++) given.push(await freePort());
  expect(new Set(given).size, 'a service that has not started yet keeps its port').toBe(500);
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
