import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { behindProxy } from './service.ts';

const addressSeen = async (setting: string | undefined, sent = '6.6.6.6, 192.0.2.7') => {
  const app = new Hono();
  const connInfo = behindProxy(setting, () => ({ remote: { address: '127.0.0.1' } }));
  app.get('/', (c) => c.text(connInfo(c).remote.address ?? ''));
  const headers = { 'x-forwarded-for': sent };
  return (await app.request('/', { headers })).text();
};

it('a proxy is believed about addresses only where it was named, and only for what it added itself', async () => {
  expect(await addressSeen(undefined)).toBe('127.0.0.1');
  expect(await addressSeen('x-forwarded-for')).toBe('192.0.2.7');
  expect(await addressSeen('x-real-ip')).toBe('127.0.0.1');
});

it.each([
  ['203.0.113.7:51000', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['6.6.6.6, [2001:db8::1]:51000', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['unknown', 'unknown'],
])('an address from a proxy is read without port and brackets: %s', async (sent, address) => {
  expect(await addressSeen('x-forwarded-for', sent)).toBe(address);
});
