import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuthBrowser } from '../../test/auth-browser.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { createApp } from '../app/app.ts';
import { handlers } from '../app/handlers.ts';

describe('mails of the sign-in', () => {
  let service: ServiceContext;
  beforeEach(async () => {
    service = await ServiceContext.start();
    service.now = new Date();
  });
  afterEach(() => service.close());
  const post = (path: string, body: object) =>
    createApp(service.deps, handlers, { privateSignUp: false }).request(`http://localhost${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('carry their token behind the #, where no server sees it', async () => {
    const email = 'ada@biophony.example';
    await post('/api/auth/sign-up/email', { email, password: 'dawn chorus', name: 'Ada' });
    await post('/api/auth/password/forgot', { email });
    await service.settled();
    expect(service.mails).toHaveLength(1);
    expect(service.mails[0]).toMatchObject({
      to: email,
      subject: 'Set a new password for Biophony',
    });
    const link = /http\S+/.exec(service.mails[0]?.text ?? '')?.[0] ?? '';
    expect(new URL(link)).toMatchObject({ pathname: '/reset-password', search: '' });
    const rows = JSON.stringify(await service.db.prepare('SELECT * FROM auth_verifications').all());
    expect(rows).not.toContain(new URL(link).hash.slice('#token='.length));
  });

  it.each([
    ['no mail server is set up', {}, 0],
    ['they lie in the outbox of the operator', { outbox: true }, 2],
  ])('are not promised where %s', async (_, kind, inOutbox) => {
    service.deps.mailer = { ...service.deps.mailer, delivers: false, ...kind };
    const email = 'ada@biophony.example';
    const ada = new AuthBrowser(service);
    await ada.signUp(email, 'dawn chorus at four');
    const bearer = { authorization: `Bearer ${String((await ada.token()).body.token)}` };
    for (const answer of [
      await ada.send('POST', '/api/auth/password/forgot', { email }),
      await ada.send('POST', '/api/auth/password/forgot', { email: 'no@biophony.example' }),
      await ada.send('POST', '/api/auth/email/send', undefined, bearer),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([501, 'not_configured']);
      expect(answer.body.error).toMatch(/No mail is set up/);
    }
    await service.settled();
    expect(service.mails.map(({ to }) => to)).toEqual(Array(inOutbox).fill(email));
  });

  it('for a new password are kept from nobody by a network that has asked for all that it may', async () => {
    const email = 'ada@biophony.example';
    const forgot = async (from: string, who: string) =>
      (
        await new AuthBrowser(service, from).send('POST', '/api/auth/password/forgot', {
          email: who,
        })
      ).status;
    await post('/api/auth/sign-up/email', { email, password: 'dawn chorus', name: 'Ada' });
    expect(await forgot('198.51.100.9', 'nobody@biophony.example')).toBe(200);
    await service.db
      .prepare("UPDATE auth_attempts SET count = 60 WHERE attempt_key = 'forgot-from:198.51.100.9'")
      .run();
    for (let i = 0; i < 3; i++) expect(await forgot('198.51.100.9', email)).toBe(429);
    expect(await forgot('203.0.113.5', email)).toBe(200);
    await service.settled();
    expect(service.mails).toHaveLength(1);
  });
});
