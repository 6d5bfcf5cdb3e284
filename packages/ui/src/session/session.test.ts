import type { Profile } from '@biophony/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthChange, AuthClient, AuthListener, SessionUser } from '../auth/auth-client.ts';
import { AuthError } from '../auth/auth-errors.ts';
import { createSession, createUnsentQuestion, displayNameOf } from './session.ts';

const user: SessionUser = {
  uid: 'u1',
  email: 'chiara@example.org',
  displayName: 'Chiara',
  photoURL: null,
  emailVerified: false,
  isAnonymous: false,
  providerData: [],
};
const profile = { user_id: 'u1', display_name: 'Chiara Rossi' } as Profile;

function setUp(settle?: () => Promise<unknown>, mayDelete?: () => Promise<boolean>) {
  let tell: AuthListener = () => undefined;
  const auth = {
    currentUser: null,
    onAuthStateChanged: (listener) => {
      tell = listener;
      return () => undefined;
    },
    getIdToken: async () => 'token',
    signIn: vi.fn(async () => {
      tell(user);
      return user;
    }),
    signUp: vi.fn(async () => user),
    signInWithPopup: vi.fn(async () => user),
    signOut: vi.fn(async () => tell(null)),
    updateDisplayName: async () => undefined,
    deleteAccount: async () => undefined,
  } satisfies AuthClient;
  const calls = { init: vi.fn(async () => profile), profile: vi.fn(async () => profile) };
  type Client = Parameters<typeof createSession>[1];
  const session = createSession(auth, { user: calls } as unknown as Client, settle, mayDelete);
  session.start();
  return {
    session,
    auth,
    calls,
    tell: (next: SessionUser | null, change?: AuthChange) => tell(next, change),
  };
}

