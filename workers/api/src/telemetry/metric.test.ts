import { describe, expect, it } from 'vitest';
import { metricsRoute } from './metric.ts';

const token = 'a-token-for-the-scraper-of-the-metrics-01';

/** The status that a caller at an address gets. */
async function statusFor(terms: {
  token?: string;
  baseUrl?: string;
  address?: string;
  headers?: Record<string, string>;
}): Promise<number> {
  const app = metricsRoute({
    token: terms.token,
    baseUrl: terms.baseUrl ?? 'http://localhost:8787',
    connInfo: () => ({ remote: { address: terms.address ?? '127.0.0.1' } }),
    text: async () => 'up 1\n',
  });
  const headers = { host: 'localhost:8787', ...terms.headers };
  return (await app.request('http://localhost:8787/metrics', { headers })).status;
}

describe('who reads the metrics without a token', () => {
  it.each(['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])('%s does', async (address) => {
    expect(await statusFor({ address })).toBe(200);
  });
  it.each(['192.0.2.1', '10.0.0.1', '::ffff:192.0.2.1', '2001:db8::1', '1127.0.0.1'])(
    '%s does not',
    async (address) => {
      expect(await statusFor({ address })).toBe(404);
    },
  );
  it('nobody does where people reach the service at another address: a proxy may stand on this machine', async () => {
    expect(await statusFor({ baseUrl: 'https://biophony.example' })).toBe(404);
  });
  it('a page that a browser loads by another name for this machine does not', async () => {
    expect(await statusFor({ headers: { host: 'rebound.example' } })).toBe(404);
  });
});

it('with a token whoever shows it reads them, from anywhere', async () => {
  const terms = { token, baseUrl: 'https://biophony.example', address: '192.0.2.1' };
  expect(await statusFor({ ...terms, headers: { authorization: `Bearer ${token}` } })).toBe(200);
  expect(await statusFor({ ...terms, headers: { authorization: `Bearer ${token}x` } })).toBe(401);
  expect(await statusFor({ ...terms, address: '127.0.0.1' })).toBe(401);
});
