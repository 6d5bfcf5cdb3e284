import { afterEach, beforeEach, expect, it } from 'vitest';
import { AuthBrowser } from '../../test/auth-browser.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { queuesOfProcess } from './app-queues.ts';
import { UserQueue } from './user-queue.ts';

let service: ServiceContext;
beforeEach(async () => {
  service = await ServiceContext.start();
  service.now = new Date();
  service.deps.mailer = { ...service.deps.mailer, delivers: false };
});
afterEach(() => service.close());

it("every call of a user goes through the user's queue, and calls of nobody through none", async () => {
  const ada = new AuthBrowser(service);
  await ada.signUp('ada@biophony.example', 'dawn chorus at four');
  const headers = { authorization: `Bearer ${String((await ada.token()).body.token)}` };
  await ada.send('POST', '/api/user/init', {}, headers);
  const none = { atOnce: 0, waiting: 0 };
  const users = new UserQueue({ all: none, heavy: none });
  const full = new AuthBrowser(service, '192.0.2.9', { queues: { ...queuesOfProcess(2), users } });
  const call = (browser: AuthBrowser) => browser.send('GET', '/api/user/keys', undefined, headers);
  expect((await call(ada)).status).toBe(200);
  const refused = await call(full);
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect((await full.send('GET', '/api/health')).status).toBe(200);
  expect((await full.send('GET', '/api/user/keys')).status).toBe(401);
});
