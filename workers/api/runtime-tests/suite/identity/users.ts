import { scopes } from '@biophony/contract';
import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { Caller, newAccount } from '../support/account.ts';

export const usersSuite = (server: () => TestServer) =>
  describe('users', () => {
    it('init returns the same profile however often it is called (S3.2, S7.2)', async () => {
      const ada = await newAccount(server());
      const first = await ada.ok('userInit');
      expect((await ada.ok('userInit')).user).toEqual(first.user);
      expect(await ada.ok('profileGet')).toEqual(first.user);
      expect(first.user).toMatchObject({
        display_name: 'Ada Wren',
        email: ada.email,
        subscription_tier: 'free',
        is_anonymous: false,
        available_tiers: ['free', 'pro', 'enterprise'],
        project_count: 0,
        preferences: { emailNotifications: true },
      });
    });

    it('a profile change keeps what was not sent', async () => {
      const ada = await newAccount(server());
      await ada.ok('profilePut', { body: { preferences: { emailNotifications: false } } });
      const { user } = await ada.ok('profilePut', { body: { display_name: '  Ada B. Wren ' } });
      expect(user.display_name).toBe('Ada B. Wren');
      expect(user.preferences).toEqual({
        emailNotifications: false,
        projectNotifications: true,
        analysisNotifications: true,
      });
      const failure = await ada.refused('profilePut', 'invalid_request', {
        body: { display_name: '   ' },
      });
      expect(failure).toMatchObject({
        field: 'display_name',
        error: 'display_name must not be blank.',
      });
    });

    it('the plan switches freely (S1.5, S4.16)', async () => {
      const ada = await newAccount(server());
      for (const tier of ['pro', 'enterprise', 'free'] as const)
        expect((await ada.ok('subscriptionPut', { body: { tier } })).user.subscription_tier).toBe(
          tier,
        );
      const failure = await ada.refused('subscriptionPut', 'invalid_request', {
        body: { tier: 'platinum' as 'free' },
      });
      expect(failure.error).toBe('tier must be one of free, pro, enterprise.');
    });

    it('an API key is shown once, works within its scopes and stops when revoked', async () => {
      const ada = await newAccount(server());
      const made = await ada.ok('keysCreate', {
        body: { name: 'field laptop', scopes: ['profile:read'] },
      });
      expect(made.secret).toMatch(/^bp_[\w-]{43}$/);
      expect(made.secret.startsWith(made.key.prefix)).toBe(true);
      const laptop = new Caller(server(), made.secret);
      expect((await laptop.ok('profileGet')).user_id).toBe(ada.userId);
      await laptop.refused('profilePut', 'insufficient_scope', { body: {} });
      await laptop.refused('keysList', 'forbidden');
      const { keys } = await ada.ok('keysList');
      expect(keys).toHaveLength(1);
      expect(JSON.stringify(keys)).not.toContain(made.secret);
      expect(keys[0]?.last_used_at).not.toBeNull();
      await ada.ok('keysDelete', { params: { keyId: made.key.key_id } });
      const revoked = await laptop.refused('profileGet', 'unauthenticated');
      expect(revoked.error).toMatch(`The API key ${made.key.prefix}... is not known here.`);
      await ada.refused('keysDelete', 'not_found', { params: { keyId: made.key.key_id } });
    });

    it('a bearer that is no API key and no token is told so, not sent to sign in', async () => {
      for (const secret of ['wrong', 'x'.repeat(43), 'sk-live-1', 'a.b']) {
        const refusal = await new Caller(server(), secret).refused('profileGet', 'unauthenticated');
        expect(refusal.error).toBe(
          'The bearer of this call is neither an API key nor an ID token. API keys begin with bp_: send the whole key. Create one in Account Settings, under "API Keys and Programs".',
        );
      }
      const cutOff = await new Caller(server(), 'bp_123').refused('profileGet', 'unauthenticated');
      expect(cutOff.error).toMatch(/^The API key bp_\.\.\. has 6 characters/);
      const forged = await new Caller(server(), 'a.b.c').refused('profileGet', 'unauthenticated');
      expect(forged.error).toBe('This sign-in is not valid. Sign in again.');
    });

    it('a key made without terms has all scopes and lasts a year', async () => {
      const ada = await newAccount(server());
      const { key } = await ada.ok('keysCreate', { body: { name: 'all' } });
      expect(key.scopes).toEqual([...scopes]);
      const days = (Date.parse(key.expires_at ?? '') - Date.parse(key.created_at)) / 86_400_000;
      expect(days).toBe(365);
      const forever = await ada.ok('keysCreate', { body: { name: 'ci', expires_in_days: null } });
      expect(forever.key.expires_at).toBeNull();
    });

    it('deleting the account stops tokens, sessions and keys at once, and frees the email', async () => {
      const ada = await newAccount(server());
      const { secret } = await ada.ok('keysCreate', { body: { name: 'old' } });
      await ada.ok('userDelete');
      await ada.refused('profileGet', 'unauthenticated');
      await ada.refused('userInit', 'unauthenticated');
      await new Caller(server(), secret).refused('profileGet', 'unauthenticated');
      await new Caller(server(), ada.session).refused('authToken', 'unauthenticated');
      const again = new Caller(server(), undefined);
      await again.ok('authSignUp', {
        body: { email: ada.email, password: 'a new life begins', name: 'Ada' },
      });
    });
  });
