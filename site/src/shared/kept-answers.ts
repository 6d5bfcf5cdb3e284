import { type RouteId, routes } from '@biophony/contract/constants';
import { keptMark } from './browser-memory.ts';
import { awayToken, tellAway, tellBack } from './device.ts';
import { cacheOf } from './kept-caches.ts';

/** Reads that pages show without a network. */
const keptRoutes: readonly RouteId[] = [
  'userInit',
  'profileGet',
  'projectsList',
  'projectsGet',
  'projectsOverview',
  'datasetsList',
  'analysesList',
  'analysesResults',
  'sitesList',
  'deploymentsList',
  'samplesList',
  'samplesGet',
  'samplesItems',
  'calibrationsList',
  'membersList',
];

const patterns = keptRoutes.map((id) => {
  const [method, path] = routes[id];
  return { method, path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) };
});

const isKept = (method: string, path: string): boolean =>
  patterns.some((one) => one.method === method && one.path.test(path));

const day = 86_400_000;

/** Of an account on a device. The oldest answers go first. */
export const keptLimits = { answers: 300, bytes: 60e6, ageMs: 30 * day, answerBytes: 5e6 };

const [atHeader, bytesHeader] = ['x-kept-at', 'x-kept-bytes'];

interface Kept {
  key: string;
  at: number;
  bytes: number;
}

const numberOf = (response: Response, header: string) => Number(response.headers.get(header) ?? 0);

async function listKept(cache: Cache): Promise<Kept[]> {
  const requests = await cache.keys();
  return Promise.all(
    requests.map(async (request) => {
      const response = await cache.match(request);
      const at = response ? numberOf(response, atHeader) : 0;
      return { key: request.url, at, bytes: response ? numberOf(response, bytesHeader) : 0 };
    }),
  );
}

/** What an account has kept, in bytes. */
export async function keptBytes(uid: string): Promise<number> {
  if (!(await caches.has(cacheOf(uid)))) return 0;
  const kept = await listKept(await caches.open(cacheOf(uid)));
  return kept.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Subject of a JWT (RFC 7519, section 4.1.2); null where it has none. */
function subjectOf(bearer: string | null): string | null {
  const payload = bearer?.replace(/^Bearer /, '').split('.')[1];
  if (!payload) return null;
  try {
    const text = atob(payload.replace(/-/g, '+').replace(/_/g, '/'));
    const { sub } = JSON.parse(text) as { sub?: unknown };
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
}

/** The caller stopped the call; a timeout is no answer. */
const isStopped = (signal: AbortSignal | null | undefined): boolean =>
  signal?.aborted === true && (signal.reason as Error | undefined)?.name !== 'TimeoutError';

interface Options {
  fetch: typeof fetch;
  baseUrl: string;
  /** The account of the page; null for none. */
  uid: () => string | null;
  storage?: Pick<CacheStorage, 'open' | 'delete'>;
  now?: () => number;
}

/**
 * `fetch` that keeps answers for the account whose token the call has, and answers with them when
 * the service cannot be reached. Calls that change something are only sent.
 */
export function createKeptFetch({
  fetch: send,
  baseUrl,
  uid,
  storage = caches,
  now = Date.now,
}: Options): typeof fetch {
  const { origin } = new URL(baseUrl);
  let full = false;
  /** What is kept of `listed`, read once. */
  let listed: string | null = null;
  let list: Promise<Map<string, Kept>> | null = null;

  const open = (account: string) => storage.open(cacheOf(account));
  const known = (account: string, cache: Cache) => {
    if (listed !== account || !list) {
      listed = account;
      list = listKept(cache).then((all) => new Map(all.map((one) => [one.key, one])));
    }
    return list;
  };

  /** Deletes what is too old and, oldest first, what is too much. */
  async function prune(cache: Cache, all: Map<string, Kept>): Promise<void> {
    const oldest = [...all.values()].sort((a, b) => a.at - b.at);
    let bytes = oldest.reduce((sum, one) => sum + one.bytes, 0);
    for (const one of oldest) {
      const tooOld = one.at < now() - keptLimits.ageMs;
      if (!tooOld && all.size <= keptLimits.answers && bytes <= keptLimits.bytes) break;
      all.delete(one.key);
      bytes -= one.bytes;
      await cache.delete(one.key);
    }
  }

  async function keep(account: string, key: string, response: Response): Promise<void> {
    const body = await response.arrayBuffer();
    if (full || body.byteLength > keptLimits.answerBytes || uid() !== account) return;
    const one: Kept = { key, at: now(), bytes: body.byteLength };
    const headers = {
      'content-type': response.headers.get('content-type') ?? 'application/json',
      [atHeader]: String(one.at),
      [bytesHeader]: String(one.bytes),
    };
    keptMark.write('kept');
    // Without the mark a sign-out would find nothing to delete.
    if (keptMark.read() !== 'kept') return;
    const cache = await open(account);
    const all = await known(account, cache);
    await cache.put(key, new Response(body, { headers }));
    all.set(key, one);
    await prune(cache, all);
    // Signed out meanwhile: what was deleted then must not come back.
    if (uid() !== account) await storage.delete(cacheOf(account));
  }

  async function drop(account: string, key: string): Promise<void> {
    const cache = await open(account);
    await cache.delete(key);
    (await known(account, cache)).delete(key);
  }

  async function keptAnswer(account: string, key: string): Promise<Response | null> {
    const response = (await (await open(account)).match(key)) ?? null;
    const isOld = response !== null && numberOf(response, atHeader) < now() - keptLimits.ageMs;
    return isOld ? null : response;
  }

  /** In the background: keeping never delays or breaks an answer. */
  const aside = (work: Promise<void>) => {
    work.catch((cause: unknown) => {
      if (cause instanceof Error && cause.name === 'QuotaExceededError') full = true;
      console.warn('This device did not keep an answer.', cause);
    });
  };

  return async (input, init) => {
    const url = input instanceof Request ? null : new URL(input);
    const method = init?.method ?? 'GET';
    const bearer = new Headers(init?.headers).get('authorization');
    const account = uid();
    const isAway = bearer === `Bearer ${awayToken}`;
    const key =
      url?.origin === origin && isKept(method, url.pathname) && account !== null ? url.href : null;
    try {
      if (isAway) throw new TypeError('There is no network.');
      const response = await send(input, init);
      if (url?.origin === origin) tellBack();
      // Only what was asked for under this account's own token.
      if (key !== null && account !== null && subjectOf(bearer) === account) {
        if (response.status === 200) aside(keep(account, key, response.clone()));
        else if ([403, 404, 410].includes(response.status)) aside(drop(account, key));
      }
      return response;
    } catch (error) {
      if (isStopped(init?.signal) || url?.origin !== origin) throw error;
      const kept = key !== null && account !== null ? await keptAnswer(account, key) : null;
      tellAway(kept && numberOf(kept, atHeader));
      if (kept) return kept;
      throw error;
    }
  };
}
