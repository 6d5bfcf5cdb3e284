import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { Caller, newAccount, password } from '../support/account.ts';
import { expectRefusal } from '../support/expect-refusal.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Code of an authenticator app (RFC 6238), `steps` of half a minute from now. */
export function appCode(secret: string, steps = 0): string {
  const bits = [...secret]
    .map((sign) => letters.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

export const factorsSuite = (server: () => TestServer) =>
  describe('a second factor', () => {
    const visitor = () => new Caller(server(), undefined);
    const waiting = async (email: string) => {
      const answer = await visitor().raw('authSignIn', { body: { email, password } });
      const { second_factor } = expectRefusal(answer, 'second_factor_required');
      expect(answer.headers.getSetCookie().join()).not.toMatch(/session_token|biophony\.known/);
      return second_factor?.ticket ?? '';
    };

    it('is switched on with a code of an app, asked for when signing in, and replaced by a recovery code', async () => {
      const ada = await newAccount(server());
      const { secret } = await ada.ok('authFactorStart', { body: { kind: 'totp' } });
      const { recovery_codes } = await ada.ok('authFactorConfirm', {
        body: { kind: 'totp', code: appCode(secret ?? '') },
      });
      expect(await ada.ok('authFactorsGet')).toMatchObject({ totp: true, recovery_codes_left: 10 });

      const ticket = await waiting(ada.email);
      const wrong = await visitor().refused('authSecondVerify', 'invalid_credentials', {
        body: { ticket, code: '000000' },
      });
      expect(wrong.field).toBe('code');
      const verified = await visitor().raw('authSecondVerify', {
        body: { ticket, code: appCode(secret ?? '', 1) },
      });
      expect(verified.headers.getSetCookie().join()).toMatch(/session_token.*biophony\.known/);
      const given = verified.body as { token: string };
      await new Caller(server(), given.token).ok('authToken');

      const code = recovery_codes[0] ?? '';
      await visitor().ok('authSecondVerify', { body: { ticket: await waiting(ada.email), code } });
      const again = { ticket: await waiting(ada.email), code };
      await visitor().refused('authSecondVerify', 'invalid_credentials', { body: again });

      await ada.ok('authRecoveryRenew');
      await ada.ok('authFactorRemove', { body: { kind: 'totp' } });
      await visitor().ok('authSignIn', { body: { email: ada.email, password } });
    });

    it('that somebody else put on an account goes when its owner proves the address by a reset', async () => {
      const eve = await newAccount(server());
      const { secret } = await eve.ok('authFactorStart', { body: { kind: 'totp' } });
      const code = appCode(secret ?? '');
      await eve.ok('authFactorConfirm', { body: { kind: 'totp', code } });
      const { email } = eve;
      await visitor().ok('authPasswordForgot', { body: { email } });
      const { text } = await server().outside.postOffice.mailTo(email);
      const token = /#token=(\S+)/.exec(text)?.[1] ?? '';
      const next = 'nightjar over the heath';
      await visitor().ok('authPasswordReset', { body: { token, new_password: next } });
      await visitor().ok('authSignIn', { body: { email, password: next } });
    });
  });
