import { randomBytes, randomInt } from 'node:crypto';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { Caller, newAccount, type Account } from '../support/account.ts';
import { expectRefusal } from '../support/expect-refusal.ts';
import { PopupWindow } from '../support/popup-window.ts';
import { appCode } from './factors.ts';

interface SessionGiven {
  token: string;
  user: { id: string; email: string; emailVerified: boolean };
}

export const popupSuite = (server: () => TestServer) =>
  describe('signing in by a window', () => {
    const somebody = () => {
      const sub = randomBytes(8).toString('hex');
      return { sub, email: `${sub}@Gmail.example`, email_verified: true, name: 'Ada Wren' };
    };
    const sit = (person = somebody()) => {
      server().outside.google.setPerson({ ...person, picture: 'https://pictures.example/a.png' });
      return person;
    };
    const enter = async (provider: 'google' | 'github') => {
      const window = new PopupWindow(server());
      const { message } = await window.posted(provider);
      const answer = await window.exchange(message.code);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return { answer, given: answer.body as SessionGiven };
    };
    const claimsOf = async (session: string) =>
      decodeJwt((await new Caller(server(), session).ok('authToken')).token);
    const verify = async (account: Account) => {
      await account.ok('authEmailSend');
      const { text } = await server().outside.postOffice.mailTo(account.email);
      const token = /#token=(\S+)/.exec(text)?.[1] ?? '';
      await account.ok('authEmailVerify', { body: { token } });
    };

    it('with Google leads to an account, and the next time to the same', async () => {
      const person = sit();
      const { answer, given } = await enter('google');
      const cookies = answer.headers.getSetCookie().join();
      expect(cookies).toMatch(/biophony\.session_token=.*HttpOnly/);
      expect(cookies).toMatch(/biophony\.known=.*HttpOnly/);
      const claims = await claimsOf(given.token);
      expect(claims).toMatchObject({
        sub: given.user.id,
        email: person.email.toLowerCase(),
        email_verified: true,
        name: 'Ada Wren',
        picture: 'https://pictures.example/a.png',
        provider: 'google.com',
      });
      sit({ ...person, email: `moved-${person.email}` });
      expect((await enter('google')).given.user.id).toBe(given.user.id);
      const { token } = await new Caller(server(), given.token).ok('authToken');
      const profile = await new Caller(server(), token).ok('profileGet');
      expect(profile).toMatchObject({
        display_name: 'Ada Wren',
        email: person.email.toLowerCase(),
      });
    });

    it('with GitHub asks for the address alone, and takes one that GitHub has verified', async () => {
      const { github } = server().outside;
      const id = randomInt(1e9);
      const user = { id, login: `wren${id}`, name: null, avatar_url: null };
      const email = (name: string, verified: boolean, primary = false) => ({
        email: `${name}${id}@hub.example`,
        verified,
        primary,
      });
      github.setPerson({ user, emails: [email('claimed', false, true), email('real', true)] });
      const { given } = await enter('github');
      expect(github.lastScope()).toBe('user:email');
      const claims = await claimsOf(given.token);
      expect(claims).toMatchObject({
        email: `real${id}@hub.example`,
        name: `wren${id}`,
        provider: 'github.com',
      });

      github.setPerson({
        user: { ...user, id: id + 1e9 },
        emails: [email('claimed', false, true)],
      });
      const refused = await new PopupWindow(server()).posted('github');
      expect(refused.message).toMatchObject({ error: 'unverified-email' });
    });

    it('posts a one-time code to the page that asked, with a strict policy and never a token', async () => {
      sit();
      const window = new PopupWindow(server());
      const back = await window.throughProvider('google');
      const page = await window.open(back);
      expect(page.headers.get('content-type')).toMatch(/^text\/html/);
      expect(page.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; script-src 'nonce-[\w-]{43}';.*frame-ancestors 'none'$/,
      );
      expect(page.headers.get('cross-origin-opener-policy')).toBeNull();
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(String(page.body)).not.toMatch(/eyJ[\w-]+\.eyJ/);
      expect(String(page.body)).toContain(`"origin":"${server().baseUrl}"`);
      const again = await window.open(back);
      expect([again.status, String(again.body)]).toEqual([
        400,
        expect.not.stringContaining('post'),
      ]);
    });

    it('goes to nobody in another browser, with a made-up state, or at another provider', async () => {
      sit();
      const window = new PopupWindow(server());
      const foreign = await window.open(await window.throughProvider('google'), 'biophony.popup=x');
      expect([foreign.status, String(foreign.body)]).toEqual([
        400,
        expect.not.stringContaining('id="post"'),
      ]);
      const back = await window.throughProvider('google');
      back.pathname = back.pathname.replace('google', 'github');
      expect((await window.open(back)).status).toBe(400);
      back.searchParams.set('state', window.state);
      expect((await window.open(back)).status).toBe(400);
    });

    it('gives the session only to who can prove to have asked, and once', async () => {
      sit();
      const wrong = randomBytes(32).toString('base64url');
      for (const changes of [{ code_verifier: wrong }, { nonce: wrong }, { code: wrong }]) {
        const window = new PopupWindow(server());
        const { message } = await window.posted('google');
        expectRefusal(await window.exchange(message.code, changes), 'invalid_request');
        if (!('code' in changes))
          expectRefusal(await window.exchange(message.code), 'invalid_request');
      }
      const window = new PopupWindow(server());
      const { message } = await window.posted('google');
      const foreign = { origin: 'https://elsewhere.example' };
      expectRefusal(await window.exchange(message.code, foreign), 'forbidden');
      expect((await window.exchange(message.code)).status).toBe(200);
      expectRefusal(await window.exchange(message.code), 'invalid_request');
    });

    it('says in the window and to the page why it ends', async () => {
      const { google } = server().outside;
      google.refuseNext();
      const cancelled = await new PopupWindow(server()).posted('google');
      expect(cancelled.message).toMatchObject({ error: 'user-cancelled' });
      const strange = await new PopupWindow(server(), 'https://elsewhere.example').refused(
        'google',
      );
      expect(strange).toMatchObject({
        status: 403,
        origin: 'https://elsewhere.example',
        message: { error: 'unauthorized-domain' },
      });
      const unknown = await new PopupWindow(server()).refused('myspace');
      expect(unknown).toMatchObject({
        status: 404,
        message: { error: 'operation-not-allowed', message: expect.stringMatching(/not set up/) },
      });
    });

    it.each([
      ['another nonce', { nonce: 'somebody-elses' }],
      ['another audience', { aud: 'another-client' }],
      ['another issuer', { iss: 'https://accounts.example' }],
      ['an old date', { iat: 1_700_000_000 }],
    ])('refuses an ID token of the provider with %s', async (_, change) => {
      sit();
      server().outside.google.spoilNextToken((claims) => Object.assign(claims, change));
      const { message } = await new PopupWindow(server()).posted('google');
      expect(message).toMatchObject({ error: 'internal-error' });
      expect(message.code).toBeUndefined();
    });

    it('waits for the second factor of the account, and leaves the mark of a known browser behind it', async () => {
      const person = sit();
      const { given } = await enter('google');
      const { token } = await new Caller(server(), given.token).ok('authToken');
      const owner = new Caller(server(), token);
      const { secret } = await owner.ok('authFactorStart', { body: { kind: 'totp' } });
      const code = appCode(secret ?? '');
      const { recovery_codes } = await owner.ok('authFactorConfirm', {
        body: { kind: 'totp', code },
      });
      sit(person);
      const window = new PopupWindow(server());
      const { message } = await window.posted('google');
      const held = await window.exchange(message.code);
      const { second_factor } = expectRefusal(held, 'second_factor_required');
      expect(held.headers.getSetCookie()).toEqual([]);
      const verified = await new Caller(server(), undefined).raw('authSecondVerify', {
        body: { ticket: second_factor?.ticket ?? '', code: recovery_codes[0] ?? '' },
      });
      expect(verified.headers.getSetCookie().join()).toMatch(/session_token.*biophony\.known/);
    });

    it('links to an account of that address when both sides have verified it, and else refuses', async () => {
      const ada = await newAccount(server());
      const person = sit({ ...somebody(), email: ada.email });
      const window = new PopupWindow(server());
      const { message } = await window.posted('google');
      const failure = expectRefusal(await window.exchange(message.code), 'account_exists');
      expect(failure.error).toMatch(/password and verify/);

      await verify(ada);
      const { given } = await enter('google');
      expect(given.user.id).toBe(ada.userId);
      sit({ ...person, email_verified: false });
      const unverified = await new PopupWindow(server()).posted('google');
      expect(unverified.message).toMatchObject({ error: 'unverified-email' });
    });
  });
