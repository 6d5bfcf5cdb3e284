import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuthBrowser } from '../../test/auth-browser.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { stepAt, totpAt } from './factor-codes.ts';

const email = 'ada@biophony.example';
const [password, next] = ['dawn chorus at four', 'nightjar over the heath'];

let service: ServiceContext;
let ada: AuthBrowser;
beforeEach(async () => {
  service = await ServiceContext.start();
  service.now = new Date();
  ada = new AuthBrowser(service, '192.0.2.1', { privateSignUp: false });
  await ada.signUp(email, password);
});
afterEach(() => service.close());

const asAda = async (method: string, path: string, body?: object) => {
  const { token } = (await ada.token()).body;
  return ada.send(method, path, body, { authorization: `Bearer ${String(token)}` });
};
const post = (path: string, body: object) => ada.send('POST', `/api/auth/${path}`, body);
const proveAddress = () => service.db.prepare('UPDATE auth_users SET "emailVerified" = 1').run();
const change = () => post('password/change', { current_password: password, new_password: next });

/** Asks for a new password, and answers the token of the link that was mailed. */
const resetLink = async () => {
  await post('password/forgot', { email });
  await service.settled();
  return /#token=(\S+)/.exec(service.mails.at(-1)?.text ?? '')?.[1] ?? '';
};
const reset = async (token?: string) =>
  post('password/reset', { token: token ?? (await resetLink()), new_password: next });

describe('a device that was approved gets no key after', () => {
  const approved = async () => {
    const { body } = await post('device', { client_name: 'a terminal' });
    await asAda('POST', '/api/auth/device/approve', { user_code: body.user_code });
    return () => post('device/poll', { device_code: body.device_code });
  };

  it.each([
    ['signing out everywhere', () => asAda('POST', '/api/auth/sign-out/everywhere')],
    ['a change of the password', change],
    ['a reset of an account whose address was not proved', () => reset()],
    ['a reset of an account whose address was proved', () => proveAddress().then(() => reset())],
    ['the account was deleted', () => asAda('DELETE', '/api/user/delete')],
  ])('%s', async (_, end) => {
    const poll = await approved();
    expect((await end()).status).toBe(200);
    expect((await poll()).body).toEqual({ status: 'expired' });
    expect(await service.db.prepare('SELECT * FROM api_keys').first()).toBeNull();
  });

  it('and is handed one while nothing of that happened', async () => {
    expect((await (await approved())()).body).toMatchObject({ status: 'approved' });
  });
});

describe('a link for a new password that was not opened yet', () => {
  it('opens nothing once another one was used', async () => {
    const [older, newer] = [await resetLink(), await resetLink()];
    expect((await reset(newer)).status).toBe(200);
    expect((await reset(older)).body).toMatchObject({ code: 'invalid_request', field: 'token' });
  });

  it('opens nothing once the password was changed', async () => {
    const token = await resetLink();
    expect((await change()).status).toBe(200);
    expect((await reset(token)).body).toMatchObject({ code: 'invalid_request', field: 'token' });
  });
});

it.each([
  ['signing out everywhere', () => asAda('POST', '/api/auth/sign-out/everywhere')],
  ['a change of the password', change],
])('a sign-in that waits for its second code has ended after %s', async (_, end) => {
  const { body } = await asAda('POST', '/api/auth/factors/start', { kind: 'totp' });
  const codeNow = () => totpAt(String(body.secret), stepAt(service.now));
  await asAda('POST', '/api/auth/factors/confirm', { kind: 'totp', code: await codeNow() });
  service.passSeconds(60);
  const thief = new AuthBrowser(service, '203.0.113.9', { privateSignUp: false });
  const { ticket } = (await thief.signIn(email, password)).body.second_factor as {
    ticket: string;
  };
  expect((await end()).status).toBe(200);
  const late = await thief.send('POST', '/api/auth/second-factor', {
    ticket,
    code: await codeNow(),
  });
  expect(late.body).toMatchObject({ code: 'invalid_request', field: 'ticket' });
});
