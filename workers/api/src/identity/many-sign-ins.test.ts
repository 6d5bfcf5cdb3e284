import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitMs } from '../../../../tools/scripts/test/machine.ts';
import { AuthBrowser } from '../../test/auth-browser.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { watchHashes } from '../../test/watch-hashes.ts';
import { hashLimits, hashQueue, userLimits, UserQueue } from '../http/call-queues.ts';
import type { QueueLimits } from '../http/fair-queue.ts';

const email = 'ada@biophony.example';
const password = 'dawn chorus at four';

const queuesFor = (limits: QueueLimits) => ({
  queues: { hashing: hashQueue(limits), users: new UserQueue(userLimits) },
});

describe('many sign-ins at once', () => {
  let service: ServiceContext;
  beforeEach(async () => {
    service = await ServiceContext.start();
    service.now = new Date();
    service.deps.mailer = { ...service.deps.mailer, delivers: false };
  });
  afterEach(() => service.close());

  it('from one address are refused past a short queue, uncounted, and let others in', async () => {
    const { queues } = queuesFor({ atOnce: 1, waiting: 4 });
    const crowd = new AuthBrowser(service, '198.51.100.1', { queues });
    await crowd.signUp(email, password);
    let goOn = () => {};
    const until = new Promise<void>((resolve) => (goOn = resolve));
    const before = queues.hashing.run('who came before', () => until);
    const refused: Awaited<ReturnType<typeof crowd.signIn>>[] = [];
    const many = Array.from({ length: 60 }, async (_, i) => {
      const answer = await crowd.signIn(`nobody-${i}@biophony.example`, 'a guess');
      if (answer.status === 503) refused.push(answer);
      return answer.status;
    });
    const other = crowd.at('192.0.2.7').signIn(email, password);
    // Three of the crowd and the other one wait.
    await vi.waitFor(() => expect(refused).toHaveLength(57), { timeout: waitMs });
    goOn();
    await before;
    expect((await other).status).toBe(200);
    const statuses = await Promise.all(many);
    expect(statuses.filter((status) => status === 401)).toHaveLength(3);
    expect(refused).toHaveLength(57);
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ code: 'unavailable' });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const counted = await service.db
      .prepare("SELECT count FROM auth_attempts WHERE attempt_key = 'sign-in-from:198.51.100.1'")
      .first<{ count: number }>();
    expect(counted?.count).toBe(3);
  });

  it('never keep a file from being read', async () => {
    const crowd = new AuthBrowser(service, '198.51.100.1');
    await service.blobs.put('file', new Uint8Array(65_536));
    const hashes = watchHashes();
    const many = Array.from({ length: 40 }, (_, i) =>
      crowd.signIn(`nobody-${i}@biophony.example`, 'a guess'),
    );
    await vi.waitFor(() => expect(hashes.begun).toBeGreaterThan(0), { timeout: waitMs });
    const object = await service.blobs.get('file');
    expect((await new Response(object?.body).arrayBuffer()).byteLength).toBe(65_536);
    await Promise.all(many);
    hashes.stop();
    // Files are read in the same four threads; with all of them hashing, one would wait for every password.
    expect(hashes.mostAtOnce).toBeLessThanOrEqual(2);
    expect(hashes.begun).toBeGreaterThan(10);
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
