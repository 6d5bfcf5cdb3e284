import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { behindProxy } from './behind-proxy.ts';

const addressSeen = async (setting: string | undefined) => {
  const app = new Hono();
  const connInfo = behindProxy(setting, () => ({ remote: { address: '127.0.0.1' } }));
  app.get('/', (c) => c.text(connInfo(c).remote.address ?? ''));
  const headers = { 'x-forwarded-for': '6.6.6.6, 192.0.2.7' };
  return (await app.request('/', { headers })).text();
};

it('a proxy is believed about addresses only where it was named, and only for what it added itself', async () => {
  expect(await addressSeen(undefined)).toBe('127.0.0.1');
  expect(await addressSeen('x-forwarded-for')).toBe('192.0.2.7');
  expect(await addressSeen('x-real-ip')).toBe('127.0.0.1');
});
