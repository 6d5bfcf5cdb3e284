import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { awayToken, offline, tellBack } from './device.ts';
import { createKeptFetch, keptLimits } from './kept-answers.ts';
import { cacheOf } from './kept-caches.ts';

/** Cache Storage of one browser. */
function fakeCaches() {
  const caches = new Map<string, Map<string, Response>>();
  return {
    caches,
    async open(name: string) {
      const cache = caches.get(name) ?? new Map<string, Response>();
      caches.set(name, cache);
      return {
        keys: async () => [...cache.keys()].map((url) => new Request(url)),
        match: async (key: Request | string) =>
          cache.get(typeof key === 'string' ? key : key.url)?.clone(),
        put: async (key: string, response: Response) => void cache.set(key, response),
        delete: async (key: string) => cache.delete(key),
      } as unknown as Cache;
    },
    delete: async (name: string) => caches.delete(name),
    /** Paths that an account has kept. */
    kept: (uid: string) =>
      [...(caches.get(cacheOf(uid))?.keys() ?? [])].map((url) => new URL(url).pathname),
  };
}

const base = 'https://bio.example';
const tokenOf = (sub: string) => `h.${btoa(JSON.stringify({ sub }))}.s`;
const asOf = (token: string): RequestInit => ({
  method: 'GET',
  headers: { authorization: `Bearer ${token}` },
});
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function device() {
  const storage = fakeCaches();
  const state = {
    uid: 'ada' as string | null,
    now: 1_000,
    there: true,
    answer: () => json({ of: state.uid }),
  };
  const sent: string[] = [];
  const send = async (input: Parameters<typeof fetch>[0]) => {
    sent.push(new URL(String(input)).pathname);
    if (!state.there) throw new TypeError('Failed to fetch');
    return state.answer();
  };
  const keptFetch = createKeptFetch({
    fetch: send as typeof fetch,
    baseUrl: base,
    uid: () => state.uid,
    storage,
    now: () => state.now,
  });
  const read = async (path: string, token = tokenOf(state.uid ?? '')) =>
    (await (await keptFetch(`${base}${path}`, asOf(token))).json()) as unknown;
  /** What is kept aside has only promises to wait for. */
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((next) => setImmediate(next));
  };
  return { state, storage, read, sent, settle, keptFetch };
}

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
});
afterEach(() => {
  tellBack();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('answers a read with what was kept, and says since when, until the network is back (S30.1)', async () => {
  const { state, read, settle } = device();
  await read('/api/projects/p1');
  await settle();
  state.now = 5_000;
  await read('/api/projects/p2');
  await settle();
  state.there = false;
  expect(await read('/api/projects/p2')).toEqual({ of: 'ada' });
  expect(offline.get()).toEqual({ away: true, since: 5_000 });
  expect(await read('/api/projects/p1')).toEqual({ of: 'ada' });
  expect(offline.get()).toEqual({ away: true, since: 1_000 });
  state.there = true;
  await read('/api/health');
  expect(offline.get()).toEqual({ away: false, since: null });
});

it('keeps reads of its table alone, and only good ones of the account’s own token (S30.2)', async () => {
  const { state, storage, read, settle, keptFetch } = device();
  await read('/api/projects/p1/notes-of-nobody').catch(() => undefined);
  await read('/api/projects/p1', tokenOf('ben'));
  await read('/api/projects/p1', 'no-token');
  await keptFetch(`${base}/api/projects/p1`, { ...asOf(tokenOf('ada')), method: 'PUT' });
  await keptFetch('https://elsewhere.example/api/projects/p1', asOf(tokenOf('ada')));
  state.answer = () => json({ error: 'down' }, 500);
  await read('/api/projects/p1');
  state.uid = null;
  state.answer = () => json({});
  await read('/api/projects/p1', tokenOf('ada'));
  await settle();
  expect([...storage.caches.values()].flatMap((cache) => [...cache.keys()])).toEqual([]);
});

it('another account gets nothing of it, and without a network nothing is sent (S30.6)', async () => {
  const { state, read, settle, sent } = device();
  await read('/api/projects/p1');
  await settle();
  state.there = false;
  const before = sent.length;
  expect(await read('/api/projects/p1', awayToken)).toEqual({ of: 'ada' });
  state.uid = 'ben';
  await expect(read('/api/projects/p1', awayToken)).rejects.toThrow('no network');
  state.uid = null;
  await expect(read('/api/projects/p1', awayToken)).rejects.toThrow('no network');
  expect(sent.length).toBe(before);
});

it('an answer that comes after the sign-out is not kept (S30.6)', async () => {
  const { state, storage, read, settle } = device();
  state.answer = () => {
    const response = json({});
    state.uid = null;
    return response;
  };
  await read('/api/projects/p1');
  await settle();
  expect([...storage.caches.values()].flatMap((cache) => [...cache.keys()])).toEqual([]);
});

it('lets go what the account may no longer read, what is old, and the oldest of too many (S30.2)', async () => {
  const { state, storage, read, settle } = device();
  await read('/api/projects/p1');
  await settle();
  state.answer = () => json({ error: 'No access' }, 404);
  await read('/api/projects/p1');
  await settle();
  expect(storage.kept('ada')).toEqual([]);
  state.answer = () => json({});
  await read('/api/projects/old');
  await settle();
  state.now += keptLimits.ageMs + 1;
  state.there = false;
  await expect(read('/api/projects/old')).rejects.toThrow('Failed to fetch');
  state.there = true;
  for (let count = 0; count <= keptLimits.answers; count++) {
    state.now += 1;
    await read(`/api/projects/q${count}`);
  }
  await settle();
  const kept = storage.kept('ada');
  expect(kept).toHaveLength(keptLimits.answers);
  expect(kept).not.toContain('/api/projects/old');
  expect(kept).not.toContain('/api/projects/q0');
});

it('a device that cannot remember that it keeps something keeps nothing (S30.6)', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('localStorage', undefined);
  const { storage, read, settle } = device();
  await read('/api/projects/p1');
  await settle();
  expect(storage.caches.size).toBe(0);
});

it('a device without room keeps nothing, and answers all the same (S30.2)', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { storage, read, settle } = device();
  const { open } = storage;
  storage.open = async (name) =>
    Object.assign(await open(name), {
      put: async () => {
        throw new DOMException('No room.', 'QuotaExceededError');
      },
    });
  expect(await read('/api/projects/p1')).toEqual({ of: 'ada' });
  await settle();
  expect(storage.kept('ada')).toEqual([]);
});
