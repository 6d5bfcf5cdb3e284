import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { Caller, newAccount, password, type Account } from '../support/account.ts';
import { tokenMailedTo } from '../support/people.ts';

const next = 'nightjar over the heath';

export const credentialsSuite = (server: () => TestServer) =>
  describe('credentials', () => {
    const visitor = () => new Caller(server(), undefined);
    const signIn = (who: Account, secret: string) =>
      visitor().ok('authSignIn', { body: { email: who.email, password: secret } });
    const wrong = (who: Account, secret: string) =>
      visitor().refused('authSignIn', 'invalid_credentials', {
        body: { email: who.email, password: secret },
      });
    const mailedToken = (email: string, path: string) => tokenMailedTo(server(), email, path);

    it('signing out everywhere ends all sessions and ID tokens, and not the API keys', async () => {
      const ada = await newAccount(server());
      const elsewhere = await signIn(ada, password);
      const { secret } = await ada.ok('keysCreate', { body: { name: 'recorder' } });
      await ada.ok('authSignOutEverywhere');
      await ada.refused('profileGet', 'unauthenticated');
      for (const session of [ada.session, elsewhere.token ?? ''])
        await new Caller(server(), session).refused('authToken', 'unauthenticated');
      await new Caller(server(), secret).ok('profileGet');

      const { token: session } = await signIn(ada, password);
      const { token } = await new Caller(server(), session ?? '').ok('authToken');
      await new Caller(server(), token).ok('profileGet');
    });

    it('changing the password needs the old one, and ends every other session', async () => {
      const ada = await newAccount(server());
      const session = new Caller(server(), ada.session);
      const change = { current_password: 'a guess', new_password: next };
      const failure = await session.refused('authPasswordChange', 'invalid_credentials', {
        body: change,
      });
      expect(failure.field).toBe('current_password');
      const short = { current_password: password, new_password: 'short' };
      const refused = await session.refused('authPasswordChange', 'invalid_request', {
        body: short,
      });
      expect(refused.error).toBe('new_password must be at least 8 characters long.');
      const given = await session.ok('authPasswordChange', {
        body: { current_password: password, new_password: next },
      });
      await session.refused('authToken', 'unauthenticated');
      await ada.refused('profileGet', 'unauthenticated');
      const { token } = await new Caller(server(), given.token ?? '').ok('authToken');
      await new Caller(server(), token).ok('profileGet');
      await wrong(ada, password);
      await signIn(ada, next);
    });

    it('guesses at the old password are counted for the account, whatever headers come with them', async () => {
      const ada = await newAccount(server());
      const session = new Caller(server(), ada.session);
      const guess = (at: number) => ({
        body: { current_password: `guess ${at}`, new_password: next },
        headers: { cookie: `junk=${at}` },
      });
      for (let at = 0; at < 10; at++)
        await session.refused('authPasswordChange', 'invalid_credentials', guess(at));
      await session.refused('authPasswordChange', 'rate_limited', guess(10));
    });

    it('changing the password is no new sign-in, so that an old one cannot delete the account by it', async () => {
      const ada = await newAccount(server());
      const signedIn = new Date(Date.now() - 3 * 3_600_000).toISOString();
      await server().sql(
        `UPDATE auth_sessions SET "createdAt" = '${signedIn}' WHERE "userId" = '${ada.userId}'`,
      );
      const given = await new Caller(server(), ada.session).ok('authPasswordChange', {
        body: { current_password: password, new_password: next },
      });
      const { token } = await new Caller(server(), given.token ?? '').ok('authToken');
      await new Caller(server(), token).refused('userDelete', 'recent_sign_in_required');
    });

    it('a forgotten password is set anew by mail, once, which ends what somebody else had', async () => {
      const ada = await newAccount(server());
      const { secret } = await ada.ok('keysCreate', { body: { name: 'not hers' } });
      await visitor().ok('authPasswordForgot', { body: { email: ada.email.toUpperCase() } });
      const token = await mailedToken(ada.email, '/reset-password');
      const reset = { body: { token, new_password: next } };
      await visitor().ok('authPasswordReset', reset);
      await wrong(ada, password);
      const { token: session } = await signIn(ada, next);
      await new Caller(server(), ada.session).refused('authToken', 'unauthenticated');
      await ada.refused('profileGet', 'unauthenticated');
      // The address was unverified, so the account's creator is locked out.
      await new Caller(server(), secret).refused('profileGet', 'unauthenticated');
      const again = await visitor().refused('authPasswordReset', 'invalid_request', reset);
      expect(again.field).toBe('token');

      // The address is verified, so the next reset keeps the keys.
      const fresh = new Caller(
        server(),
        (await new Caller(server(), session ?? '').ok('authToken')).token,
      );
      const kept = await fresh.ok('keysCreate', { body: { name: 'hers' } });
      await visitor().ok('authPasswordForgot', { body: { email: ada.email } });
      const second = await mailedToken(ada.email, '/reset-password');
      await visitor().ok('authPasswordReset', { body: { token: second, new_password: password } });
      await new Caller(server(), kept.secret).ok('profileGet');
    });

    it('nobody learns by asking for a new password whether there is an account', async () => {
      const email = 'nobody-asked@biophony.example';
      await visitor().ok('authPasswordForgot', { body: { email } });
      const ada = await newAccount(server());
      for (let i = 0; i < 3; i++)
        await visitor().ok('authPasswordForgot', { body: { email: ada.email } });
      await visitor().refused('authPasswordForgot', 'rate_limited', {
        body: { email: ada.email },
      });
      await mailedToken(ada.email, '/reset-password');
      expect(server().outside.postOffice.countTo(email)).toBe(0);
    });

    it('an address is verified by its mail, by whoever is signed in to that account', async () => {
      const [ada, eve] = [await newAccount(server()), await newAccount(server())];
      await ada.ok('authEmailSend');
      const token = await mailedToken(ada.email, '/verify-email');
      const refused = await eve.refused('authEmailVerify', 'invalid_request', { body: { token } });
      expect(refused.field).toBe('token');
      await ada.ok('authEmailVerify', { body: { token } });
      await ada.refused('authEmailVerify', 'conflict', { body: { token } });
      await ada.refused('authEmailSend', 'conflict');
      const { token: session } = await signIn(ada, password);
      const { token: idToken } = await new Caller(server(), session ?? '').ok('authToken');
      const claims = JSON.parse(atob(idToken.split('.')[1] ?? '')) as object;
      expect(claims).toMatchObject({ email_verified: true });
    });

    it('mailed tokens do not get into the log', async () => {
      const before = server().log().length;
      const ada = await newAccount(server());
      await visitor().ok('authPasswordForgot', { body: { email: ada.email } });
      const token = await mailedToken(ada.email, '/reset-password');
      await visitor().ok('authPasswordReset', { body: { token, new_password: next } });
      // The last call's line comes after all others.
      await expect.poll(() => server().log().slice(before)).toContain('/api/auth/password/reset');
      for (const hidden of [token, next, ada.email])
        expect(server().log().includes(hidden)).toBe(false);
    });
  });
