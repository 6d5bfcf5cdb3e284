import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuthBrowser } from '../../test/auth-browser.ts';
import { ServiceContext } from '../../test/service-context.ts';

const email = 'ada@biophony.example';
const [password, next] = ['dawn chorus at four', 'nightjar over the heath'];
const path = '/api/auth/password/change';

describe('changing the password', () => {
  let service: ServiceContext;
  let ada: AuthBrowser;
  let session: string;
  beforeEach(async () => {
    service = await ServiceContext.start();
    service.now = new Date();
    service.deps.mailer = { ...service.deps.mailer, delivers: false };
    ada = new AuthBrowser(service);
    session = String((await ada.signUp(email, password)).body.token);
  });
  afterEach(() => service.close());

  const change = (current: string, headers: Record<string, string> = {}, from = '192.0.2.1') => {
    const bearer = { authorization: `Bearer ${session}`, ...headers };
    const body = { current_password: current, new_password: next };
    return new AuthBrowser(service, from).send('POST', path, body, bearer);
  };
  const soFar = (key: string, count: number) =>
    service.db
      .prepare('UPDATE auth_attempts SET count = ? WHERE attempt_key LIKE ?')
      .bind(count, key)
      .run();

  it('takes ten guesses at the old one, whatever else the calls bring', async () => {
    for (let i = 0; i < 2; i++)
      expect((await change('a guess', { cookie: `junk=${i}`, 'user-agent': `${i}` })).status).toBe(
        401,
      );
    await soFar('password:%:192.0.2.1', 9);
    expect((await change('a guess', { cookie: 'junk=9' })).status).toBe(401);
    const refused = await change('a guess', { cookie: 'junk=10' });
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect((await change(password, { cookie: 'junk=11' })).status).toBe(429);
    service.passSeconds(901);
    expect((await change(password)).status).toBe(200);
  });

  it('takes 30 guesses from addresses that change, and a hundred a day', async () => {
    await change('a guess');
    const account = await service.db.prepare('SELECT id FROM auth_users').first<{ id: string }>();
    await soFar(`password:${account?.id}`, 29);
    expect((await change('a guess', {}, '198.51.100.1')).status).toBe(401);
    expect((await change('a guess', {}, '198.51.100.2')).status).toBe(429);
    service.passSeconds(901);
    await soFar('password-day:%', 99);
    expect((await change('a guess')).status).toBe(401);
    const last = await change('a guess');
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(80_000);
  });

  it('counts no guess for a new password that is refused, and none for who has no session', async () => {
    const refused = { current_password: password, new_password: 'password' };
    for (let i = 0; i < 11; i++) {
      const headers = { authorization: `Bearer ${session}` };
      expect((await ada.send('POST', path, refused, headers)).body.field).toBe('new_password');
    }
    session = 'nobody';
    expect((await change(password)).body.code).toBe('unauthenticated');
    const counted = await service.db
      .prepare("SELECT * FROM auth_attempts WHERE attempt_key LIKE 'password%'")
      .first();
    expect(counted).toBeNull();
  });

  it('is no new sign-in: what asks for one that is recent goes on asking', async () => {
    const old = new Date(service.now.getTime() - 3 * 3_600_000);
    await service.db
      .prepare('UPDATE auth_sessions SET "createdAt" = ?')
      .bind(old.toISOString())
      .run();
    const body = { current_password: password, new_password: next };
    expect((await ada.send('POST', path, body)).status).toBe(200);
    const token = String((await ada.token()).body.token);
    expect(decodeJwt(token).auth_time).toBe(Math.floor(old.getTime() / 1000));
    const bearer = { authorization: `Bearer ${token}` };
    const deletion = await ada.send('DELETE', '/api/user/delete', undefined, bearer);
    expect(deletion.body.code).toBe('recent_sign_in_required');
  });
});
