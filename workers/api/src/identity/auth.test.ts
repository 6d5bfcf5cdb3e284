import { getMigrations } from 'better-auth/db/migration';
import { decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import { createApp } from '../app/app.ts';
import { handlers } from '../app/handlers.ts';
import { authOptions } from './auth.ts';
import { tokenVerifier } from './tokens.ts';

describe('the built-in identity', () => {
  let service: ServiceContext;
  beforeEach(async () => {
    service = await ServiceContext.start();
    service.now = new Date();
  });
  afterEach(() => service.close());

  const send = (method: string, path: string, body?: object, token?: string) =>
    createApp(service.deps, handlers, { privateSignUp: false }).request(`http://localhost${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const signUp = async (email = 'ada@biophony.example') => {
    const body = { email, password: 'dawn chorus', name: 'Ada' };
    const answer = await send('POST', '/api/auth/sign-up/email', body);
    return (await answer.json()) as { token: string; user: { id: string } };
  };
  const idToken = async (session: string) => {
    const answer = await send('GET', '/api/auth/token', undefined, session);
    return ((await answer.json()) as { token: string }).token;
  };

  it('has the tables and columns that better-auth asks for', async () => {
    const { toBeAdded, toBeCreated } = await getMigrations(authOptions(service.deps));
    expect({ toBeAdded, toBeCreated }).toEqual({ toBeAdded: [], toBeCreated: [] });
  });

  it('keeps neither the password nor the signing key in the clear', async () => {
    await idToken((await signUp()).token);
    const rows = JSON.stringify([
      await service.db.prepare('SELECT * FROM auth_accounts').all(),
      await service.db.prepare('SELECT "privateKey" FROM auth_jwks').all(),
    ]);
    expect(rows).not.toContain('dawn chorus');
    expect(rows).not.toMatch(/\\"d\\":/);
  });

  it('refuses tokens issued before everything was signed out', async () => {
    const token = await idToken((await signUp()).token);
    expect((await send('GET', '/api/user/profile', undefined, token)).status).toBe(200);
    const later = Math.floor(Date.now() / 1000) + 1;
    await service.db.prepare('UPDATE users SET valid_after = ?').bind(later).run();
    expect((await send('GET', '/api/user/profile', undefined, token)).status).toBe(401);
  });

  it('refuses a token from the moment it expires, also when it was seen before', async () => {
    const token = await idToken((await signUp()).token);
    const { verify } = tokenVerifier(service.deps, undefined);
    const first = await verify(token);
    expect(await verify(token)).toEqual(first);
    service.passSeconds(606);
    await expect(verify(token)).rejects.toMatchObject({ code: 'token_expired' });
  });

  it('takes a key for its own algorithm only, and never one it does not have', async () => {
    const { token } = await signUp();
    const good = await idToken(token);
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    expect(await exportJWK(publicKey)).toHaveProperty('kty', 'EC');
    const forged = await new SignJWT({ sub: 'somebody' })
      .setProtectedHeader({ alg: 'ES256', kid: decodeProtectedHeader(good).kid })
      .setIssuer('http://localhost')
      .setAudience('http://localhost')
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(privateKey);
    const { verify } = tokenVerifier(service.deps, undefined);
    await expect(verify(forged)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(verify('not.a.token')).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
