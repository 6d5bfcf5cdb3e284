import { ApiError, type Client, type GetToken } from '@biophony/sdk';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccess, openingOf, type OpenedLink } from './link-screens.tsx';

const now = Date.UTC(2026, 4, 21);
const minutes = 60_000;

/** A token as the service signs them, which says when it expires. */
const tokenUntil = (ms: number, name: string) =>
  [{ alg: 'none' }, { exp: ms / 1000, name }]
    .map((part) => btoa(JSON.stringify(part)).replaceAll('=', ''))
    .join('.') + '.x';

const openedUntil = (ms: number, name = 'one'): OpenedLink => ({
  token: tokenUntil(ms, name),
  expires_at: new Date(ms).toISOString(),
  project_id: 'p1',
  project_title: 'Marsh at dawn',
});

const gone = new ApiError('There is no such link.', {
  status: 404,
  code: 'not_found',
  requestId: 'req',
  field: null,
  retryAfterMs: null,
});

beforeEach(() => vi.useFakeTimers({ now }));
afterEach(() => vi.useRealTimers());

/** Whoever reads by a link that gives tokens of a quarter of an hour. */
function reader(open: () => Promise<OpenedLink>) {
  let given: GetToken | undefined;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const readerOf = (getToken: GetToken) => {
    given = getToken;
    return {} as Client;
  };
  const access = createAccess(open, readerOf, queryClient);
  return { ...access, getToken: (options?: { renew?: boolean }) => given!(options) };
}

describe('a link for viewers (S15.19)', () => {
  it('is opened again a minute before its token expires, and not more often than once a minute', async () => {
    const { ask, queryClient } = reader(async () => openedUntil(Date.now() + 15 * minutes));
    const opening = openingOf({ ask });
    await queryClient.fetchQuery({ queryKey: opening.queryKey, queryFn: opening.queryFn });
    const query = queryClient.getQueryCache().find<OpenedLink>({
      queryKey: opening.queryKey,
    })!;
    expect(opening.refetchInterval(query)).toBe(14 * minutes);
    vi.setSystemTime(now + 10 * minutes);
    expect(opening.refetchInterval(query)).toBe(4 * minutes);
    vi.setSystemTime(now + 15 * minutes);
    expect(opening.refetchInterval(query)).toBe(minutes);
  });

  it('is not asked again once it has ended, and is where an answer failed to come', async () => {
    let failure: Error = new TypeError('fetch failed');
    let opens = true;
    const { ask, queryClient } = reader(async () => {
      if (!opens) throw failure;
      return openedUntil(now + 15 * minutes);
    });
    const opening = openingOf({ ask });
    const read = () =>
      queryClient.fetchQuery({ queryKey: opening.queryKey, queryFn: opening.queryFn });
    await read();
    const query = queryClient.getQueryCache().find<OpenedLink>({
      queryKey: opening.queryKey,
    })!;
    opens = false;
    await expect(read()).rejects.toThrow('fetch failed');
    expect(opening.refetchInterval(query)).toBe(14 * minutes);
    failure = gone;
    await expect(read()).rejects.toThrow('no such link');
    expect(opening.refetchInterval(query)).toBe(false);
  });

  it('reads by the token that was asked for last, and asks for another before that one expires', async () => {
    let times = 0;
    const open = vi.fn(async () => openedUntil(Date.now() + 15 * minutes, `${++times}`));
    const { ask, getToken } = reader(open);
    const first = await ask();
    // The token that the page opened the link with is used, and no second one asked for.
    expect(await getToken()).toBe(first.token);
    expect(open).toHaveBeenCalledTimes(1);
    vi.setSystemTime(now + 14 * minutes);
    const second = await ask();
    vi.setSystemTime(now + 14.9 * minutes);
    expect(await getToken()).toBe(second.token);
    expect(open).toHaveBeenCalledTimes(2);
    // One that was refused is replaced at once.
    const third = await getToken({ renew: true });
    expect(third).not.toBe(second.token);
    expect(open).toHaveBeenCalledTimes(3);
  });
});
