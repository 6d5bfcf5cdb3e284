import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuthBrowser } from '../../test/auth-browser.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { meetChangedSecret, secretMetOnce } from './changed-secret.ts';
import { stepAt, totpAt } from './factor-codes.ts';

const [email, password] = ['ada@biophony.example', 'dawn chorus at four'];
const another = 'z'.repeat(32);

describe('a secret that was lost or changed', () => {
  let service: ServiceContext;
  let ada: AuthBrowser;
  beforeEach(async () => {
    service = await ServiceContext.start();
    service.now = new Date();
    service.deps.mailer = { ...service.deps.mailer, delivers: false };
    ada = new AuthBrowser(service);
    await ada.signUp(email, password);
    await ada.token();
  });
  afterEach(() => service.close());

  const change = (authSecret = another) => {
    service.deps.config = { ...service.deps.config, authSecret };
    return meetChangedSecret(service.deps);
  };
  const bearerOf = async (browser: AuthBrowser) => ({
    authorization: `Bearer ${String((await browser.token()).body.token)}`,
  });
  const codeNow = (secret: string) => totpAt(secret, stepAt(service.now));
  const withApp = async () => {
    const post = async (path: string, body: object) =>
      ada.send('POST', `/api/auth/factors/${path}`, body, await bearerOf(ada));
    const secret = String((await post('start', { kind: 'totp' })).body.secret);
    const on = await post('confirm', { kind: 'totp', code: await codeNow(secret) });
    service.passSeconds(60);
    return { secret, codes: on.body.recovery_codes as string[] };
  };

  it('ends sessions once and lets people sign in anew', async () => {
    await change();
    expect((await ada.token()).status).toBe(401);
    service.passSeconds(2);
    const back = new AuthBrowser(service);
    expect((await back.signIn(email, password)).status).toBe(200);
    expect((await back.token()).status).toBe(200);
    await meetChangedSecret(service.deps);
    expect((await back.token()).status).toBe(200);
    expect(service.errors).toHaveLength(1);
    expect(service.errors[0]).toContain('No second factor is affected.');
  });

  it('changes nothing while it is the same, or before anybody signed in', async () => {
    await meetChangedSecret(service.deps);
    expect((await ada.token()).status).toBe(200);
    await service.db.prepare('DELETE FROM auth_jwks').run();
    await change();
    expect(service.errors).toEqual([]);
  });

  it('keeps second factors: a recovery code opens the account, which is asked to set them anew', async () => {
    const { secret, codes } = await withApp();
    await change();
    expect(service.errors.join()).toContain(`"must_renew":["${email}"]`);
    service.passSeconds(2);
    const browser = new AuthBrowser(service);
    const { status, body } = await browser.signIn(email, password);
    expect([status, body.code]).toEqual([401, 'second_factor_required']);
    expect(body.error).toContain('Sign in with a recovery code and set the factor anew');
    const { ticket, methods } = body.second_factor as { ticket: string; methods: string[] };
    expect(methods).toEqual(['recovery']);
    const finish = (code: string) =>
      browser.send('POST', '/api/auth/second-factor', { ticket, code });
    expect((await finish(await codeNow(secret))).status).toBe(401);
    expect((await finish(codes[0] ?? '')).status).toBe(200);
    const headers = await bearerOf(browser);
    const shown = await browser.send('GET', '/api/auth/factors', undefined, headers);
    expect(shown.body).toMatchObject({ totp: true, must_renew: ['totp'], recovery_codes_left: 9 });
  });

  it('that comes back reads second factors as before', async () => {
    const before = service.deps.config.authSecret;
    const { secret } = await withApp();
    await change();
    service.passSeconds(2);
    const between = new AuthBrowser(service);
    await between.signIn(email, password);
    await change(before);
    service.passSeconds(2);
    const browser = new AuthBrowser(service);
    const { body } = await browser.signIn(email, password);
    const { ticket, methods } = body.second_factor as { ticket: string; methods: string[] };
    expect(methods).toEqual(['totp', 'recovery']);
    const code = await codeNow(secret);
    const done = await browser.send('POST', '/api/auth/second-factor', { ticket, code });
    expect(done.status).toBe(200);
  });

  it('is met by the next sign-in call where the first one never comes back', async () => {
    const { deps } = service;
    const asked: string[] = [];
    const prepare = (sql: string) => {
      asked.push(sql);
      const statement = deps.db.prepare(sql);
      if (asked.length > 1) return statement;
      return {
        ...statement,
        bind: () => ({ ...statement, first: () => new Promise<never>(() => {}) }),
      };
    };
    const met = secretMetOnce({
      ...deps,
      db: { dialect: deps.db.dialect, prepare, batch: (all) => deps.db.batch(all) },
      config: { ...deps.config, authSecret: another },
    });
    void met();
    await met();
    expect((await ada.token()).status).toBe(401);
    const before = asked.length;
    await met();
    expect(asked).toHaveLength(before);
  });

  it('is looked for again where the database failed', async () => {
    const { deps } = service;
    let fails = true;
    const prepare = (sql: string) => {
      if (fails) throw new Error('The database is away.');
      return deps.db.prepare(sql);
    };
    const met = secretMetOnce({
      ...deps,
      db: { dialect: deps.db.dialect, prepare, batch: (all) => deps.db.batch(all) },
      config: { ...deps.config, authSecret: another },
    });
    await met();
    expect(service.errors.join()).toContain('The signing keys could not be checked');
    expect((await ada.token()).status).toBe(200);
    fails = false;
    await met();
    expect((await ada.token()).status).toBe(401);
  });
});
