import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuthBrowser } from '../../../test/auth-browser.ts';
import { ServiceContext } from '../../../test/service-context.ts';

const email = 'ada@biophony.example';
const password = 'dawn chorus at four';

describe('many sign-ins at once', () => {
  let service: ServiceContext;
  beforeEach(async () => {
    service = await ServiceContext.start();
    service.now = new Date();
    service.deps.mailer = { ...service.deps.mailer, delivers: false };
  });
  afterEach(() => service.close());

  it('from one address are refused past a short queue, uncounted, and let others in', async () => {
    const crowd = new AuthBrowser(service, '198.51.100.1');
    await crowd.signUp(email, password);
    const many = Array.from({ length: 60 }, (_, i) =>
      crowd.signIn(`nobody-${i}@biophony.example`, 'a guess'),
    );
    const other = crowd.at('192.0.2.7').signIn(email, password);
    expect((await other).status).toBe(200);
    const answers = await Promise.all(many);
    const refused = answers.filter((answer) => answer.status === 503);
    expect(answers.filter((answer) => answer.status === 401).length).toBe(60 - refused.length);
    expect(refused.length).toBeGreaterThanOrEqual(40);
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
});
