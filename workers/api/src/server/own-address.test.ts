import { expect, it } from 'vitest';
import { ownAddress, ownOrigins } from './startup.ts';

it.each([
  ['127.0.0.1', 'http://localhost:8787'],
  ['0.0.0.0', 'http://localhost:8787'],
  ['localhost', 'http://localhost:8787'],
  ['127.0.0.2', 'http://127.0.0.2:8787'],
  ['192.0.2.7', 'http://192.0.2.7:8787'],
  ['::', 'http://[::1]:8787'],
  ['::1', 'http://[::1]:8787'],
  ['fd00::7', 'http://[fd00::7]:8787'],
  ['field-station', 'http://field-station:8787'],
])('a service on %s is reached at %s', (host, address) => {
  expect(ownAddress(host, 8787)).toBe(address);
  expect(ownOrigins(host, 8787)).toContain(address);
});

it('a service on one address of several does not trust what runs at the others', () => {
  expect(ownOrigins('127.0.0.2', 8787)).toEqual(['http://127.0.0.2:8787']);
  expect(ownOrigins('127.0.0.1', 8787)).toContain('http://127.0.0.1:8787');
});
