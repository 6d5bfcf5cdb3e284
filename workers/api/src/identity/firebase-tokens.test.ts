import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  exportJWK,
  generateKeyPair,
  type GenerateKeyPairResult,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import { createApp } from '../app/app.ts';
import { handlers } from '../app/handlers.ts';
import { firebaseSettings, type FirebaseSettings } from './firebase-tokens.ts';

const given = {
  project: { name: 'PROJECT', id: 'demo-a' },
  emulatorHost: '127.0.0.1:9099',
  production: false,
};

it('the emulator is for demo projects, and never for production', () => {
  expect(firebaseSettings(given)).toMatchObject({ projectId: 'demo-a', emulator: true });
  expect(firebaseSettings({ ...given, emulatorHost: undefined })?.emulator).toBe(false);
  expect(
    firebaseSettings({ ...given, project: { name: 'PROJECT', id: undefined } }),
  ).toBeUndefined();
  expect(() =>
    firebaseSettings({ ...given, project: { name: 'PROJECT', id: 'biophony' } }),
  ).toThrow(/demo-/);
  expect(() => firebaseSettings({ ...given, production: true })).toThrow(/in production/);
  expect(() => firebaseSettings({ ...given, emulatorHost: 'yes' })).toThrow(/host with a port/);
  expect(() =>
    firebaseSettings({ ...given, project: { name: 'PROJECT', id: undefined }, production: true }),
  ).toThrow();
});

const projectId = 'demo-biophony';

