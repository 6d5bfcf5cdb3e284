import { afterEach, beforeEach, expect, it } from 'vitest';
import { AuthBrowser } from '../../test/auth-browser.ts';
import { ServiceContext } from '../../test/service-context.ts';

const [email, password] = ['ada@biophony.example', 'dawn chorus at four'];

let service: ServiceContext;
beforeEach(async () => {
  service = await ServiceContext.start();
  service.now = new Date();
  service.deps.mailer = { ...service.deps.mailer, delivers: false };
});
afterEach(() => service.close());

it('an account is deleted only by who has signed in lately, not by a session that goes on', async () => {
  const ada = new AuthBrowser(service);
  await ada.signUp(email, password);
  const call = async (method: string, path: string) => {
    const { body } = await ada.token();
    return ada.send(method, path, undefined, { authorization: `Bearer ${String(body.token)}` });
  };
  service.passSeconds(1000);
  expect((await call('GET', '/api/user/profile')).status).toBe(200);
  const refused = await call('DELETE', '/api/user/delete');
  expect([refused.status, refused.body.code, refused.body.error]).toEqual([
    403,
    'recent_sign_in_required',
    'For security reasons, please log out and log back in, then try deleting your account again.',
  ]);
  expect((await call('GET', '/api/user/profile')).status).toBe(200);
  service.now = new Date();
  await ada.signIn(email, password);
  expect((await call('DELETE', '/api/user/delete')).status).toBe(200);
});
