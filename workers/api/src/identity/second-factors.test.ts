import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuthBrowser } from '../../test/auth-browser.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { stepAt, totpAt } from './factor-codes.ts';

const [email, password] = ['ada@biophony.example', 'dawn chorus at four'];

interface Waiting {
  ticket: string;
  methods: string[];
}

describe('a second factor', () => {
  let service: ServiceContext;
  let ada: AuthBrowser;
  let bearer: Record<string, string>;
  const messages: { to: string; text: string }[] = [];
  beforeEach(async () => {
    service = await ServiceContext.start();
    service.now = new Date();
    service.deps.mailer = { ...service.deps.mailer, delivers: false };
    messages.length = 0;
    service.deps.sms = { send: async (message) => void messages.push(message) };
    ada = new AuthBrowser(service);
    await ada.signUp(email, password);
    const { body } = await ada.token();
    bearer = { authorization: `Bearer ${String(body.token)}` };
  });
  afterEach(() => service.close());

  const post = (path: string, body: object) => ada.send('POST', `/api/auth/${path}`, body, bearer);
  const shown = async () => (await ada.send('GET', '/api/auth/factors', undefined, bearer)).body;
  const codeNow = (secret: string) => totpAt(secret, stepAt(service.now));
  const withApp = async () => {
    const started = await post('factors/start', { kind: 'totp' });
    const secret = String(started.body.secret);
    const on = await post('factors/confirm', { kind: 'totp', code: await codeNow(secret) });
    service.passSeconds(60);
    return { secret, on, codes: on.body.recovery_codes as string[] };
  };
  const signIn = async (browser = new AuthBrowser(service)) => {
    const { status, body } = await browser.signIn(email, password);
    expect([status, body.code]).toEqual([401, 'second_factor_required']);
    const { ticket, methods } = body.second_factor as Waiting;
    const finish = (code: string) =>
      browser.send('POST', '/api/auth/second-factor', { ticket, code });
    return { browser, ticket, methods, finish };
  };

  it('of an app is switched on by a code of it, and asked for ever after', async () => {
    expect(await shown()).toEqual({
      totp: false,
      sms: null,
      sms_available: true,
      recovery_codes_left: 0,
      must_renew: [],
    });
    const started = await post('factors/start', { kind: 'totp' });
    expect(started.body.uri).toMatch(/^otpauth:\/\/totp\/Biophony:ada%40biophony.example\?secret=/);
    expect((await new AuthBrowser(service).signIn(email, password)).status).toBe(200);
    expect((await post('factors/confirm', { kind: 'totp', code: '000000' })).status).toBe(401);
    const { secret, on } = await withApp();
    expect(on.body.recovery_codes).toHaveLength(10);
    expect(await shown()).toMatchObject({ totp: true, recovery_codes_left: 10 });

    const { browser, methods, finish } = await signIn();
    expect(methods).toEqual(['totp', 'recovery']);
    expect([...browser.cookies.keys()].some((name) => /session/.test(name))).toBe(false);
    expect((await browser.token()).status).toBe(401);
    expect((await finish('123456')).body.code).toBe('invalid_credentials');
    expect((await finish(await codeNow(secret))).status).toBe(200);
    expect((await browser.token()).status).toBe(200);
    expect((await finish(await codeNow(secret))).body.code).toBe('invalid_request');
  });

  it('takes a code once, however many sign-ins wait', async () => {
    const { secret } = await withApp();
    const [one, two] = [await signIn(), await signIn()];
    const code = await codeNow(secret);
    expect((await one.finish(code)).status).toBe(200);
    expect((await two.finish(code)).status).toBe(401);
  });

  it.each(['app', 'recovery code'])(
    'given by %s lets the browser be known, and nothing before it does: guesses of others stop nobody there',
    async (way) => {
      const { secret, codes } = await withApp();
      const { browser, finish } = await signIn(new AuthBrowser(service, '192.0.2.7'));
      expect((await finish('123456')).status).toBe(401);
      expect([...browser.cookies.keys()]).not.toContain('biophony.known');
      const code = way === 'app' ? await codeNow(secret) : (codes[0] ?? '');
      expect((await finish(code)).status).toBe(200);
      expect([...browser.cookies.keys()]).toContain('biophony.known');

      await new AuthBrowser(service, '198.51.100.1').signIn(email, 'a guess');
      await service.db
        .prepare("UPDATE auth_attempts SET count = 30 WHERE attempt_key LIKE 'sign-in:%'")
        .run();
      expect((await new AuthBrowser(service, '203.0.113.9').signIn(email, password)).status).toBe(
        429,
      );
      await signIn(browser);
    },
  );

  it('that is lost is replaced by a recovery code, each of which counts once', async () => {
    const { codes } = await withApp();
    const [first = '', second = ''] = codes;
    expect((await (await signIn()).finish(first.toLowerCase().replaceAll('-', ' '))).status).toBe(
      200,
    );
    const again = await signIn();
    expect((await again.finish(first)).status).toBe(401);
    expect((await again.finish(second)).status).toBe(200);
    expect(await shown()).toMatchObject({ recovery_codes_left: 8 });
    const renewed = await post('factors/recovery-codes', {});
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect((await (await signIn()).finish(codes[2] ?? '')).status).toBe(401);
  });

  it('cannot be guessed: ten tries, for the account and not for a sign-in', async () => {
    await withApp();
    let tries = 0;
    for (let { finish } = await signIn(); ; tries++) {
      if ((await finish(String(100_000 + tries))).status === 429) break;
      if (tries === 5) ({ finish } = await signIn());
    }
    expect(tries).toBe(10);
  });

  it('has no try of its day used up by those that were refused', async () => {
    const { secret } = await withApp();
    const { finish } = await signIn();
    expect((await finish('100000')).status).toBe(401);
    const soFar = (key: string, count: number) =>
      service.db
        .prepare('UPDATE auth_attempts SET count = ? WHERE attempt_key LIKE ?')
        .bind(count, key)
        .run();
    await soFar('code-of:%', 10);
    await soFar('code-day-of:%', 49);
    for (let i = 0; i < 2; i++) expect((await finish('100001')).status).toBe(429);
    service.passSeconds(901);
    const again = await signIn();
    expect((await again.finish(await codeNow(secret))).status).toBe(200);
  });

  it('by text message goes to the number that was proved, and the latest code counts', async () => {
    await post('factors/start', { kind: 'sms', phone: '+393331234567' });
    await service.settled();
    const codeOf = (at: number) => /^\d{6}/.exec(messages.at(at)?.text ?? '')?.[0] ?? '';
    expect(messages.at(-1)?.to).toBe('+393331234567');
    expect((await post('factors/confirm', { kind: 'sms', code: codeOf(-1) })).status).toBe(200);
    expect(await shown()).toMatchObject({ sms: '...567', totp: false });

    const { ticket, methods, finish } = await signIn();
    expect(methods).toEqual(['sms', 'recovery']);
    const send = () => ada.send('POST', '/api/auth/second-factor/send', { ticket });
    for (let i = 0; i < 2; i++) expect((await send()).status).toBe(200);
    await service.settled();
    expect((await finish(codeOf(-2))).status).toBe(codeOf(-2) === codeOf(-1) ? 200 : 401);
    expect((await finish(codeOf(-1))).status).toBe(200);
  });

  it('by text message is switched on for no number but the one that the code went to', async () => {
    const start = (phone: string) => post('factors/start', { kind: 'sms', phone });
    await start('+393331234567');
    await service.settled();
    const code = /^\d{6}/.exec(messages.at(-1)?.text ?? '')?.[0] ?? '';
    await service.db
      .prepare("UPDATE auth_attempts SET count = 5 WHERE attempt_key LIKE 'sms-of:%'")
      .run();
    expect((await start('+393337654321')).status).toBe(429);
    await service.settled();
    expect(messages).toHaveLength(1);
    expect((await post('factors/confirm', { kind: 'sms', code })).status).toBe(401);
    expect(await shown()).toMatchObject({ sms: null });
  });

  it('is switched off by who has signed in lately, and its recovery codes go with it', async () => {
    await withApp();
    expect((await post('factors/remove', { kind: 'totp' })).status).toBe(200);
    expect(await shown()).toMatchObject({ totp: false, recovery_codes_left: 0 });
    expect((await new AuthBrowser(service).signIn(email, password)).status).toBe(200);
    expect((await post('factors/remove', { kind: 'totp' })).body.code).toBe('conflict');
    service.passSeconds(1000);
    const { body } = await ada.token();
    bearer = { authorization: `Bearer ${String(body.token)}` };
    expect((await post('factors/start', { kind: 'totp' })).body.code).toBe(
      'recent_sign_in_required',
    );
  });

  it('leaves nothing in the database to make codes of, and says where no messages are sent', async () => {
    const { secret, codes } = await withApp();
    const rows = JSON.stringify([
      await service.db.prepare('SELECT * FROM second_factors').all(),
      await service.db.prepare('SELECT * FROM recovery_codes').all(),
    ]);
    for (const hidden of [secret, ...codes]) expect(rows).not.toContain(hidden);
    delete service.deps.sms;
    const refused = await post('factors/start', { kind: 'sms', phone: '+393331234567' });
    expect(refused.body.code).toBe('not_configured');
  });
});
