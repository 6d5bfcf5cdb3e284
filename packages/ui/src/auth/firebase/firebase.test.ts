import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuthClient, AuthListener, SessionUser } from '../auth-client.ts';
import { authErrorCode } from '../auth-errors.ts';
import { createFirebaseAuth } from './index.ts';
import { startIdentityToolkit, type IdentityToolkit } from '../testing/identity-toolkit.ts';

const email = 'chiara@example.org';
const password = 'heard-at-first-light';
const config = { apiKey: 'key', authDomain: 'demo.example', projectId: 'demo-biophony' };

describe('the accounts of a Firebase project', () => {
  let google: IdentityToolkit;
  let auth: AuthClient;
  beforeEach(async () => {
    google = await startIdentityToolkit();
    auth = createFirebaseAuth({ ...config, emulatorUrl: google.url });
  });
  afterEach(() => google.close());
  const states = () => {
    const seen: (SessionUser | null)[] = [];
    auth.onAuthStateChanged((user) => seen.push(user));
    return seen;
  };
  const codeOf = (promise: Promise<unknown>) => promise.then(() => null, authErrorCode);

  it('are those of the official SDK: sign up with a name, out, in, and a token for it all', async () => {
    const seen = states();
    await expect.poll(() => seen).toEqual([null]);
    const user = await auth.signUp({ email, password, displayName: 'Chiara Rößler' });
    expect(user).toMatchObject({ uid: 'user-1', email, displayName: 'Chiara Rößler' });
    expect(auth.currentUser).toMatchObject({ displayName: 'Chiara Rößler' });
    expect(seen.at(-1)).toMatchObject({ displayName: 'Chiara Rößler' });
    expect(await auth.getIdToken()).toBe(await auth.getIdToken());
    const token = await auth.getIdToken();
    expect(await auth.getIdToken({ renew: true })).not.toBe(token);
    await auth.signOut();
    expect(auth.currentUser).toBeNull();
    expect(seen.at(-1)).toBeNull();
    expect(await auth.signIn({ email, password })).toMatchObject({
      uid: 'user-1',
      emailVerified: true,
      providerData: [{ providerId: 'google.com' }],
    });
  });

  it('change their name, and are deleted', async () => {
    await auth.signUp({ email, password, displayName: 'Chiara' });
    const seen = states();
    await expect.poll(() => seen).toHaveLength(1);
    await auth.updateDisplayName('Chiara R.');
    expect(seen.at(-1)).toMatchObject({ displayName: 'Chiara R.' });
    await auth.deleteAccount();
    expect(google.accounts.size).toBe(0);
    expect(auth.currentUser).toBeNull();
  });

  describe('whose session ends', () => {
    const changes = () => {
      const seen: Parameters<AuthListener>[] = [];
      auth.onAuthStateChanged((...change) => seen.push(change));
      return seen;
    };

    it.each(['TOKEN_EXPIRED', 'USER_DISABLED'])(
      'by itself tell so, and again at the next call: %s',
      async (reason) => {
        await auth.signUp({ email, password, displayName: 'Chiara' });
        const seen = changes();
        await expect.poll(() => seen).toHaveLength(1);
        google.failNext(reason);
        await expect(auth.getIdToken({ renew: true })).rejects.toThrow();
        await expect.poll(() => seen.slice(1)).toEqual([[null, { expired: true }]]);
        expect(await codeOf(auth.getIdToken())).toBe('user-token-expired');
        expect(seen.slice(2)).toEqual([[null, { expired: true }]]);
        await auth.signIn({ email, password });
        await expect.poll(() => seen.at(-1)?.[0]).toMatchObject({ uid: 'user-1' });
        await auth.signOut();
        await expect.poll(() => seen.at(-1)).toEqual([null]);
        expect(await codeOf(auth.getIdToken())).toBe('user-token-expired');
        expect(seen.at(-1), 'nobody is there who could come back').toEqual([null]);
      },
    );

    it('by a change of the name tell so too', async () => {
      await auth.signUp({ email, password, displayName: 'Chiara' });
      const seen = changes();
      await expect.poll(() => seen).toHaveLength(1);
      google.failNext('TOKEN_EXPIRED');
      expect(await codeOf(auth.updateDisplayName('Chiara R.'))).toBe('user-token-expired');
      await expect.poll(() => seen.at(-1)).toEqual([null, { expired: true }]);
    });

    it('by itself, and who then log out, are there no more', async () => {
      await auth.signUp({ email, password, displayName: 'Chiara' });
      const seen = changes();
      google.failNext('TOKEN_EXPIRED');
      await expect(auth.getIdToken({ renew: true })).rejects.toThrow();
      await expect.poll(() => seen.at(-1)).toEqual([null, { expired: true }]);
      await auth.signOut();
      expect(seen.at(-1)).toEqual([null]);
    });

    it('by logging out or being deleted while they are asked for tell nothing of the kind', async () => {
      for (const leave of [auth.signOut, auth.deleteAccount]) {
        await auth
          .signUp({ email, password, displayName: 'Chiara' })
          .catch(() => auth.signIn({ email, password }));
        const seen = changes();
        await expect.poll(() => seen).toHaveLength(1);
        await Promise.allSettled([auth.getIdToken({ renew: true }), leave()]);
        await expect.poll(() => seen.at(-1)).toEqual([null]);
      }
    });

    it('by a network that fails does not end', async () => {
      await auth.signUp({ email, password, displayName: 'Chiara' });
      const seen = changes();
      await expect.poll(() => seen).toHaveLength(1);
      await google.close();
      expect(await codeOf(auth.getIdToken({ renew: true }))).toBe('network-request-failed');
      expect(seen).toHaveLength(1);
      expect(auth.currentUser).toMatchObject({ uid: 'user-1' });
    });
  });

  it.each([
    ['INVALID_LOGIN_CREDENTIALS', 'invalid-credential'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many-requests'],
    ['USER_DISABLED', 'user-disabled'],
    ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS : [Missing]', 'password-does-not-meet-requirements'],
  ])('fail in the SDK’s own words: %s', async (message, code) => {
    google.failNext(message);
    expect(await codeOf(auth.signIn({ email, password }))).toBe(code);
  });

  it('that signed in long ago must do so again before they are deleted', async () => {
    await auth.signUp({ email, password, displayName: 'Chiara' });
    google.failNext('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    expect(await codeOf(auth.deleteAccount())).toBe('requires-recent-login');
  });

  it('say so when nobody is signed in, when the network fails, and where no window can open', async () => {
    expect(await codeOf(auth.getIdToken())).toBe('user-token-expired');
    expect(await codeOf(auth.signInWithPopup('google'))).toBe(
      'operation-not-supported-in-this-environment',
    );
    await google.close();
    expect(await codeOf(auth.signIn({ email, password }))).toBe('network-request-failed');
  });

  it('need an API key and an auth domain (S5.3)', () => {
    const make = (more: object) => () => createFirebaseAuth({ ...config, ...more });
    expect(make({ apiKey: ' ' })).toThrow(
      expect.objectContaining({ code: 'auth/invalid-api-key' }),
    );
    expect(make({ authDomain: '' })).toThrow(
      expect.objectContaining({ code: 'auth/auth-domain-config-required' }),
    );
  });
});
