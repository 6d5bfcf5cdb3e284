import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuthBrowser } from '../../../test/auth-browser.ts';
import { ServiceContext } from '../../../test/service-context.ts';
import { usualPasswordCost } from '../../settings/password-cost.ts';
import { hashLimits, hashQueue } from '../../queues/hash-queue.ts';
import type { QueueLimits } from '../../queues/fair-queue.ts';
import { UserQueue, userLimits } from '../../queues/user-queue.ts';

const email = 'ada@biophony.example';
const password = 'dawn chorus at four';

const queuesFor = (limits: QueueLimits) => ({
  queues: { hashing: hashQueue(limits), users: new UserQueue(userLimits) },
});

// Real hashes, which take a busy machine a while.
describe('many sign-ins at once', { timeout: 60_000 }, () => {
  let service: ServiceContext;
  beforeEach(async () => {
    service = await ServiceContext.start();
    service.now = new Date();
    service.deps.config.passwordCost = usualPasswordCost;
    service.deps.mailer = { ...service.deps.mailer, delivers: false };
  });
  afterEach(() => service.close());

  it('from one address are refused past a short queue, uncounted, and let others in', async () => {
    const crowd = new AuthBrowser(service, '198.51.100.1', queuesFor({ atOnce: 1, waiting: 4 }));
    await crowd.signUp(email, password);
    const many = Array.from({ length: 60 }, (_, i) =>
      crowd.signIn(`nobody-${i}@biophony.example`, 'a guess'),
    );
    const other = crowd.at('192.0.2.7').signIn(email, password);
    expect((await other).status).toBe(200);
    const answers = await Promise.all(many);
    const refused = answers.filter((answer) => answer.status === 503);
    expect(answers.filter((answer) => answer.status === 401).length).toBe(60 - refused.length);
    expect(refused.length).toBeGreaterThanOrEqual(55);
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ code: 'unavailable' });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const counted = await service.db
      .prepare("SELECT count FROM auth_attempts WHERE attempt_key = 'sign-in-from:198.51.100.1'")
      .first<{ count: number }>();
    expect(counted?.count).toBe(60 - refused.length);
  });

  it('never keep a file from being read', async () => {
    const crowd = new AuthBrowser(service, '198.51.100.1');
    await service.blobs.put('file', new Uint8Array(65_536));
    let ended = 0;
    const many = Array.from({ length: 40 }, async (_, i) => {
      const { status } = await crowd.signIn(`nobody-${i}@biophony.example`, 'a guess');
      if (status === 401) ended++;
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const before = ended;
    const object = await service.blobs.get('file');
    expect((await new Response(object?.body).arrayBuffer()).byteLength).toBe(65_536);
    // With the thread pool full, the file comes after every password that is hashed.
    expect(ended - before).toBeLessThanOrEqual(3);
    await Promise.all(many);
    expect(ended).toBeGreaterThan(10);
  });

  it.each([
    [1, 1],
    [2, 1],
    [4, 2],
    [64, 2],
  ])('leave a core of %i free, and half of the threads that read files', (cores, atOnce) => {
    expect(hashLimits(cores)).toEqual({ atOnce, waiting: 16 });
  });

  it('leave no other way to a hash: all that hashes a password takes its turn', async () => {
    const ada = new AuthBrowser(service);
    const session = String((await ada.signUp(email, password)).body.token);
    const full = new AuthBrowser(service, '192.0.2.9', queuesFor({ atOnce: 0, waiting: 0 }));
    const next = 'nightjar over the heath';
    const bearer = { authorization: `Bearer ${session}` };
    const answers = [
      await full.signIn(email, password),
      await full.signUp('ben@biophony.example', password),
      await full.send('POST', '/api/auth/sign-up/confirm', { token: 'of a mail', password }),
      await full.send('POST', '/api/auth/password/reset', {
        token: 'of a mail',
        new_password: next,
      }),
      await full.send(
        'POST',
        '/api/auth/password/change',
        { current_password: password, new_password: next },
        bearer,
      ),
    ];
    for (const { status, body, headers } of answers) {
      expect([status, body.code]).toEqual([503, 'unavailable']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});
