import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorkerdOn, workerdData, type WorkerdData } from './servers/workerd.ts';
import type { TestServer } from './servers/test-server.ts';

let data: WorkerdData;
let server: TestServer;
beforeAll(async () => {
  data = await workerdData({ 'limit = 12000': 'limit = 20' });
  server = await startWorkerdOn(data);
});
afterAll(async () => {
  await server?.stop();
  await data?.remove();
});

it('a network that calls more often than wrangler.toml allows is told to wait', async () => {
  const call = () => fetch(`${server.baseUrl}/api/health`);
  let [allowed, last] = [0, await call()];
  // A minute of the counter may end in between, and another one then begins.
  for (; last.status === 200 && allowed < 200; last = await call()) allowed++;
  expect(allowed).toBeGreaterThanOrEqual(20);
  expect([last.status, last.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await last.json()).toMatchObject({ code: 'rate_limited' });
  // The pages are files, of which nobody takes too many.
  expect((await fetch(server.baseUrl)).status).toBe(200);
});
