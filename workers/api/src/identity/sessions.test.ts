import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuthBrowser } from '../../test/auth-browser.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { cleanUpIdentity } from '../app/maintenance.ts';

const password = 'dawn chorus at four';

describe('a refresh session', () => {
  let service: ServiceContext;
  let ada: AuthBrowser;
  beforeEach(async () => {
    service = await ServiceContext.start();
    service.now = new Date();
    service.deps.mailer = { ...service.deps.mailer, delivers: false };
    ada = new AuthBrowser(service);
    expect((await ada.signUp('ada@biophony.example', password)).status).toBe(200);
  });
  afterEach(() => service.close());
  const sessionCookie = (browser: AuthBrowser) => browser.cookies.get('biophony.session_token');
  const profile = async (idToken: unknown) =>
    (
      await ada.send('GET', '/api/user/profile', undefined, {
        authorization: `Bearer ${String(idToken)}`,
      })
    ).status;

  it('changes its token with every use, and goes on', async () => {
    const seen = new Set([sessionCookie(ada)]);
    for (let i = 0; i < 4; i++) {
      service.passSeconds(600);
      expect((await ada.token()).status).toBe(200);
      seen.add(sessionCookie(ada));
    }
    expect(seen.size).toBe(5);
  });

  it('that a thief uses after its owner did twice is ended for both, with the ID tokens made of it', async () => {
    const thief = new AuthBrowser(service, '198.51.100.7');
    ada.stealInto(thief);
    service.passSeconds(600);
    await ada.token();
    service.passSeconds(600);
    const { body } = await ada.token();
    expect(await profile(body.token)).toBe(200);
    service.passSeconds(60);
    const refused = await thief.token();
    expect([refused.status, refused.body.code]).toEqual([401, 'unauthenticated']);
    expect(refused.body.error).toMatch(/used in two places/);
    expect((await ada.token()).status).toBe(401);
    expect(await profile(body.token)).toBe(401);
    expect(service.errors.join()).toMatch(/used twice/);
  });

  it('that a thief uses after its owner did once is ended for both as soon as the owner goes on', async () => {
    const thief = new AuthBrowser(service, '198.51.100.7');
    ada.stealInto(thief);
    service.passSeconds(600);
    await ada.token();
    service.passSeconds(60);
    const stolen = await thief.token();
    expect(stolen.status).toBe(200);
    service.passSeconds(60);
    expect((await ada.token()).body.error).toMatch(/used in two places/);
    expect((await thief.token()).status).toBe(401);
    expect(await profile(stolen.body.token)).toBe(401);
  });

  it('that a thief uses before its owner is ended for both as well, also by a bearer', async () => {
    const thief = new AuthBrowser(service, '198.51.100.7');
    ada.stealInto(thief);
    service.passSeconds(600);
    const stolen = await thief.token();
    expect(stolen.status).toBe(200);
    service.passSeconds(60);
    const raw = decodeURIComponent(sessionCookie(ada) ?? '').split('.')[0];
    const bearer = { authorization: `Bearer ${raw}` };
    const owner = await new AuthBrowser(service).send('GET', '/api/auth/token', undefined, bearer);
    expect(owner.status).toBe(200);
    service.passSeconds(60);
    expect((await thief.token()).status).toBe(401);
    expect((await ada.token()).status).toBe(401);
    expect(await profile(stolen.body.token)).toBe(401);
    expect(await profile(owner.body.token)).toBe(401);
  });

  it('of two tabs that ask at the same moment goes on in both', async () => {
    const tab = new AuthBrowser(service);
    for (let round = 0; round < 8; round++) {
      ada.stealInto(tab);
      service.passSeconds(600);
      const answers = await Promise.all([ada.token(), tab.token(), ada.token(), tab.token()]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
    service.passSeconds(600);
    expect((await ada.token()).status).toBe(200);
  });

  it('whose answer was lost goes on when asked again within half a minute', async () => {
    const before = new AuthBrowser(service);
    ada.stealInto(before);
    await ada.token();
    service.passSeconds(20);
    expect((await before.token()).status).toBe(200);
    service.passSeconds(600);
    expect((await before.token()).status).toBe(200);
  });

  it('whose answers were lost for hours goes on, in all its tabs', async () => {
    const [before, tab] = [new AuthBrowser(service), new AuthBrowser(service)];
    ada.stealInto(before);
    await ada.token();
    for (let lost = 0; lost < 3; lost++) {
      service.passSeconds(3600);
      before.stealInto(tab);
      expect((await tab.token()).status).toBe(200);
    }
    service.passSeconds(3600);
    before.stealInto(tab);
    const answers = await Promise.all([before.token(), tab.token()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(sessionCookie(tab)).toBe(sessionCookie(before));
    service.passSeconds(600);
    expect((await tab.token()).status).toBe(200);
  });

  it('leaves no spent tokens behind for ever, and an old one opens nothing', async () => {
    const thief = new AuthBrowser(service);
    ada.stealInto(thief);
    await ada.token();
    service.passSeconds(8 * 86_400);
    await cleanUpIdentity(service.deps);
    expect(await service.db.prepare('SELECT * FROM auth_spent_tokens').first()).toBeNull();
    expect((await thief.token()).status).toBe(401);
    expect((await ada.token()).status).toBe(200);
  });

  it('ends with signing out, also by a tab that is one token behind', async () => {
    const behind = new AuthBrowser(service);
    ada.stealInto(behind);
    await ada.token();
    expect((await behind.send('POST', '/api/auth/sign-out')).status).toBe(200);
    expect((await ada.token()).status).toBe(401);
    expect((await behind.token()).status).toBe(401);
  });

  it('ends with signing out though another tab renews it at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      await ada.signIn('ada@biophony.example', password);
      const tab = new AuthBrowser(service);
      ada.stealInto(tab);
      const renewing = tab.token();
      expect((await ada.send('POST', '/api/auth/sign-out')).status).toBe(200);
      await renewing;
      expect((await tab.token()).status).toBe(401);
    }
  });
});
