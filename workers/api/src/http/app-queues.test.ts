import { afterEach, beforeEach, expect, it } from 'vitest';
import { AuthBrowser } from '../../test/auth-browser.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { Turns } from '../base/turns.ts';
import {
  heavyQueue,
  inItsTurn,
  queuesOfIsolate,
  queuesOfProcess,
  UserQueue,
} from './call-queues.ts';

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

it('heavy calls beyond those that the process holds are told when to try again, and others go on (S26.2)', async () => {
  const ada = new AuthBrowser(service);
  await ada.signUp('ada@biophony.example', 'dawn chorus at four');
  const headers = { authorization: `Bearer ${String((await ada.token()).body.token)}` };
  await ada.send('POST', '/api/user/init', {}, headers);
  const turns = new Turns({ afterOthers: (go) => queueMicrotask(go) });
  service.deps.turns = turns;
  const heavy = heavyQueue({ atOnce: 0, waiting: 0 });
  const full = new AuthBrowser(service, '192.0.2.9', { queues: { ...queuesOfProcess(2), heavy } });
  const refused = await full.send('GET', '/api/projects', undefined, headers);
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
    503,
    'unavailable',
    '3',
  ]);
  expect((await full.send('GET', '/api/user/profile', undefined, headers)).status).toBe(200);
  // Where each call has a processor of its own, none is refused for others.
  delete service.deps.turns;
  expect((await full.send('GET', '/api/projects', undefined, headers)).status).toBe(200);
  expect(queuesOfIsolate().heavy).toBeUndefined();
});

it('heavy calls of accounts take turns, however many each has made (S26.2)', async () => {
  const turns = new Turns({ afterOthers: (go) => queueMicrotask(go) });
  const heavy = heavyQueue({ atOnce: 1, waiting: 10 });
  const order: string[] = [];
  const call = (userId: string) =>
    inItsTurn(
      'uploadComplete',
      { kind: 'user', userId, scopes: [], keyId: null },
      { heavy, turns },
      async () => void order.push(userId),
    );
  await Promise.all(['many', 'many', 'many', 'one', 'many'].map(call));
  expect(order).toEqual(['many', 'many', 'one', 'many', 'many']);
});
