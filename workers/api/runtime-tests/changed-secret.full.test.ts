import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localData, type LocalData } from './servers/local-data.ts';
import { localEntries, startEntry, testServerOf, type LocalEntry } from './servers/local-server.ts';
import type { TestServer } from './servers/test-server.ts';
import { startWorkerdOn, workerdData, type WorkerdData } from './servers/workerd.ts';
import { Caller, newAccount, password } from './suite/support/account.ts';
import { expectRefusal } from './suite/support/expect-refusal.ts';
import { appCode } from './suite/identity/factors.ts';

/** A service that can restart on its stored data, with another secret. */
interface Restartable {
  name: string;
  open(): Promise<void>;
  /** `stop` keeps the stored data. */
  start(authSecret?: string): Promise<TestServer>;
  remove(): Promise<void>;
}

function onFolder(entry: LocalEntry): Restartable {
  let data: LocalData;
  return {
    name: entry.name,
    async open() {
      data = await localData();
    },
    async start(authSecret) {
      const given = authSecret ? { BIOPHONY_AUTH_SECRET: authSecret } : {};
      const child = await startEntry(entry, data, given);
      return { ...testServerOf(entry, data, child), stop: child.stop };
    },
    remove: () => data.remove(),
  };
}

function onWorkerd(): Restartable {
  let data: WorkerdData;
  return {
    name: 'workerd',
    async open() {
      data = await workerdData();
    },
    start: (authSecret) => startWorkerdOn(data, authSecret ? { AUTH_SECRET: authSecret } : {}),
    remove: () => data.remove(),
  };
}

const another = 'another secret of 32 characters and more';

describe.each([...localEntries().map(onFolder), onWorkerd()])(
  'another AUTH_SECRET than before, on $name',
  (service) => {
    let server: TestServer | undefined;
    const stop = async () => {
      await server?.stop();
      server = undefined;
    };
    const restart = async (authSecret?: string) => {
      await stop();
      return (server = await service.start(authSecret));
    };
    beforeAll(() => service.open());
    afterAll(async () => {
      await stop();
      await service.remove();
    });

    it('ends sessions, makes keys anew, leaves recovery codes, and says whose factors are lost', async () => {
      const first = await restart();
      const ada = await newAccount(first);
      const ben = await newAccount(first);
      const { secret } = await ben.ok('authFactorStart', { body: { kind: 'totp' } });
      const { recovery_codes: codes } = await ben.ok('authFactorConfirm', {
        body: { kind: 'totp', code: appCode(secret ?? '') },
      });
      const { secret: key } = await ada.ok('keysCreate', {
        body: { name: 'field laptop', scopes: ['projects:read'] },
      });

      const second = await restart(another);
      const visitor = new Caller(second, undefined);
      await new Caller(second, ada.session).refused('authToken', 'unauthenticated');
      await new Caller(second, ada.token).refused('projectsList', 'unauthenticated');
      await new Caller(second, key).ok('projectsList');
      const { token } = await visitor.ok('authSignIn', { body: { email: ada.email, password } });
      await new Caller(second, token ?? '').ok('authToken');

      const asked = await visitor.raw('authSignIn', { body: { email: ben.email, password } });
      const refusal = expectRefusal(asked, 'second_factor_required');
      expect(refusal.error).toContain('Sign in with a recovery code and set the factor anew');
      expect(refusal.second_factor?.methods).toEqual(['recovery']);
      const ticket = refusal.second_factor?.ticket ?? '';
      const lost = { ticket, code: appCode(secret ?? '') };
      await visitor.refused('authSecondVerify', 'invalid_credentials', { body: lost });
      const opened = await visitor.ok('authSecondVerify', {
        body: { ticket, code: codes[0] ?? '' },
      });
      const fresh = await new Caller(second, opened.token ?? '').ok('authToken');
      expect(await new Caller(second, fresh.token).ok('authFactorsGet')).toMatchObject({
        must_renew: ['totp'],
        recovery_codes_left: 9,
      });
      const said = second.log().match(/AUTH_SECRET is not the one this database was used with/g);
      expect(said).toHaveLength(1);
      expect(second.log()).toContain('Second factors of 1 person cannot be read');
      expect(second.log()).toContain(ben.email);

      const third = await restart(another);
      await new Caller(third, token ?? '').ok('authToken');
      expect(third.log()).not.toContain('AUTH_SECRET is not the one');
    });
  },
);
