import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuthBrowser } from '../../test/auth-browser.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { emailHash } from '../base/secrets.ts';

const email = 'ada@biophony.example';
const password = 'dawn chorus at four';

describe('guessing a password', () => {
  let service: ServiceContext;
  let ada: AuthBrowser;
  let machines = 0;
  beforeEach(async () => {
    service = await ServiceContext.start();
    service.now = new Date();
    service.deps.mailer = { ...service.deps.mailer, delivers: false };
    ada = new AuthBrowser(service, '192.0.2.1');
    await ada.signUp(email, password);
    await ada.signIn(email, password);
  });
  afterEach(() => service.close());

  /** Each guess from another address, at a server that was started a moment ago. */
  const guess = (who = email) => {
    machines++;
    const from = `198.51.${machines >> 8}.${machines & 255}`;
    return new AuthBrowser(service, from).signIn(who, `guess ${machines}`);
  };

  /** As if so many guesses had been counted under the keys that begin so. */
  const soFar = (prefix: string, count: number, hashLength?: number) =>
    service.db
      .prepare(
        'UPDATE auth_attempts SET count = ?1 WHERE attempt_key LIKE ?2 AND length(attempt_key) <= ?3',
      )
      .bind(count, `${prefix}%`, prefix.length + (hashLength ?? 1000))
      .run();

  it('from an address that changes every time ends after 30 guesses, at whatever server, and lets the owner in', async () => {
    for (let i = 0; i < 3; i++) expect((await guess()).status).toBe(401);
    await soFar('sign-in:', 29, 64);
    expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
    const right = await new AuthBrowser(service, '203.0.113.9').signIn(email, password);
    expect([right.status, right.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ada.signIn(email, password)).status).toBe(200);
  });

  it('comes to a hundred guesses a day at most', async () => {
    await guess();
    service.passSeconds(901);
    await soFar('sign-in-day:', 99);
    expect((await guess()).status).toBe(401);
    const last = await guess();
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(80_000);
  });

  it('stops alike where there is no account', async () => {
    const nobody = 'nobody@biophony.example';
    await guess(nobody);
    await soFar('sign-in:', 29);
    expect((await guess(nobody)).status).toBe(401);
    expect((await guess(nobody)).status).toBe(429);
  });

  it('within one IPv6 network counts as from one address', async () => {
    const from = async (address: string) =>
      (await new AuthBrowser(service, address).signIn(email, 'a guess')).status;
    expect(await from('2001:db8:5:6::1')).toBe(401);
    await soFar('sign-in:%::/64', 10);
    expect(await from('2001:db8:5:6:ffff::2')).toBe(429);
    expect(await from('2001:db8:5:7::1')).toBe(401);
  });

  it('in a browser of its owner is stopped as well, and a made-up mark of such a browser helps nobody', async () => {
    expect((await ada.signIn(email, 'a guess')).status).toBe(401);
    await soFar('sign-in-known:', 10);
    expect((await ada.signIn(email, password)).status).toBe(429);
    await guess();
    await soFar('sign-in:', 30);
    const liar = new AuthBrowser(service, '203.0.113.10');
    liar.cookies.set('biophony.known', `${'a'.repeat(43)}.${'b'.repeat(43)}`);
    expect((await liar.signIn(email, password)).status).toBe(429);
  });

  it('is not counted when it was no guess', async () => {
    await new AuthBrowser(service, '192.0.2.77').signIn(email, 'a guess');
    await soFar('sign-in:', 9);
    for (let i = 0; i < 3; i++)
      expect((await new AuthBrowser(service, '192.0.2.77').signIn(email, password)).status).toBe(
        200,
      );
  });

  it('from one address, refused, keeps nobody from signing in elsewhere, however often it is tried', async () => {
    const refusals = async (who: string) => {
      const { status } = await new AuthBrowser(service, '198.51.100.9').signIn(who, 'a guess');
      return status;
    };
    expect(await refusals(email)).toBe(401);
    await soFar('sign-in:%:198.51.100.9', 10);
    await soFar('sign-in-day:', 99);
    for (let i = 0; i < 3; i++) expect(await refusals(email)).toBe(429);
    const right = () => new AuthBrowser(service, '203.0.113.9').signIn(email, password);
    expect((await right()).status).toBe(200);

    const nobody = 'nobody@biophony.example';
    await soFar('sign-in-from:198.51.100.9', 300);
    for (const who of [email, nobody]) expect(await refusals(who)).toBe(429);
    expect((await right()).status).toBe(200);
    const counted = await service.db
      .prepare('SELECT sum(count) AS count FROM auth_attempts WHERE attempt_key LIKE ?')
      .bind(`sign-in%:${emailHash(nobody)}%`)
      .first<{ count: number }>();
    expect(counted?.count).toBe(0);
  });
});
