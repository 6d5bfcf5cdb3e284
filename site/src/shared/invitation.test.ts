import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetInvitation, takeInvitation } from './browser-memory.ts';

const kept = new Map<string, string>();
const address = { pathname: '/invitation', search: '', hash: '' };

beforeEach(() => {
  vi.stubGlobal('location', address);
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, to: string) => {
      address.hash = new URL(to, 'https://biophony.example').hash;
    },
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  forgetInvitation();
  kept.clear();
  address.hash = '';
  vi.unstubAllGlobals();
});

it('takes the token out of the address and keeps it for the tab', () => {
  address.hash = '#token-1';
  expect(takeInvitation()).toBe('token-1');
  expect(address.hash).toBe('');
  expect([...kept.values()]).toEqual(['token-1']);
  expect(takeInvitation()).toBe('token-1');
});

it('takes another token in place of the first, and forgets one that was accepted', () => {
  address.hash = '#token-1';
  takeInvitation();
  address.hash = '#token-2';
  expect(takeInvitation()).toBe('token-2');
  forgetInvitation();
  expect(takeInvitation()).toBeNull();
  expect(kept.size).toBe(0);
});

it('works where the browser keeps nothing', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied, removeItem: denied });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  address.hash = '#token-3';
  expect(takeInvitation()).toBe('token-3');
  expect(takeInvitation()).toBe('token-3');
});
