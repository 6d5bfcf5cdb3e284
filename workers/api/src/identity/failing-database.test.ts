import { afterEach, beforeEach, expect, it } from 'vitest';
import { AuthBrowser, type BrowserAnswer } from '../../test/auth-browser.ts';
import { OneFault, type Way } from '../../test/faults/one-fault.ts';
import { ServiceContext } from '../../test/service-context.ts';
import type { Database } from '../base/database.ts';

const password = 'dawn chorus at four';
const email = 'ada@biophony.example';

let service: ServiceContext;
let db: Database;
let first: AuthBrowser;
let made = 0;

beforeEach(async () => {
  service = await ServiceContext.start();
  service.now = new Date();
  service.deps.mailer = { ...service.deps.mailer, delivers: false };
  db = service.db;
  service.deps.db = {
    dialect: 'sqlite',
    prepare: (sql) => db.prepare(sql),
    batch: (statements) => db.batch(statements),
  };
  first = new AuthBrowser(service);
  const { browser, token } = await signedIn((one) => one.signUp(email, password));
  await browser.send('POST', '/api/user/init', {}, bearer(token));
});
afterEach(() => service.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function signedIn(enter = (one: AuthBrowser) => one.signIn(email, password)) {
  const browser = first.at();
  await enter(browser);
  return { browser, token: String((await browser.token()).body.token) };
}

/** What somebody does who is signed in. */
const calls: Record<string, (browser: AuthBrowser, token: string) => Promise<BrowserAnswer>> = {
  'a sign-up': (browser) => browser.signUp(`user-${made++}@biophony.example`, password),
  'a sign-in': (browser) => browser.signIn(email, password),
  'a call for an ID token': (browser) => browser.token(),
  'a change of the password': (browser) =>
    browser.send('POST', '/api/auth/password/change', {
      current_password: password,
      new_password: password,
    }),
  'a call with an ID token': (browser, token) =>
    browser.send('GET', '/api/auth/factors', undefined, bearer(token)),
};

it.each(
  Object.keys(calls).flatMap((name) =>
    (['undone', 'done'] as Way[]).map((way) => [name, way] as const),
  ),
)('%s is never refused because the database failed (%s)', async (name, way) => {
  const call = async (fault: OneFault) => {
    db = service.db;
    const { browser, token } = await signedIn();
    db = fault.database(service.db);
    const answer = await calls[name]?.(browser, token);
    await service.settled();
    return answer ?? expect.fail();
  };
  const none = new OneFault(0, way);
  const { status, body } = await call(none);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(none.calls).toBeGreaterThan(0);
  for (let at = 1; at <= none.calls; at++) {
    const { status, body } = await call(new OneFault(at, way));
    if (status !== 200)
      expect(status, `call ${at}: ${JSON.stringify(body)}`).toBeGreaterThanOrEqual(500);
  }
});