describe('a session', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is loading until the identity provider has answered', async () => {
    const { session, tell } = setUp();
    expect(session.get().loading).toBe(true);
    tell(null);
    await vi.runAllTimersAsync();
    expect(session.get()).toMatchObject({ loading: false, user: null, profile: null });
  });

  it('initialises the user of the service as soon as somebody is there', async () => {
    const { session, tell, calls } = setUp();
    tell(user);
    await vi.runAllTimersAsync();
    expect(calls.init).toHaveBeenCalledOnce();
    expect(session.get().profile?.display_name).toBe('Chiara Rossi');
  });

  it('fetches the profile when initialising fails, and initialises again when that fails too', async () => {
    const { session, tell, calls } = setUp();
    calls.init.mockRejectedValueOnce(new Error('down'));
    calls.profile.mockRejectedValueOnce(new Error('down'));
    tell(user);
    await vi.runAllTimersAsync();
    expect(calls.init).toHaveBeenCalledTimes(2);
    expect(session.get()).toMatchObject({ loading: false, profile });
  });

  it('lets the app begin even when no profile can be had', async () => {
    const { session, tell, calls } = setUp();
    calls.init.mockRejectedValue(new Error('down'));
    calls.profile.mockRejectedValue(new Error('down'));
    tell(user);
    await vi.runAllTimersAsync();
    expect(session.get()).toMatchObject({ loading: false, user, profile: null });
  });

  it('that ends by itself keeps who was there, and counts how often that was found', async () => {
    const { session, tell } = setUp();
    tell(user);
    await vi.runAllTimersAsync();
    tell(null, { expired: true });
    tell(null, { expired: true, reason: 'Used in two places.' });
    const endedBecause = 'Used in two places.';
    expect(session.get()).toMatchObject({ user, profile, ended: 2, endedBecause });
    tell(user);
    expect(session.get()).toMatchObject({ user, profile, ended: 0, endedBecause: null });
    tell(null, { expired: true });
    tell({ ...user, uid: 'u2' });
    expect(session.get()).toMatchObject({ user: { uid: 'u2' }, profile: null, ended: 0 });
  });

  it('that ends by itself before anybody was there is nobody’s', async () => {
    const { session, tell } = setUp();
    tell(null, { expired: true, reason: 'Used in two places.' });
    expect(session.get()).toMatchObject({
      user: null,
      ended: 0,
      endedBecause: 'Used in two places.',
      loading: false,
    });
  });

  it('keeps the authenticating flag for 500 ms after signing in has finished', async () => {
    const { session } = setUp();
    const signing = session.signIn({ email: 'a@b.c', password: 'secret' });
    expect(session.get().isAuthenticating).toBe(true);
    await signing;
    await vi.advanceTimersByTimeAsync(499);
    expect(session.get().isAuthenticating).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(session.get().isAuthenticating).toBe(false);
  });

  it('hands a refusal to the caller and still lowers the flag', async () => {
    const { session, auth } = setUp();
    auth.signIn.mockRejectedValueOnce(new AuthError('auth/invalid-credential', 'no'));
    await expect(session.signIn({ email: 'a@b.c', password: 'x' })).rejects.toThrow('no');
    await vi.advanceTimersByTimeAsync(500);
    expect(session.get().isAuthenticating).toBe(false);
  });

  it('clears the profile on logout, and only logs when logout fails', async () => {
    const { session, tell, auth } = setUp();
    tell(user);
    await vi.runAllTimersAsync();
    auth.signOut.mockRejectedValueOnce(new Error('offline'));
    await session.signOut();
    expect(session.get().user).toEqual(user);
    expect(console.error).toHaveBeenCalledOnce();
    await session.signOut();
    expect(session.get()).toMatchObject({ user: null, profile: null, isLoggingOut: true });
  });

  it('asks before it ends where work waits to be sent, and deletes that once it has ended (S30.5)', async () => {
    const values = new Map([
      ['biophony:notes/u1/p1/n1', '{}'],
      ['biophony:notes/u2/p1/n2', '{}'],
    ]);
    const storage = {
      get length() {
        return values.size;
      },
      key: (at: number) => [...values.keys()][at] ?? null,
      removeItem: (name: string) => values.delete(name),
    };
    vi.stubGlobal(
      'localStorage',
      new Proxy(storage, {
        ownKeys: () => [...values.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      }),
    );
    const question = createUnsentQuestion();
    const { session, tell, auth } = setUp(undefined, () => question.ask('u1'));
    tell(user);
    await vi.runAllTimersAsync();
    const asked = () => vi.waitFor(() => expect(question.get().asking).not.toBeNull());
    const staying = session.signOut();
    await asked();
    expect(question.get().asking).toMatchObject({ notes: 1, verdicts: 0, projectIds: ['p1'] });
    question.answer(false);
    await staying;
    expect(auth.signOut).not.toHaveBeenCalled();
    auth.signOut.mockRejectedValueOnce(new Error('offline'));
    const failing = session.signOut();
    await asked();
    question.answer(true);
    await failing;
    expect(values.size).toBe(2);
    const leaving = session.signOut();
    await asked();
    question.answer(true);
    await leaving;
    expect([...values.keys()]).toEqual(['biophony:notes/u2/p1/n2']);
    vi.unstubAllGlobals();
  });

  it('ends when what waits is finished, which takes somebody who is signed in', async () => {
    let finish = () => {};
    const waiting = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { session, tell, auth } = setUp(() => waiting);
    tell(user);
    await vi.runAllTimersAsync();
    const leaving = session.signOut();
    await vi.advanceTimersByTimeAsync(1000);
    expect(auth.signOut).not.toHaveBeenCalled();
    expect(session.get()).toMatchObject({ user, isLoggingOut: true });
    finish();
    await leaving;
    expect(session.get()).toMatchObject({ user: null, profile: null });
  });

  it('ends all the same where that never comes', async () => {
    const { session, tell } = setUp(() => new Promise(() => {}));
    tell(user);
    await vi.runAllTimersAsync();
    const leaving = session.signOut();
    await vi.runAllTimersAsync();
    await leaving;
    expect(session.get()).toMatchObject({ user: null, profile: null });
  });
});

describe('a display name (S3.3)', () => {
  const none = { ...user, displayName: null, email: null };
  it('falls back from profile to account, to their emails, to User', () => {
    expect(displayNameOf({ user, profile }, 'User')).toBe('Chiara Rossi');
    expect(displayNameOf({ user, profile: null }, 'User')).toBe('Chiara');
    expect(displayNameOf({ user: { ...user, displayName: null }, profile: null }, 'User')).toBe(
      'chiara@example.org',
    );
    const nameless = { ...profile, display_name: '', email: 'first@example.org' };
    const unnamed = { ...user, displayName: null };
    expect(displayNameOf({ user, profile: nameless }, 'User')).toBe('Chiara');
    expect(displayNameOf({ user: unnamed, profile: nameless }, 'User')).toBe('first@example.org');
    expect(displayNameOf({ user: none, profile: null }, 'User')).toBe('User');
  });
});
