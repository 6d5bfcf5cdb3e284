import type { ApiErrorBody } from '@biophony/contract';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { Caller, newAccount, password } from '../support/account.ts';

export const signInSuite = (server: () => TestServer) =>
  describe('sign-in', () => {
    const visitor = () => new Caller(server(), undefined);

    it('leads from sign-up over an ES256 token of ten minutes to the profile', async () => {
      const ada = await newAccount(server());
      const token = ada.token ?? '';
      expect(decodeProtectedHeader(token).alg).toBe('ES256');
      const claims = decodeJwt(token);
      expect(claims).toMatchObject({
        sub: ada.userId,
        iss: server().baseUrl,
        aud: server().baseUrl,
        email: ada.email,
        name: 'Ada Wren',
        email_verified: false,
      });
      expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600);
      const { keys } = await visitor().ok('authJwks');
      expect(keys.map((key) => key.kid)).toContain(decodeProtectedHeader(token).kid);
      expect(JSON.stringify(keys)).not.toContain('"d"');
    });

    it('takes the password with the email in any case, and nothing else', async () => {
      const ada = await newAccount(server());
      const { token } = await visitor().ok('authSignIn', {
        body: { email: ada.email.toUpperCase(), password },
      });
      expect(token).not.toBeNull();
      const wrong = { email: ada.email, password: 'not the one' };
      const failure = await visitor().refused('authSignIn', 'invalid_credentials', { body: wrong });
      expect(failure.error).toBe('The email or the password is not right.');
      const nobody = { email: 'nobody@biophony.example', password };
      expect(
        (await visitor().refused('authSignIn', 'invalid_credentials', { body: nobody })).error,
      ).toBe(failure.error);
    });

    it('says what is wrong with a sign-up', async () => {
      const ada = await newAccount(server());
      const body = { email: ada.email, password, name: 'Another' };
      await visitor().refused('authSignUp', 'email_taken', { body });
      const short = await visitor().refused('authSignUp', 'invalid_request', {
        body: { ...body, password: 'short' },
      });
      expect(short).toMatchObject({
        field: 'password',
        error: 'password must be at least 8 characters long.',
      });
      const email = await visitor().refused('authSignUp', 'invalid_request', {
        body: { ...body, email: 'ada at example' },
      });
      expect(email).toMatchObject({ field: 'email', error: 'email must be an email address.' });
    });

    it('makes one account of sign-ups with one address at once', async () => {
      const body = { email: 'twice@biophony.example', password, name: 'Twice' };
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => visitor().raw('authSignUp', { body })),
      );
      const codes = answers.map(({ body }) => (body as Partial<ApiErrorBody>).code ?? 'made');
      expect(codes.sort()).toEqual(['email_taken', 'email_taken', 'email_taken', 'made']);
      await visitor().ok('authSignIn', { body: { email: body.email, password } });
    });

    it('slows down guessing, and says for how long', async () => {
      const ada = await newAccount(server());
      const body = { email: ada.email, password: 'a guess' };
      for (let i = 0; i < 10; i++)
        await visitor().refused('authSignIn', 'invalid_credentials', { body });
      const answer = await visitor().raw('authSignIn', { body });
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    });

    it('honours the session cookie on the sign-in rows only, and never from a foreign page', async () => {
      const ada = await newAccount(server());
      const signedIn = await visitor().raw('authSignIn', { body: { email: ada.email, password } });
      const cookie = signedIn.headers.getSetCookie()[0] ?? '';
      expect(cookie).toMatch(/HttpOnly/);
      expect(cookie).toMatch(/SameSite=Lax/);
      expect(cookie).toMatch(/Path=\/api\/auth/);
      const headers = { cookie: cookie.split(';')[0] ?? '' };
      const { token } = await visitor().ok('authToken', { headers });
      await visitor().ok('profileGet', { token });
      await visitor().refused('profileGet', 'unauthenticated', { headers });
      const foreign = { ...headers, origin: 'https://elsewhere.example' };
      await visitor().refused('authToken', 'forbidden', { headers: foreign });
      await visitor().refused('authSignOut', 'forbidden', { headers: foreign });
      await visitor().ok('authSignOut', { headers: { ...headers, origin: server().baseUrl } });
      await visitor().refused('authToken', 'unauthenticated', { headers });
    });

    it('ends a session of the command line', async () => {
      const ada = await newAccount(server());
      const session = new Caller(server(), ada.session);
      await session.ok('authToken');
      await session.ok('authSignOut');
      await session.refused('authToken', 'unauthenticated');
    });

    it('writes neither passwords nor tokens into the log', async () => {
      const before = server().log().length;
      const ada = await newAccount(server());
      const { secret } = await ada.ok('keysCreate', { body: { name: 'log' } });
      await new Caller(server(), secret).ok('profileGet');
      // The last call's line comes after all others.
      await expect.poll(() => server().log().slice(before)).toContain('/api/user/profile');
      const log = server().log();
      for (const hidden of [password, ada.token ?? '', ada.session, secret, ada.email])
        expect(log.includes(hidden)).toBe(false);
    });
  });
