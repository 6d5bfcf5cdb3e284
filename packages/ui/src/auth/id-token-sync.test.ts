import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthClient, SessionUser } from './auth-client.ts';
import { withIdTokenSync } from './id-token-sync.ts';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
let tokens = 0;
const tokenOf = (ageS: number) =>
  `e30.${encode({ iat: Math.floor(Date.now() / 1000) - ageS, jti: `${tokens++}` })}.s`;

describe('syncing the ID token', () => {
  const calls: [string, string, string | null][] = [];
  let tell: (user: SessionUser | null) => void = () => {};
  let token = '';
  const user = { uid: 'u1' } as SessionUser;
  const auth = {
    currentUser: user,
    onAuthStateChanged(listener) {
      tell = listener;
      return () => {};
    },
    getIdToken: async () => token,
  } as AuthClient;

  beforeEach(() => {
    calls.length = 0;
    vi.stubGlobal('location', new URL('https://reserve.example/dashboard'));
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      calls.push([String(init.method), url, new Headers(init.headers).get('authorization')]);
      return new Response();
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const session = 'https://reserve.example/session';

  it('posts each new token once, and deletes when signing out', async () => {
    const synced = withIdTokenSync(auth, '/session');
    expect(synced.currentUser).toBe(user);
    token = tokenOf(0);
    tell(user);
    await settled();
    await synced.getIdToken();
    const renewed = tokenOf(1);
    const first = token;
    token = renewed;
    await synced.getIdToken({ renew: true });
    tell(null);
    await settled();
    expect(calls).toEqual([
      ['POST', session, `Bearer ${first}`],
      ['POST', session, `Bearer ${renewed}`],
      ['DELETE', session, null],
    ]);
  });

  it('says nothing where nobody was signed in, and of a token older than 300 s', async () => {
    withIdTokenSync(auth, '/session');
    tell(null);
    token = tokenOf(301);
    tell(user);
    await settled();
    expect(calls).toEqual([]);
    token = tokenOf(299);
    tell(user);
    await settled();
    expect(calls).toHaveLength(1);
  });

  it('goes to no other origin', () => {
    expect(() => withIdTokenSync(auth, 'https://elsewhere.example/session')).toThrow(/own origin/);
  });

  it('that fails is logged, and who signs in does not notice', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }));
    const synced = withIdTokenSync(auth, '/session');
    token = tokenOf(0);
    expect(await synced.getIdToken()).toBe(token);
    await settled();
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});
