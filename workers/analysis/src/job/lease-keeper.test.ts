import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Lease } from '@biophony/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { keepLease, LeaseEnded, type LeaseKeeper } from './lease-keeper.ts';
import { createRunnerApi } from './runner-api.ts';

const lengthMs = 1500;
const lease = { shard_id: 'shard', lease_token: 'token' } as Lease;

/** Keeps a lease of one and a half seconds at a service that answers so; answers when each heartbeat came, too. */
async function keptAt(respond: RequestListener): Promise<{ keeper: LeaseKeeper; beats: number[] }> {
  const beats: number[] = [];
  const service = createServer((request, answer) => {
    beats.push(performance.now());
    answer.setHeader('content-type', 'application/json');
    respond(request, answer);
  });
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const api = createRunnerApi({
    baseUrl: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    secret: 'secret',
    stopping: new AbortController().signal,
  });
  const keeper = keepLease(api, lease, lengthMs);
  onTestFinished(() => {
    keeper.stop();
    service.close();
    service.closeAllConnections();
  });
  return { keeper, beats };
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

const beatsOf = (beats: number[], count: number, { signal }: LeaseKeeper) =>
  vi.waitFor(() => expect([beats.length >= count, signal.aborted]).toEqual([true, false]), {
    timeout: 3 * lengthMs,
  });

async function endOf({ signal }: LeaseKeeper): Promise<unknown> {
  if (!signal.aborted) await once(signal, 'abort');
  return signal.reason;
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
      const { keeper, beats } = await keptAt(atFirst(busy));
      await beatsOf(beats, 3, keeper);
      const [first = 0, second = 0] = beats;
      // The wish of the service counts as far as the lease allows.
      expect(second - first).toBeGreaterThan(0.3 * lengthMs);
      expect(second - first).toBeLessThan(lengthMs);
    },
  );

  test('is renewed in time after a heartbeat that got no answer', async () => {
    const { keeper, beats } = await keptAt(atFirst(() => undefined));
    await beatsOf(beats, 3, keeper);
  });

  test('is lost once it has not been renewed for its whole length', async () => {
    const began = performance.now();
    const { keeper } = await keptAt(refuses(503, 'unavailable'));
    expect(await endOf(keeper)).toEqual(lost);
    expect(performance.now() - began).toBeGreaterThan(lengthMs);
  });

  test.for([
    [409, 'lease_lost'],
    [404, 'not_found'],
  ] as const)('is lost at once where the service answers %i %s', async ([status, code]) => {
    const { keeper, beats } = await keptAt(refuses(status, code));
    expect(await endOf(keeper)).toEqual(lost);
    expect(beats).toHaveLength(1);
  });

  test('ends with the analysis that was cancelled', async () => {
    const { keeper } = await keptAt(answers({ ...renewed, cancelled: true }));
    expect(await endOf(keeper)).toEqual(new LeaseEnded('the analysis was cancelled'));
  });
});
