import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuthBrowser } from '../../test/auth-browser.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { listSignIns } from '../operator/overview.ts';
import { deleteAccount } from '../projects/users.ts';
import { cleanUpIdentity } from '../app/maintenance.ts';
import { stepAt, totpAt } from './factor-codes.ts';
import { recordSignIn } from './guess-limits.ts';

const [email, password] = ['ada@biophony.example', 'dawn chorus at four'];

describe('what operators see of sign-ins', () => {
  let service: ServiceContext;
  beforeEach(async () => {
    service = await ServiceContext.start();
    service.now = new Date();
    service.deps.mailer = { ...service.deps.mailer, delivers: false };
  });
  afterEach(() => service.close());
  const told = async (query = {}) =>
    (await listSignIns(service.deps, query)).sign_ins.map(({ email: who, way, network }) =>
      [who, way, network].join(' '),
    );

  it('is each that succeeded, with its way and network, and no guess (S3.14)', async () => {
    const ada = new AuthBrowser(service, '192.0.2.1');
    await ada.signUp(email, password);
    const bearer = { authorization: `Bearer ${String((await ada.token()).body.token)}` };
    const post = async (path: string, body: object) => {
      service.passSeconds(1);
      return (await ada.send('POST', `/api/auth/${path}`, body, bearer)).body;
    };
    const elsewhere = ada.at('2001:db8:1:2:3::4');
    expect((await elsewhere.signIn(email, 'a guess')).status).toBe(401);
    service.passSeconds(1);
    expect((await elsewhere.signIn(email, password)).status).toBe(200);
    const device = await post('device', { client_name: 'Laptop' });
    await post('device/approve', { user_code: device.user_code });
    const { secret } = await post('factors/start', { kind: 'totp' });
    const code = () => totpAt(String(secret), stepAt(service.now));
    await post('factors/confirm', { kind: 'totp', code: await code() });
    service.passSeconds(60);
    const held = (await ada.signIn(email, password)).body.second_factor as { ticket: string };
    await post('second-factor', { ticket: held.ticket, code: await code() });
    expect(await told()).toEqual([
      `${email} second_factor 192.0.2.1`,
      `${email} device 192.0.2.1`,
      `${email} password 2001:db8:1:2::/64`,
      `${email} sign_up 192.0.2.1`,
    ]);
  });

  it('is of one account or of all, in pages, the last first', async () => {
    for (const name of ['ada', 'ben']) await service.user(name);
    for (const network of ['1', '2', '3']) {
      await recordSignIn(service.deps, 'ada', 'password', network);
      await recordSignIn(service.deps, 'ben', 'google', network);
      service.passSeconds(1);
    }
    const page = await listSignIns(service.deps, { user_id: 'ada', limit: 2 });
    const rest = await listSignIns(service.deps, {
      user_id: 'ada',
      cursor: page.next_cursor ?? '',
    });
    expect([page, rest].map((one) => one.sign_ins.map(({ network }) => network))).toEqual([
      ['3', '2'],
      ['1'],
    ]);
    expect(await told()).toHaveLength(6);
  });

  it('is kept for 90 days, the newest 1,000 of an account, and goes with the account', async () => {
    for (const name of ['ada', 'ben']) await service.user(name);
    const at = (n: number) => new Date(service.now.getTime() - n * 1000).toISOString();
    await service.db.batch(
      Array.from({ length: 1005 }, (_, n) =>
        service.db
          .prepare(
            'INSERT INTO sign_ins (sign_in_id, user_id, at, way, network) VALUES (?, ?, ?, ?, ?)',
          )
          .bind(`s${n}`, 'ada', at(n + 1), 'password', String(n)),
      ),
    );
    await recordSignIn(service.deps, 'ada', 'password', 'newest');
    await recordSignIn(service.deps, 'ben', 'password', 'ben');
    const count = async () =>
      (await service.db.prepare('SELECT count(*) AS n FROM sign_ins').first<{ n: number }>())?.n;
    expect(await count()).toBe(1001);
    await deleteAccount(service.deps, 'ada');
    expect(await count()).toBe(1);
    service.passSeconds(90 * 86_400 - 1);
    await cleanUpIdentity(service.deps);
    expect(await count()).toBe(1);
    service.passSeconds(2);
    await cleanUpIdentity(service.deps);
    expect(await count()).toBe(0);
  });
});
