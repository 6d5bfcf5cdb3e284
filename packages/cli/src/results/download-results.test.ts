import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createClient } from '@biophony/sdk';
import { testClock } from '@biophony/sdk/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { loopback, type Loopback } from '../../test/loopback.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import type { CliEvent } from '../output/events.ts';
import { downloadResults } from './download-results.ts';

const content = randomBytes(300_000);
const filename = 'indices.csv';

let service: Loopback;
let store: Loopback;
afterEach(() => Promise.all([service.close(), store.close()]));

interface Trouble {
  /** Answers the nth asking of the store instead of it; false where it answers itself. */
  ofStore?: (response: ServerResponse, from: number, asked: number, nowMs: number) => boolean;
  /** The status of the nth call of the service, where it is another than 200. */
  ofService?: (asked: number) => number | undefined;
  /** Milliseconds that may be waited. */
  maxWaitMs?: number;
}

/** Downloads a result file from a store, and tells what came of it. */
async function fetched({ ofStore, ofService, maxWaitMs = 20_000 }: Trouble) {
  const asked = { store: 0, service: 0 };
  const clock = testClock();
  store = await loopback((request, response) => {
    const { range } = request.headers;
    const from = Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0);
    if (ofStore?.(response, from, ++asked.store, clock.now())) return;
    response.writeHead(range ? 206 : 200, { 'content-length': content.length - from });
    response.end(content.subarray(from));
  });
  service = await loopback((_, response) => {
    const status = ofService?.(++asked.service) ?? 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    const file = {
      filename,
      size_bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      download_url: `${store.url}/${asked.service}`,
    };
    const results = { download_urls: [file], summary: null };
    response.end(JSON.stringify(status === 200 ? { results } : { error: 'Away.' }));
  });
  const told: CliEvent[] = [];
  const folder = temporaryFolder();
  const ctx = {
    clock,
    settings: { apiUrl: service.url, maxWaitMs },
    interrupts: { stop: new AbortController().signal },
    tell: (event: CliEvent) => void told.push(event),
    say: () => undefined,
  };
  const client = createClient({ baseUrl: service.url, auth: { apiKey: 'k' } });
  const downloaded = downloadResults(ctx, client, { analysisId: 'a', folder, formats: null });
  const error: unknown = await clock.runUntil(downloaded).then(
    ({ files }) => {
      expect(readFileSync(files[0] ?? '').equals(content)).toBe(true);
      return null;
    },
    (thrown: unknown) => thrown,
  );
  const pauses = told.filter(({ event }) => event === 'paused' || event === 'resumed');
  const bytes = told.flatMap((event) => (event.event === 'download' ? [event.bytes_done] : []));
  return { error, pauses, bytes, tookMs: clock.now(), asked };
}

/** Sends so many bytes, then breaks the connection. */
function breakAfter(response: ServerResponse, from: number, bytes: number): true {
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': content.length - from });
  response.write(content.subarray(from, from + bytes), () =>
    setTimeout(() => response.destroy(), 20),
  );
  return true;
}

describe('results', () => {
  test('come over a line that breaks again and again, as long as each try brings more', async () => {
    const { error, pauses, bytes, asked } = await fetched({
      ofStore: (response, from, nth) => nth <= 9 && breakAfter(response, from, 30_000),
    });
    expect(error).toBeNull();
    expect(asked.store).toBe(10);
    expect(pauses).toEqual([]);
    expect(bytes.at(-1)).toBe(content.length);
    expect(Math.max(...bytes)).toBe(content.length);
  });

  test('are waited for while the store is away; that is told once, with its host', async () => {
    const { error, pauses } = await fetched({
      ofStore: (response, _, nth) => nth <= 2 && Boolean(response.writeHead(503).end()),
    });
    expect(error).toBeNull();
    const reason = `${store.url} answered 503`;
    expect(pauses).toEqual([
      { event: 'paused', reason, host: store.url, wait_s: null },
      { event: 'resumed' },
    ]);
  });

  test('are waited for over minutes where as long may be waited', async () => {
    const awayMs = 10 * 60_000;
    const { error, pauses, tookMs } = await fetched({
      ofStore: (response, _, __, nowMs) => nowMs < awayMs && Boolean(response.writeHead(503).end()),
      maxWaitMs: 2 * awayMs,
    });
    expect(error).toBeNull();
    expect(pauses).toHaveLength(2);
    expect(tookMs).toBeGreaterThanOrEqual(awayMs);
  });

  test('are waited for while the service is away that gives a new link', async () => {
    const { error, pauses, asked } = await fetched({
      ofStore: (response, _, nth) => nth === 1 && Boolean(response.writeHead(403).end()),
      ofService: (nth) => (nth === 1 || nth > 3 ? undefined : 503),
    });
    expect(error).toBeNull();
    expect(asked.service).toBe(4);
    expect(pauses).toMatchObject([{ event: 'paused', host: service.url }, { event: 'resumed' }]);
  });

  test('are waited for while the service is away that is to name them', async () => {
    const { error, pauses, asked } = await fetched({
      ofService: (nth) => (nth > 12 ? undefined : 503),
      maxWaitMs: 300_000,
    });
    expect([error, asked.service]).toEqual([null, 13]);
    expect(pauses).toMatchObject([{ event: 'paused', host: service.url }, { event: 'resumed' }]);
  });

  test('of a store that stays away for longer than may be waited end with its answer', async () => {
    const { error, tookMs } = await fetched({
      ofStore: (response) => Boolean(response.writeHead(503).end()),
      maxWaitMs: 60_000,
    });
    expect(String(error)).toContain(`${store.url} answered 503`);
    expect(tookMs).toBeGreaterThan(50_000);
    expect(tookMs).toBeLessThanOrEqual(60_000);
  });

  test('of a store that asks to wait for longer than may be waited end at once', async () => {
    const { error, asked } = await fetched({
      ofStore: (response) => Boolean(response.writeHead(503, { 'retry-after': '3600' }).end()),
    });
    expect(String(error)).toContain('answered 503 and asked to wait 60 min');
    expect(asked.store).toBe(1);
  });

  test('of a store that knows no ranges are given up when no try brings more than another', async () => {
    const { error } = await fetched({
      ofStore: (response) => breakAfter(response, 0, 30_000),
      maxWaitMs: 60_000,
    });
    expect(String(error)).toContain('connection');
  });
});
