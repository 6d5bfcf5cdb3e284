import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AuthBrowser } from '../../test/auth-browser.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { watchHashes } from '../../test/watch-hashes.ts';

const password = 'dawn chorus at four';
const [there, nowhere] = ['ada@biophony.example', 'nobody@biophony.example'];

describe('who has an account', () => {
  let service: ServiceContext;
  beforeAll(async () => {
    service = await ServiceContext.start();
    service.now = new Date();
    await signUpByMail(there);
  });
  // Past every limit that the test before has used up.
  beforeEach(() => service.passSeconds(4000));
  afterAll(() => service.close());
  const browser = () => new AuthBrowser(service);
  const tokenMailedTo = async (email: string) => {
    await service.settled();
    const text = service.mails.findLast((mail) => mail.to === email)?.text ?? '';
    return /#sign-up=(\S+)/.exec(text)?.[1] ?? '';
  };
  const confirm = (token: string, secret = password, at = browser()) =>
    at.send('POST', '/api/auth/sign-up/confirm', { token, password: secret });
  async function signUpByMail(email: string) {
    await browser().signUp(email, password);
    return confirm(await tokenMailedTo(email));
  }
  /** All that an answer tells, but for what is random and the address itself. */
  const told = async (
    ask: (email: string) => Promise<{ status: number; body: object }>,
    email: string,
  ) => {
    const { status, body } = await ask(email);
    return JSON.stringify({ status, body: { ...body, request_id: '' } }).replaceAll(email, 'EMAIL');
  };
  const ways: [string, (email: string) => Promise<{ status: number; body: object }>][] = [
    ['signing in', (email) => browser().signIn(email, 'not the password')],
    ['signing up', (email) => browser().signUp(email, 'another password')],
    [
      'asking for a new password',
      (email) => browser().send('POST', '/api/auth/password/forgot', { email }),
    ],
  ];

  it.each(ways)('cannot be told from what %s answers', async (_, ask) => {
    expect(await told(ask, there)).toBe(await told(ask, nowhere));
  });

  // A hash takes a fifth of a second, and all else of an answer a few milliseconds.
  it.each(ways)(
    'cannot be told from the hashes that %s takes, and so from its time',
    async (_, ask) => {
      const hashesFor = async (email: string) => {
        const hashes = watchHashes();
        try {
          await ask(email);
          return hashes.begun;
        } finally {
          hashes.stop();
          await service.settled();
        }
      };
      expect(await hashesFor(there)).toBe(await hashesFor(nowhere));
    },
  );

  it('is hidden by a hash, where the password is looked at or kept', async () => {
    for (const ask of [
      () => browser().signIn(nowhere, 'not the password'),
      () => browser().signUp(there, 'another password'),
    ]) {
      const hashes = watchHashes();
      await ask();
      hashes.stop();
      await service.settled();
      expect(hashes.begun).toBe(1);
    }
  });

  it('nobody learns by signing up and then in either', async () => {
    for (const email of [there, nowhere]) {
      await browser().signUp(email, 'another password');
      expect((await browser().signIn(email, 'another password')).status).toBe(401);
    }
  });

  it('its owner learns by mail, and the account stays as it is', async () => {
    await browser().signUp(there, 'another password');
    await service.settled();
    expect(service.mails.at(-1)).toMatchObject({
      to: there,
      subject: 'You have a Biophony account already',
    });
    expect((await browser().signIn(there, password)).status).toBe(200);
  });

  it('a new one is made by the link of the mail and the password, with a verified address', async () => {
    const rowan = browser();
    const asked = await rowan.signUp('Rowan@biophony.example', password);
    expect([asked.status, asked.body.code]).toEqual([403, 'email_unconfirmed']);
    expect(asked.body.error).toMatch(/A mail is on its way to rowan@biophony.example/);
    const token = await tokenMailedTo('rowan@biophony.example');
    const wrong = await confirm(token, 'the password of who reads the mail');
    expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_credentials']);
    expect((await confirm(token, password, rowan)).status).toBe(200);
    expect((await confirm(token)).status).toBe(400);
    const { body } = await rowan.token();
    const claims = atob(String(body.token).split('.')[1] ?? '');
    expect(JSON.parse(claims)).toMatchObject({
      email: 'rowan@biophony.example',
      email_verified: true,
    });
  });

  it('a service whose mails reach nobody, or that is told to, makes accounts at once', async () => {
    const open = new AuthBrowser(service, '192.0.2.1', { privateSignUp: false });
    expect((await open.signUp('open@biophony.example', password)).status).toBe(200);
    expect((await open.signUp(there, password)).body.code).toBe('email_taken');
    const { mailer } = service.deps;
    service.deps.mailer = { ...mailer, delivers: false };
    expect((await browser().signUp('unmailed@biophony.example', password)).status).toBe(200);
    service.deps.mailer = mailer;
  });

  it('a leaked password is refused whoever signs up', async () => {
    for (const email of [there, nowhere]) {
      const { status, body } = await browser().signUp(email, 'iloveyou1');
      expect([status, body.field]).toEqual([400, 'password']);
      expect(body.error).toMatch(/leaked/);
    }
  });
});
