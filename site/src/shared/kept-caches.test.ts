import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const names = new Set<string>();
const values = new Map<string, string>();

/** A page of a browser that keeps data of two accounts. */
async function openPage() {
  vi.resetModules();
  const device = await import('./device.ts');
  const { keptMark } = await import('./browser-memory.ts');
  return { ...device, mark: () => keptMark.read() };
}

beforeEach(() => {
  for (const name of ['biophony-kept/ada', 'biophony-kept/ben', 'workbox-precache'])
    names.add(name);
  values.set('biophony:keep', 'on').set('biophony:kept', 'kept');
  vi.stubGlobal('caches', {
    keys: async () => [...names],
    delete: async (name: string) => names.delete(name),
  });
  vi.stubGlobal('navigator', { serviceWorker: {} });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  names.clear();
  values.clear();
});

it('phones keep what is opened, other devices once it is switched on (S30.7)', async () => {
  const { keepsData } = await openPage();
  const pointer = (coarse: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: coarse }));
  for (const [chosen, coarse, keeps] of [
    [null, true, true],
    [null, false, false],
    ['on', false, true],
    ['off', true, false],
  ] as const) {
    pointer(coarse);
    if (chosen === null) values.delete('biophony:keep');
    else values.set('biophony:keep', chosen);
    expect(keepsData()).toBe(keeps);
  }
});

const ada = {
  uid: 'ada',
  email: null,
  displayName: 'Ada',
  photoURL: null,
  emailVerified: true,
  isAnonymous: false,
  providerData: [],
};

it('signing in deletes what is kept of others, and a session that ends by itself nothing (S30.6)', async () => {
  const { lastConfirmed, mark } = await openPage();
  lastConfirmed.write(ada);
  await vi.waitFor(() => expect([...names]).toEqual(['biophony-kept/ada', 'workbox-precache']));
  expect(lastConfirmed.read()).toEqual(ada);
  lastConfirmed.forget(false);
  expect(lastConfirmed.read()).toBeNull();
  expect([...names]).toContain('biophony-kept/ada');
  expect(mark()).toBe('kept');
});

it('signing out deletes all, at the latest when the next page opens (S30.6)', async () => {
  const { lastConfirmed, mark } = await openPage();
  lastConfirmed.write(ada);
  lastConfirmed.forget(true);
  await vi.waitFor(() => expect([...names]).toEqual(['workbox-precache']));
  await vi.waitFor(() => expect(mark()).toBeNull());
  expect([...values.values()].join()).not.toContain('Ada');
  // The page was left before anything was deleted.
  names.add('biophony-kept/ada');
  values.set('biophony:kept', 'delete');
  await openPage();
  await vi.waitFor(() => expect([...names]).toEqual(['workbox-precache']));
});
