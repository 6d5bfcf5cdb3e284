import { afterEach, beforeEach, expect, it } from 'vitest';
import { AuthBrowser } from '../../test/auth-browser.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { stepAt, totpAt } from './factor-codes.ts';

const email = 'ada@biophony.example';
const [password, next] = ['dawn chorus at four', 'nightjar over the heath'];

let service: ServiceContext;
beforeEach(async () => {
  service = await ServiceContext.start();
  service.now = new Date();
});
afterEach(() => service.close());

const browser = () => new AuthBrowser(service, '192.0.2.1', { privateSignUp: false });

/** Somebody signs up with the address and switches a second factor on. */
const withSecondFactor = async () => {
  const who = browser();
  await who.signUp(email, password);
  const { token } = (await who.token()).body;
  const post = (path: string, body: object) =>
    who.send('POST', `/api/auth/factors/${path}`, body, { authorization: `Bearer ${token}` });
  const { secret } = (await post('start', { kind: 'totp' })).body;
  const code = await totpAt(String(secret), stepAt(service.now));
  await post('confirm', { kind: 'totp', code });
};

const resetByMail = async () => {
  const owner = browser();
  await owner.send('POST', '/api/auth/password/forgot', { email });
  await service.settled();
  const token = /#token=(\S+)/.exec(service.mails.at(-1)?.text ?? '')?.[1];
  await owner.send('POST', '/api/auth/password/reset', { token, new_password: next });
};

it('who proves by a reset that the address is theirs is not locked out by a second factor of somebody else', async () => {
  await withSecondFactor();
  await resetByMail();
  expect((await browser().signIn(email, next)).status).toBe(200);
  for (const table of ['second_factors', 'recovery_codes'])
    expect(await service.db.prepare(`SELECT * FROM ${table}`).first()).toBeNull();
});

it('a reset does not get around the second factor of an account whose address was proved', async () => {
  await withSecondFactor();
  await service.db.prepare('UPDATE auth_users SET "emailVerified" = 1').run();
  await resetByMail();
  expect((await browser().signIn(email, next)).body).toMatchObject({
    code: 'second_factor_required',
    second_factor: { methods: ['totp', 'recovery'] },
  });
});
