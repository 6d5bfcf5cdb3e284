import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Lease } from '@biophony/contract';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { keepLease, LeaseEnded, type LeaseKeeper } from './lease-keeper.ts';
import { createRunnerApi } from './runner-api.ts';

const lengthMs = 60_000;
/** When the first heartbeat is due, and each one after one that was answered. */
const usualMs = lengthMs / 10;
const lease = { shard_id: 'shard', lease_token: 'token' } as Lease;

// The keeper's time passes when a test says so; the calls to the service are real.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => void vi.useRealTimers());

/** As `expect.poll`, which would let the keeper's time pass. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

interface Kept {
  keeper: LeaseKeeper;
  /** When each heartbeat came, in milliseconds. */
  beats: number[];
  /** Lets so much time pass, and waits until the heartbeat that falls due then has been dealt with. */
  passBeat(ms: number): Promise<void>;
}

/** Keeps a lease at a service that answers so. */
async function keptAt(respond: RequestListener, ms = lengthMs): Promise<Kept> {
  const beats: number[] = [];
  const began = performance.now();
  const service = createServer((request, answer) => {
    beats.push(performance.now() - began);
    answer.setHeader('content-type', 'application/json');
    respond(request, answer);
  });
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const api = createRunnerApi({
    baseUrl: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    secret: 'secret',
    stopping: new AbortController().signal,
  });
  let dealtWith = 0;
  const call: typeof api.call = (...asked) => api.call(...asked).finally(() => (dealtWith += 1));
  const keeper = keepLease({ ...api, call }, lease, ms);
  onTestFinished(() => {
    keeper.stop();
    service.close();
    service.closeAllConnections();
  });
  const passBeat = async (ms: number) => {
    const before = dealtWith;
    vi.advanceTimersByTime(ms);
    await until(() => dealtWith > before);
    // Then the keeper sets its timer for the next one, or ends.
    await until(() => vi.getTimerCount() > 0 || keeper.signal.aborted);
  };
  return { keeper, beats, passBeat };
}

const renewed = { expires_at: new Date(0).toISOString(), cancelled: false };
const answers =
  (body: object): RequestListener =>
  (_request, answer) =>
    answer.end(JSON.stringify(body));

const refuses =
  (status: number, code: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, answer) =>
    answer.writeHead(status, headers).end(JSON.stringify({ error: 'Not now.', code }));

/** Answers the first heartbeat so, and renews the lease from then on. */
function atFirst(first: RequestListener): RequestListener {
  let asked = 0;
  return (request, answer) => (asked++ === 0 ? first : answers(renewed))(request, answer);
}

const lost = new LeaseEnded('the lease was lost');

describe('a lease', () => {
  test.for([
    [503, 'unavailable'],
    [429, 'rate_limited'],
  ] as const)(
    'is renewed in time where a %i asks to wait longer than it lasts',
    async ([status, code]) => {
      const busy = refuses(status, code, { 'retry-after': '60' });
      const { keeper, beats, passBeat } = await keptAt(atFirst(busy));
      await passBeat(usualMs);
      // What the service asks for counts as far as the lease allows.
      await passBeat(lengthMs / 3);
      await passBeat(usualMs);
      expect(beats).toEqual([usualMs, usualMs + lengthMs / 3, 2 * usualMs + lengthMs / 3]);
      expect(keeper.signal.aborted).toBe(false);
    },
  );

  test('is renewed in time after a heartbeat that got no answer', async () => {
    // A third of it is waited for: calls to the service take real time.
    const shortMs = 1500;
    const { keeper, beats, passBeat } = await keptAt(
      atFirst(() => undefined),
      shortMs,
    );
    for (const _ of [1, 2, 3]) await passBeat(shortMs / 10);
    expect(beats).toEqual([150, 300, 450]);
    expect(keeper.signal.aborted).toBe(false);
  });

  test('is lost once it has not been renewed for its whole length', async () => {
    const { keeper, beats, passBeat } = await keptAt(refuses(503, 'unavailable'));
    while (beats.length < 10) await passBeat(usualMs);
    expect([beats.at(-1), keeper.signal.aborted]).toEqual([lengthMs, false]);
    await passBeat(usualMs);
    expect(keeper.signal.reason).toEqual(lost);
  });

  test.for([
    [409, 'lease_lost'],
    [404, 'not_found'],
  ] as const)('is lost at once where the service answers %i %s', async ([status, code]) => {
    const { keeper, beats, passBeat } = await keptAt(refuses(status, code));
    await passBeat(usualMs);
    expect(keeper.signal.reason).toEqual(lost);
    expect(beats).toHaveLength(1);
  });

  test('ends with the analysis that was cancelled', async () => {
    const { keeper, passBeat } = await keptAt(answers({ ...renewed, cancelled: true }));
    await passBeat(usualMs);
    expect(keeper.signal.reason).toEqual(new LeaseEnded('the analysis was cancelled'));
  });
});
