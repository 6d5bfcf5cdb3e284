import { createClient } from '@biophony/sdk';
import { testClock } from '@biophony/sdk/testing';
import { createHash, randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { loopback, type Loopback } from '../../test/loopback.ts';
import type { CliEvent } from '../output/events.ts';
import { readBack } from './verify-card.ts';
import { Waiting } from '../output/waiting.ts';

const content = randomBytes(100_000);
const sha256 = createHash('sha256').update(content).digest('hex');

let service: Loopback;
let store: Loopback;
afterEach(() => Promise.all([service.close(), store.close()]));

/** Reads a file back from a store that serves as told, beside a service that is well. */
async function read(serve: RequestListener, maxWaitMs: number) {
  store = await loopback(serve);
  service = await loopback((_, response) => {
    response.setHeader('content-type', 'application/json');
    const link = { download_url: `${store.url}/f`, expires_at: new Date().toISOString() };
    response.end(JSON.stringify(link));
  });
  const told: CliEvent[] = [];
  const clock = testClock();
  const reading = readBack(
    { file_id: 'f', filename: 'a.WAV', size_bytes: content.length },
    {
      client: createClient({ baseUrl: service.url, auth: { apiKey: 'k' } }),
      dataId: 'd',
      signal: new AbortController().signal,
      waiting: new Waiting({
        apiUrl: service.url,
        maxWaitMs,
        clock,
        tell: (event) => void told.push(event),
      }),
      onBytes: () => {},
    },
  );
  const result = await clock.runUntil(reading).catch((error: unknown) => error);
  return { result, told, ms: clock.now() };
}

test('a store that refuses twice is waited for, and told once with its host', async () => {
  let refusals = 2;
  const { result, told } = await read((_, response) => {
    if (refusals-- > 0) response.writeHead(503).end();
    else response.end(content);
  }, 10_000);
  expect(result).toBe(sha256);
  const reason = `${store.url} answered 503`;
  expect(told).toEqual([
    { event: 'paused', reason, host: store.url, wait_s: null },
    { event: 'resumed' },
  ]);
});

test('one refusal is not worth a line', async () => {
  let refusals = 1;
  const { result, told } = await read((_, response) => {
    if (refusals-- > 0) response.writeHead(503).end();
    else response.end(content);
  }, 10_000);
  expect([result, told]).toEqual([sha256, []]);
});

test('a store that asks to wait is given that time, and it is told', async () => {
  let refusals = 1;
  const { result, told, ms } = await read((_, response) => {
    if (refusals-- > 0) response.writeHead(503, { 'retry-after': '300' }).end();
    else response.end(content);
  }, 600_000);
  expect(result).toBe(sha256);
  expect(ms).toBe(300_000);
  expect(told).toMatchObject([
    { event: 'paused', reason: `${store.url} answered 503 and asked to wait 5 min`, wait_s: 300 },
    { event: 'resumed' },
  ]);
});

test('a store that asks to wait for longer than may be waited ends it at once', async () => {
  const { result, told } = await read((_, response) => {
    response.writeHead(503, { 'retry-after': '3600' }).end();
  }, 10_000);
  expect(String(result)).toContain('answered 503 and asked to wait 60 min');
  expect(told).toEqual([]);
});

const cutAfter =
  (bytesOf: () => number): RequestListener =>
  (request, response) => {
    response.writeHead(200, { 'content-length': content.length });
    response.write(content.subarray(0, bytesOf()), () =>
      setTimeout(() => request.socket.destroy(), 20),
    );
  };

test.each([
  ['fewer', content.subarray(1)],
  ['more', Buffer.concat([content, content])],
])('%s bytes than the service says are none', async (_, bytes) => {
  const { result } = await read((_, response) => response.end(bytes), 10_000);
  expect(result).toBeNull();
});

test('a file that ends at the same byte three times is given back by nobody', async () => {
  const { result, told } = await read(
    cutAfter(() => 40_000),
    60_000,
  );
  expect([result, told]).toEqual([null, []]);
});

test('a connection that breaks here and there is tried for as long as may be waited', async () => {
  let bytes = 10_000;
  const { result, ms } = await read(
    cutAfter(() => (bytes += 5_000)),
    60_000,
  );
  expect(String(result)).toContain(`The connection to ${store.url} broke`);
  expect(ms).toBeGreaterThan(50_000);
  expect(ms).toBeLessThanOrEqual(60_000);
});
