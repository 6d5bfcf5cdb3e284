import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthClient, SessionUser } from '../auth-client.ts';
import { authErrorCode } from '../auth-error.ts';
import { createFirebaseAuth } from './firebase.ts';
import { startIdentityToolkit, type IdentityToolkit } from './testing/identity-toolkit.ts';

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
    await vi.waitFor(() => expect(seen).toEqual([null]));
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
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    await auth.updateDisplayName('Chiara R.');
    expect(seen.at(-1)).toMatchObject({ displayName: 'Chiara R.' });
    await auth.deleteAccount();
    expect(google.accounts.size).toBe(0);
    expect(auth.currentUser).toBeNull();
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

  it('need an API key and an auth domain', () => {
    const make = (more: object) => () => createFirebaseAuth({ ...config, ...more });
    expect(make({ apiKey: ' ' })).toThrow(
      expect.objectContaining({ code: 'auth/invalid-api-key' }),
    );
    expect(make({ authDomain: '' })).toThrow(
      expect.objectContaining({ code: 'auth/auth-domain-config-required' }),
    );
  });
});
