import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAuth } from '../../identity/auth.ts';
import { lockDataFolder } from '../../server/data-folder.ts';
import type { AdminCase } from './run.ts';

export const commandsSuite = (database: string, install: () => Promise<AdminCase>) =>
  describe(`biophony-admin on ${database}`, () => {
    let admin: AdminCase;
    beforeEach(async () => {
      admin = await install();
      await admin.users('ada', 'bob');
    });
    afterEach(() => admin.remove());

    it('lists accounts, and changes plan and ceiling', async () => {
      expect(await admin.run('users', 'list')).toMatch(
        /ada@biophony\.example +ada +free +0 B of 1 GiB/,
      );
      await admin.run('users', 'plan', 'bob@biophony.example', 'pro');
      expect(await admin.run('users', 'ceiling', 'bob', '1.5TB')).toBe(
        'bob@biophony.example can store 1.5 TiB.\n',
      );
      const { users } = await admin.json<{ users: object[] }>('users', 'list', '--search', 'BOB');
      expect(users).toMatchObject([
        { subscription_tier: 'pro', storage_limit_bytes: 1.5 * 1024 ** 4, operator: false },
      ]);
      await expect(admin.run('users', 'ceiling', 'bob', 'much')).rejects.toThrow('is no size');
      await expect(admin.run('users', 'plan', 'bob', 'gold')).rejects.toThrow('gold is no plan');
    });

    it('makes accounts whose password works, also where sign-ups are closed', async () => {
      await admin.run('sign-ups', 'close');
      const account = await admin.json<{ email: string; password: string }>(
        'users',
        'create',
        'eve@b.example',
      );
      const { deps, close } = await admin.open();
      const body = { email: account.email, password: account.password };
      expect((await createAuth(deps).api.signInEmail({ body })).user.email).toBe('eve@b.example');
      await close();
      await expect(admin.run('users', 'create', 'eve@b.example')).rejects.toThrow('already');
    });

    it('makes no account with an address or a name that no sign-up would take', async () => {
      const long = `${'a'.repeat(310)}@b.example`;
      await expect(admin.run('users', 'create', `a${long}`)).rejects.toThrow(
        'email must be at most 320 characters long.',
      );
      await expect(admin.run('users', 'create', 'eve')).rejects.toThrow('email must be');
      await expect(
        admin.run('users', 'create', 'eve@b.example', '--name', 'e'.repeat(101)),
      ).rejects.toThrow('name must be at most 100 characters long.');
      await admin.run('users', 'create', long);
      const { users } = await admin.json<{ users: object[] }>('users', 'list', '--search', long);
      expect(users).toMatchObject([{ email: long, display_name: 'a'.repeat(100) }]);
    });

    it('suspends, resumes and deletes, the last only when it is meant', async () => {
      await admin.run('users', 'suspend', 'bob');
      expect(await admin.run('users', 'list')).toContain('suspended');
      await admin.run('users', 'resume', 'bob');
      await expect(admin.run('users', 'delete', 'bob')).rejects.toThrow('--yes');
      await admin.run('users', 'delete', 'bob', '--yes');
      await expect(admin.run('users', 'resume', 'bob')).rejects.toThrow(
        'There is no account of bob',
      );
      expect(await admin.run('totals')).toMatch(/users +1\n/);
      const acts = await admin.json<{ actions: { action: string }[] }>('actions');
      expect(acts.actions.map(({ action }) => action)).toEqual([
        'users.delete',
        'users.resume',
        'users.suspend',
      ]);
    });

    it('ends sessions, and takes a second factor away from somebody who lost it', async () => {
      const { email } = await admin.json<{ email: string }>('users', 'create', 'cy@b.example');
      const opened = await admin.open();
      await opened.deps.db.batch([
        opened.deps.db.prepare(
          `INSERT INTO second_factors (user_id, kind, sealed, confirmed_at)
         SELECT id, 'totp', 'sealed', "createdAt" FROM auth_users WHERE email = 'cy@b.example'`,
        ),
        opened.deps.db.prepare(
          "INSERT INTO recovery_codes (code_sha256, user_id) SELECT 'code', id FROM auth_users",
        ),
      ]);
      const left = async (table: string) =>
        (await opened.deps.db.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())
          ?.n;
      expect(await left('auth_sessions')).toBe(1);
      await admin.run('users', 'end-sessions', email);
      expect(await left('auth_sessions')).toBe(0);
      expect(await admin.run('users', 'remove-second-factor', email)).toContain('was removed');
      expect([await left('second_factors'), await left('recovery_codes')]).toEqual([0, 0]);
      expect(await admin.run('users', 'remove-second-factor', email)).toContain('has no second');
      await opened.close();
    });

    it('compares database and store', async () => {
      expect(await admin.run('check')).toContain('All is well.');
    });

    it('changes what a service reads while it runs', async () => {
      await admin.run('sign-ups', 'domains', 'a.example, b.example');
      await admin.run('plans', 'default', 'pro');
      await admin.run('maintenance', 'on', 'Back at noon.');
      await admin.run('retention', 'keep', 'results', '90');
      expect(await admin.json('settings')).toEqual({
        settings: {
          sign_ups: 'domains',
          sign_up_domains: ['a.example', 'b.example'],
          default_plan: 'pro',
          maintenance: 'Back at noon.',
          retention_days: { results: 90, recordings: null, unfinished_uploads: null },
        },
      });
      await admin.run('maintenance', 'off');
      await admin.run('retention', 'keep', 'results', 'forever');
      expect(await admin.run('settings')).toMatch(/Maintenance +off\nKeep results +until somebody/);
      await expect(admin.run('sign-ups', 'domains', 'a b')).rejects.toThrow('must be a domain');
      await expect(admin.run('retention', 'keep', 'notes', '3')).rejects.toThrow(
        'notes is none of',
      );
      expect(await admin.run('retention', 'preview')).toMatch(/results +off +0 +0 B/);
    });

    it('tells what is there', async () => {
      expect(await admin.json('totals')).toMatchObject({ totals: { users: 2, stored_bytes: 0 } });
      expect(await admin.run('runners', 'list')).toBe('No runner was heard in the last 30 days.\n');
      expect(await admin.run('analyses', 'list')).toBe('There is no such analysis.\n');
      await expect(admin.run('analyses', 'cancel', 'absent')).rejects.toThrow('no such analysis');
      await expect(admin.run('analyses', 'list', '--status', 'odd')).rejects.toThrow('is one of');
      expect(await admin.run('analyses', 'list', '--stuck', '30')).toContain('no such analysis');
      await expect(admin.run('analyses', 'list', '--stuck', '0')).rejects.toThrow('--stuck is');
      expect(await admin.run('sign-ins')).toBe('Nobody signed in.\n');
      await admin.json('users', 'create', 'cy@b.example');
      expect(await admin.json('sign-ins', 'cy@b.example')).toEqual({ sign_ins: [] });
    });

    it('rotates the secret of a stopped service: keys that nothing can decrypt any more are replaced', async () => {
      const secret = () =>
        (
          JSON.parse(readFileSync(join(admin.folder, 'secrets.json'), 'utf8')) as Record<
            string,
            string
          >
        ).auth_secret;
      const body = { email: 'cy@b.example', password: 'dawn chorus at four', name: 'Cy' };
      const first = await admin.open();
      const { token } = await createAuth(first.deps).api.signUpEmail({ body });
      const headers = new Headers({ authorization: `Bearer ${token}` });
      expect((await createAuth(first.deps).api.getToken({ headers })).token).toMatch(/^ey/);
      await first.close();
      const before = secret();
      const lock = lockDataFolder(admin.folder);
      await expect(admin.run('rotate-secrets')).rejects.toThrow('works in the data folder');
      lock.release();
      expect(secret()).toBe(before);
      await admin.run('rotate-secrets');
      expect(secret()).not.toBe(before);
      const { deps, close } = await admin.open();
      const auth = createAuth(deps);
      expect(await auth.api.getSession({ headers })).toBeNull();
      const again = await auth.api.signInEmail({ body });
      const renewed = new Headers({ authorization: `Bearer ${again.token}` });
      expect((await auth.api.getToken({ headers: renewed })).token).toMatch(/^ey/);
      await close();
    });
  });
