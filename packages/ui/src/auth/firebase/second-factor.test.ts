import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthClient, SessionUser } from '../auth-client.ts';
import { authErrorCode, SecondFactorError } from '../auth-errors.ts';
import { createFirebaseAuth } from './index.ts';
import { startIdentityToolkit, type IdentityToolkit } from '../testing/identity-toolkit.ts';

// The SDK's build for browsers: the one for Node has no text messages.
vi.mock('firebase/auth', () => {
  const firebase = createRequire(import.meta.url).resolve('firebase/auth');
  const forNode = createRequire(firebase).resolve('@firebase/auth');
  return import(new URL('../esm/index.js', pathToFileURL(forNode)).href);
});

const email = 'chiara@example.org';
const password = 'heard-at-first-light';
const config = { apiKey: 'key', authDomain: 'demo.example', projectId: 'demo-biophony' };

/** As much of a page as the SDK asks for, with its own stand-in for reCAPTCHA. */
function standInPage() {
  const places = new Set<object>();
  const make = () => {
    const place = Object.assign(new EventTarget(), { remove: () => places.delete(place) });
    return place;
  };
  const page = { protocol: 'http:', hostname: 'localhost', href: 'http://localhost/' };
  vi.stubGlobal('location', page);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('document', {
    readyState: 'complete',
    createElement: make,
    body: { appendChild: (place: object) => (places.add(place), place) },
  });
  return places;
}

describe('a Firebase account with a second factor', () => {
  let google: IdentityToolkit;
  let auth: AuthClient;
  let uid: string;
  beforeEach(async () => {
    google = await startIdentityToolkit();
    auth = createFirebaseAuth({ ...config, emulatorUrl: google.url });
    ({ uid } = await auth.signUp({ email, password, displayName: 'Chiara' }));
    await auth.signOut();
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    await google.close();
  });
  const challenge = async () => {
    const failure = await auth.signIn({ email, password }).catch((error: unknown) => error);
    if (!(failure instanceof SecondFactorError)) throw new Error('No second factor was asked for');
    return failure;
  };
  const codeOf = (promise: Promise<unknown>) => promise.then(() => null, authErrorCode);

  it('signs in with a code of its app, after a wrong one too, and nobody is signed in before', async () => {
    google.factors.enrol(uid, 'totp', '123456');
    const seen: (SessionUser | null)[] = [];
    auth.onAuthStateChanged((user) => seen.push(user));
    const waiting = await challenge();
    expect(waiting).toMatchObject({ code: 'auth/multi-factor-auth-required', methods: ['totp'] });
    expect(await codeOf(waiting.finish('000000'))).toBe('invalid-verification-code');
    expect([auth.currentUser, seen]).toEqual([null, [null]]);
    expect(await waiting.finish('123456')).toMatchObject({ uid, email, displayName: 'Chiara' });
    expect(seen.at(-1)).toMatchObject({ uid });
    expect(await auth.getIdToken({ renew: true })).not.toBe('');
  });

  it('signs in with a code by text message, which must be sent first', async () => {
    const places = standInPage();
    google.factors.enrol(uid, 'phone', '654321');
    const waiting = await challenge();
    expect(waiting.methods).toEqual(['sms']);
    expect(await codeOf(waiting.finish('654321'))).toBe('missing-verification-id');
    await waiting.sendCode();
    expect(google.factors.sent).toEqual([`phone-of-${uid}`]);
    expect(places.size).toBe(0);
    expect(await codeOf(waiting.finish('000000'))).toBe('invalid-verification-code');
    expect(await waiting.finish('654321')).toMatchObject({ uid, email });
  });

  it('with both takes either, whatever was sent', async () => {
    standInPage();
    google.factors.enrol(uid, 'phone', '654321');
    google.factors.enrol(uid, 'totp', '123456');
    const first = await challenge();
    expect(first.methods).toEqual(['totp', 'sms']);
    await first.sendCode();
    expect(await first.finish('123456')).toMatchObject({ uid });
    const second = await challenge();
    await second.sendCode();
    expect(await second.finish('654321')).toMatchObject({ uid });
  });

  it('once signed in, needs a new sign-in for the next code and the next message', async () => {
    const places = standInPage();
    google.factors.enrol(uid, 'phone', '654321');
    google.factors.enrol(uid, 'totp', '123456');
    const waiting = await challenge();
    await waiting.finish('123456');
    expect(await codeOf(waiting.finish('123456'))).toBe('invalid-multi-factor-session');
    expect(await codeOf(waiting.sendCode())).toBe('invalid-multi-factor-session');
    expect(places.size).toBe(0);
  });
});