describe('a Firebase user', () => {
  let service: ServiceContext;
  let google: Server;
  let pair: GenerateKeyPairResult;
  let firebase: FirebaseSettings;
  let fetches = 0;

  beforeAll(async () => {
    pair = await generateKeyPair('RS256', { extractable: true });
  });
  beforeEach(async () => {
    service = await ServiceContext.start();
    service.now = new Date();
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'google', alg: 'RS256', use: 'sig' };
    fetches = 0;
    google = createServer((_, answer) => {
      fetches++;
      answer.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
    });
    await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', () => resolve()));
    const { port } = google.address() as AddressInfo;
    firebase = { projectId, jwksUrl: `http://127.0.0.1:${port}/jwk`, emulator: false };
  });
  afterEach(async () => {
    google.closeAllConnections();
    google.close();
    await service.close();
  });

  const seconds = () => Math.floor(service.now.getTime() / 1000);
  const claims = (more: JWTPayload = {}): JWTPayload => ({
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: 'firebase-uid-1',
    iat: seconds() - 10,
    exp: seconds() + 3590,
    auth_time: seconds() - 60,
    email: 'ada@biophony.example',
    name: 'Ada Wren',
    picture: 'https://pictures.example/ada.png',
    firebase: { sign_in_provider: 'google.com' },
    ...more,
  });
  const sign = (more?: JWTPayload, alg = 'RS256', key = pair.privateKey) =>
    new SignJWT(claims(more)).setProtectedHeader({ alg, kid: 'google' }).sign(key);
  const app = () => createApp(service.deps, handlers, { firebase });
  const call = async (method: string, path: string, token: string, on = app()) => {
    const answer = await on.request(`http://localhost${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  it('gets a profile with the first init, with what the provider knows', async () => {
    const token = await sign();
    const on = app();
    expect((await call('GET', '/api/user/profile', token, on)).status).toBe(401);
    const { status, body } = await call('POST', '/api/user/init', token, on);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      display_name: 'Ada Wren',
      email: 'ada@biophony.example',
      photo_url: 'https://pictures.example/ada.png',
      is_anonymous: false,
    });
    expect((await call('POST', '/api/user/init', await sign({ jti: '2' }), on)).body).toEqual(body);
    expect((await call('GET', '/api/user/profile', token, on)).body).toEqual(body.user);
    expect(fetches).toBe(1);
  });

  it.each([
    ['of another project', { iss: 'https://securetoken.google.com/other', aud: 'other' }],
    ['for another audience', { aud: 'other' }],
    ['signed in in the future', { auth_time: 4_000_000_000 }],
    ['without a subject', { sub: '' }],
    ['without a sign-in time', { auth_time: undefined }],
  ])('is refused with a token %s', async (_, more) => {
    expect((await call('POST', '/api/user/init', await sign(more))).status).toBe(401);
  });

  it('is refused with an old token, an unsigned one, or one of another key', async () => {
    const old = await sign({ iat: seconds() - 3970 });
    expect((await call('POST', '/api/user/init', old)).status).toBe(401);
    const expired = await sign({ exp: seconds() - 60 });
    expect((await call('POST', '/api/user/init', expired)).body.code).toBe('token_expired');
    const unsigned = new UnsecuredJWT(claims()).encode();
    expect((await call('POST', '/api/user/init', unsigned)).status).toBe(401);
    const { privateKey } = await generateKeyPair('RS256');
    const forged = await sign({}, 'RS256', privateKey);
    expect((await call('POST', '/api/user/init', forged)).status).toBe(401);
  });

  it('may come from the emulator only where it was switched on', async () => {
    const unsigned = new UnsecuredJWT(claims({ firebase: { sign_in_provider: 'anonymous' } }));
    firebase = { ...firebase, emulator: true };
    const { status, body } = await call('POST', '/api/user/init', unsigned.encode());
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ is_anonymous: true });
  });

  it('is deleted like any other, and the token stops at once', async () => {
    const [token, on] = [await sign(), app()];
    await call('POST', '/api/user/init', token, on);
    const old = await sign({ auth_time: seconds() - 250 });
    const refused = await call('DELETE', '/api/user/delete', old, on);
    expect([refused.status, refused.body.code]).toEqual([403, 'recent_sign_in_required']);
    expect((await call('DELETE', '/api/user/delete', token, on)).status).toBe(200);
    expect((await call('POST', '/api/user/init', token, on)).status).toBe(401);
  });

  it('signs out everywhere until signing in anew, though Firebase goes on renewing tokens', async () => {
    const on = app();
    const signedIn = { auth_time: seconds() - 60 };
    const token = await sign(signedIn);
    await call('POST', '/api/user/init', token, on);
    expect((await call('POST', '/api/auth/sign-out/everywhere', token, on)).status).toBe(200);
    const status = async (claims: JWTPayload) =>
      (await call('GET', '/api/user/profile', await sign(claims), on)).status;
    service.passSeconds(30);
    expect(await status({ ...signedIn, iat: seconds() })).toBe(401);
    expect(await status({ auth_time: seconds() - 5, iat: seconds() })).toBe(200);
  });

  it('keeps the latest word on the address, and whether it was proved', async () => {
    const on = app();
    const stored = () =>
      service.db.prepare('SELECT email, email_verified FROM users').first<object>();
    const say = async (ageSeconds: number, more: JWTPayload) =>
      call('POST', '/api/user/init', await sign({ iat: seconds() - ageSeconds, ...more }), on);
    await say(60, {});
    expect(await stored()).toEqual({ email: 'ada@biophony.example', email_verified: 0 });
    await say(50, { email_verified: 'true' });
    expect(await stored()).toMatchObject({ email_verified: 0 });
    await say(40, { email_verified: true });
    expect(await stored()).toMatchObject({ email_verified: 1 });
    await say(30, { email: 'later@biophony.example', email_verified: false });
    expect(await stored()).toEqual({ email: 'later@biophony.example', email_verified: 0 });
    await say(35, { email_verified: true });
    expect(await stored()).toEqual({ email: 'later@biophony.example', email_verified: 0 });
    await say(20, { email: undefined, email_verified: true });
    expect(await stored()).toEqual({ email: null, email_verified: 0 });
  });

  it('is told to try again, not to sign in, when Google cannot be reached', async () => {
    google.closeAllConnections();
    await new Promise((resolve) => google.close(resolve));
    const { status, body } = await call('POST', '/api/user/init', await sign());
    expect([status, body.code]).toEqual([503, 'unavailable']);
  });
});
