import { notSignedIn } from '@biophony/contract/constants';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBuiltinAuth } from './builtin-auth.ts';
import { SecondFactorError } from './auth-errors.ts';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenFor = (expiresInS: number) =>
  `${encode({ alg: 'ES256' })}.${encode({
    sub: 'u1',
    email: 'chiara@example.org',
    name: 'Chiara Rößler',
    email_verified: true,
    exp: Math.floor(Date.now() / 1000) + expiresInS,
  })}.signature`;

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const signedOut = () => json(401, { error: notSignedIn, code: 'unauthenticated' });

describe('the built-in accounts', () => {
  const answer = vi.fn<(path: string) => Response>();
  beforeEach(() => {
    vi.stubGlobal('BroadcastChannel', undefined);
    vi.stubGlobal('fetch', async (url: string) => answer(new URL(url).pathname));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
    vi.restoreAllMocks();
    answer.mockReset();
  });
  const make = () => createBuiltinAuth({ baseUrl: 'https://bio.example' });
  const firstState = (auth: ReturnType<typeof make>) =>
    new Promise((resolve) => {
      auth.onAuthStateChanged(resolve);
    });

  it('say who is there from the session cookie (S3.1)', async () => {
    answer.mockImplementation(() => json(200, { token: tokenFor(600) }));
    expect(await firstState(make())).toMatchObject({
      uid: 'u1',
      displayName: 'Chiara Rößler',
      emailVerified: true,
    });
  });

  it('say that nobody is there without a session', async () => {
    answer.mockImplementation(signedOut);
    expect(await firstState(make())).toBeNull();
  });

  it('do not ask the service where nobody can be signed in, until somebody signs in', async () => {
    answer.mockImplementation(() => json(200, { token: tokenFor(600) }));
    const auth = createBuiltinAuth({
      baseUrl: 'https://bio.example',
      sessionExpected: () => false,
    });
    const told = vi.fn();
    auth.onAuthStateChanged(told);
    await Promise.resolve();
    expect(told).toHaveBeenCalledExactlyOnceWith(null);
    expect(answer).not.toHaveBeenCalled();
    await auth.signIn({ email: 'chiara@example.org', password: 'heard-at-first-light' });
    expect(told).toHaveBeenLastCalledWith(expect.objectContaining({ uid: 'u1' }));
  });

  it('do not take a service that is away for one that has signed somebody out', async () => {
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    answer.mockImplementation(() => json(503, {}));
    const told = vi.fn();
    const auth = make();
    auth.onAuthStateChanged(told);
    await vi.advanceTimersByTimeAsync(20_000);
    auth.onAuthStateChanged(told);
    await vi.advanceTimersByTimeAsync(0);
    expect(told).not.toHaveBeenCalled();
    answer.mockImplementation(() => json(200, { token: tokenFor(600) }));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ uid: 'u1' }));
  });

  it('keep the ID token and renew it a minute before it expires', async () => {
    answer.mockImplementation(() => json(200, { token: tokenFor(600) }));
    const auth = make();
    await auth.getIdToken();
    await auth.getIdToken();
    expect(answer).toHaveBeenCalledOnce();
    await auth.getIdToken({ renew: true });
    expect(answer).toHaveBeenCalledTimes(2);
  });

  it('tell why the service ended a session, at the start and in the middle', async () => {
    const reason = 'This sign-in was used in two places and has been ended.';
    const ended = () => json(401, { error: reason, code: 'unauthenticated' });
    answer.mockImplementation(ended);
    const told = vi.fn();
    make().onAuthStateChanged(told);
    await vi.waitFor(() =>
      expect(told).toHaveBeenCalledExactlyOnceWith(null, { expired: false, reason }),
    );
    answer.mockImplementation(() => json(200, { token: tokenFor(30) }));
    const auth = make();
    await firstState(auth);
    const toldLater = vi.fn();
    auth.onAuthStateChanged(toldLater);
    answer.mockImplementation(ended);
    await expect(auth.getIdToken()).rejects.toThrow(reason);
    expect(toldLater).toHaveBeenLastCalledWith(null, { expired: true, reason });
  });

  describe('that this device keeps (S30.1)', () => {
    const ada = {
      uid: 'u1',
      email: 'chiara@example.org',
      displayName: 'Chiara',
      photoURL: null,
      emailVerified: true,
      isAnonymous: false,
      providerData: [],
    };
    const noNetwork = () => {
      throw new TypeError('Failed to fetch');
    };
    const keeping = () => {
      const kept = { read: vi.fn(() => ada), write: vi.fn(), forget: vi.fn() };
      const auth = createBuiltinAuth({ baseUrl: 'https://bio.example', kept });
      const told = vi.fn();
      auth.onAuthStateChanged(told);
      return { auth, kept, told };
    };
    beforeEach(() => {
      vi.useFakeTimers();
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
    });

    it('are there without a network, without a token, until the service says more', async () => {
      answer.mockImplementation(noNetwork);
      const { auth, kept, told } = keeping();
      await vi.advanceTimersByTimeAsync(0);
      expect(told).toHaveBeenCalledExactlyOnceWith(ada);
      await expect(auth.getIdToken()).rejects.toMatchObject({
        code: 'auth/network-request-failed',
      });
      expect(kept.write).not.toHaveBeenCalled();
      answer.mockImplementation(() => json(200, { token: tokenFor(600) }));
      await vi.advanceTimersByTimeAsync(15_000);
      expect(told).toHaveBeenLastCalledWith(expect.objectContaining({ emailVerified: true }));
      expect(kept.write).toHaveBeenCalledOnce();
      expect(kept.forget).not.toHaveBeenCalled();
    });

    it('are forgotten by a session that has ended, and all they kept by signing out alone', async () => {
      answer.mockImplementation(noNetwork);
      const { kept, told } = keeping();
      await vi.advanceTimersByTimeAsync(0);
      answer.mockImplementation(signedOut);
      await vi.advanceTimersByTimeAsync(15_000);
      expect(told).toHaveBeenLastCalledWith(null, { expired: true });
      expect(kept.forget).toHaveBeenCalledExactlyOnceWith(false);
      answer.mockImplementation(() => json(200, { token: tokenFor(600), signed_out: true }));
      const second = keeping();
      await vi.advanceTimersByTimeAsync(0);
      await second.auth.signOut();
      expect(second.kept.forget).toHaveBeenCalledExactlyOnceWith(true);
    });

    it('are there when the service lets them wait for five seconds', async () => {
      vi.stubGlobal('fetch', () => new Promise(() => undefined));
      const waiting = keeping();
      await vi.advanceTimersByTimeAsync(4_999);
      expect(waiting.told).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(waiting.told).toHaveBeenCalledExactlyOnceWith(ada);
    });
  });

  it('share one renewal among callers of the same moment', async () => {
    answer.mockImplementation(() => json(200, { token: tokenFor(30) }));
    const auth = make();
    await Promise.all([auth.getIdToken(), auth.getIdToken(), auth.getIdToken()]);
    expect(answer).toHaveBeenCalledOnce();
    await auth.getIdToken();
    expect(answer).toHaveBeenCalledTimes(2);
  });

  it('become signed out when the session has ended', async () => {
    answer.mockImplementation(() => json(200, { token: tokenFor(30) }));
    const auth = make();
    await firstState(auth);
    answer.mockImplementation(signedOut);
    await expect(auth.getIdToken()).rejects.toMatchObject({ code: 'auth/user-token-expired' });
    expect(auth.currentUser).toBeNull();
  });

  it.each([
    [401, { code: 'invalid_credentials' }, 'auth/invalid-credential'],
    [409, { code: 'email_taken' }, 'auth/email-already-in-use'],
    [429, { code: 'rate_limited' }, 'auth/too-many-requests'],
    [
      400,
      { code: 'invalid_request', field: 'password' },
      'auth/password-does-not-meet-requirements',
    ],
    [500, {}, 'auth/internal-error'],
  ])('speak in the codes of Firebase: %d %o', async (status, body, code) => {
    answer.mockImplementation(() => json(status, body));
    await expect(make().signIn({ email: 'a@b.c', password: 'x' })).rejects.toMatchObject({ code });
  });

  it('say so when the network fails', async () => {
    answer.mockImplementation(() => {
      throw new TypeError('failed to fetch');
    });
    await expect(make().signIn({ email: 'a@b.c', password: 'x' })).rejects.toMatchObject({
      code: 'auth/network-request-failed',
    });
  });

  it("give the service's own sentence for a field that has no code of its own", async () => {
    const error = 'name must be at most 100 characters long.';
    answer.mockImplementation(() => json(400, { error, code: 'invalid_request', field: 'name' }));
    const refused = make().signUp({
      email: 'chiara@example.org',
      password: 'heard-at-first-light',
      displayName: 'C'.repeat(101),
    });
    await expect(refused).rejects.toMatchObject({ code: 'auth/argument-error', message: error });
  });

  it('sign out though the session is gone already', async () => {
    answer.mockImplementation(signedOut);
    const auth = make();
    await auth.signOut();
    expect(auth.currentUser).toBeNull();
  });

  it('set a new password with the token of the mail, and are signed out by it', async () => {
    answer.mockImplementation((path) =>
      path.endsWith('/token') ? json(200, { token: tokenFor(600) }) : json(200, { done: true }),
    );
    const auth = make();
    await firstState(auth);
    await auth.credentials?.resetPassword('from-the-mail', 'a new password');
    expect(answer).toHaveBeenLastCalledWith('/api/auth/password/reset');
    expect(auth.currentUser).toBeNull();
  });

  it('renew the ID token after changing the password, which ended the old one', async () => {
    answer.mockImplementation(() => json(200, { token: tokenFor(600) }));
    const auth = make();
    await firstState(auth);
    await auth.credentials?.changePassword('old', 'new password');
    expect(answer.mock.calls.slice(-2)).toEqual([
      ['/api/auth/password/change'],
      ['/api/auth/token'],
    ]);
    expect(auth.currentUser).toMatchObject({ uid: 'u1' });
  });

  it.each([
    [401, { code: 'invalid_credentials', field: 'current_password' }, 'auth/invalid-credential'],
    [501, { code: 'not_configured' }, 'auth/operation-not-allowed'],
    [400, { code: 'invalid_request', field: 'token' }, 'auth/expired-action-code'],
    [
      400,
      { code: 'invalid_request', field: 'new_password' },
      'auth/password-does-not-meet-requirements',
    ],
  ])('say what is wrong with a password: %d %o', async (status, body, code) => {
    answer.mockImplementation(() => json(status, body));
    await expect(make().credentials?.resetPassword('t', 'p')).rejects.toMatchObject({ code });
  });

  it('ask for a second code where the account has one, and go on with it', async () => {
    let opened = false;
    const second_factor = { ticket: 'waiting', methods: ['totp', 'recovery'] };
    const wanted = { error: 'A code.', code: 'second_factor_required', second_factor };
    const wrong = { error: 'Not right.', code: 'invalid_credentials', field: 'code' };
    answer.mockImplementation((path) => {
      if (path.endsWith('/sign-in/email')) return json(401, wanted);
      if (path.endsWith('/token'))
        return opened ? json(200, { token: tokenFor(600) }) : signedOut();
      return opened ? json(200, {}) : json(401, wrong);
    });
    const auth = make();
    const waiting: unknown = await auth.signIn({ email: 'a@b.c', password: 'x' }).catch((e) => e);
    if (!(waiting instanceof SecondFactorError)) throw new Error('No second factor was asked for');
    expect(waiting).toMatchObject({
      code: 'auth/multi-factor-auth-required',
      methods: ['totp', 'recovery'],
    });
    await expect(waiting.finish('000000')).rejects.toMatchObject({
      code: 'auth/invalid-verification-code',
    });
    expect(auth.currentUser).toBeNull();
    opened = true;
    expect(await waiting.finish('123456')).toMatchObject({ uid: 'u1' });
    expect(auth.currentUser).toMatchObject({ uid: 'u1' });
  });

  it('that sign up by mail are told so', async () => {
    answer.mockImplementation(() =>
      json(403, { error: 'A mail is on its way.', code: 'email_unconfirmed' }),
    );
    const account = { email: 'a@b.c', password: 'x', displayName: 'A' };
    await expect(make().signUp(account)).rejects.toMatchObject({
      code: 'auth/email-unconfirmed',
      message: 'A mail is on its way.',
    });
  });

  it('say so when the browser has not kept the session', async () => {
    answer.mockImplementation((path) => (path.endsWith('/token') ? signedOut() : json(200, {})));
    await expect(make().signIn({ email: 'a@b.c', password: 'x' })).rejects.toMatchObject({
      code: 'auth/web-storage-unsupported',
    });
  });

  it.each([
    [{ status: 'ok', sign_in: ['github', 'later'] }, ['github']],
    [{ status: 'ok' }, null],
  ])('ask the service which social providers it has: %o', async (health, providers) => {
    answer.mockImplementation(() => json(200, health));
    expect(await make().socialProviders?.()).toEqual(providers);
    expect(await make().signInWays?.()).toEqual({ providers, ownMachine: false });
  });

  it('ask the service whether it runs on one’s own machine', async () => {
    answer.mockImplementation(() => json(200, { status: 'ok', sign_in: [], own_machine: true }));
    const auth = make();
    expect(await auth.signInWays?.()).toEqual({ providers: [], ownMachine: true });
    await auth.socialProviders?.();
    expect(answer).toHaveBeenCalledOnce();
  });

  it('refuse a social provider that is not set up', async () => {
    const auth = createBuiltinAuth({ baseUrl: 'https://bio.example', providers: ['github'] });
    await expect(auth.signInWithPopup('google')).rejects.toMatchObject({
      code: 'auth/operation-not-allowed',
    });
  });
});
