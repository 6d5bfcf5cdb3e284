import { statSync, mkdtempSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  demoAccount,
  forgetDemoAccount,
  keepDemoAccount,
} from '../../../tools/scripts/service/demo-account.ts';
import { signInToDemo } from '../../../tools/scripts/service/demo-session.ts';
import { canOpenBrowser } from '../../../tools/scripts/service/open-browser.ts';
import { signInLink } from '../../../tools/scripts/service/sign-in-link.ts';
import { joinTestService, type SharedService } from '../support/test-service.ts';
import { freshEmail } from '../web/support/environment/person.ts';

const account = { email: freshEmail(), password: 'a-long-enough-password' };
let testService: SharedService;

beforeAll(async () => {
  testService = await joinTestService({ person: false });
  const signedUp = await fetch(`${testService.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: testService.url },
    body: JSON.stringify({ ...account, name: 'Demo' }),
  });
  expect(signedUp.ok).toBe(true);
});
afterAll(() => testService.close());

const link = async (lastsMs = 60_000) => {
  const made = await signInLink(
    testService.url,
    () => signInToDemo(testService.url, account),
    lastsMs,
  );
  if (!made) throw new Error('no link');
  return made;
};
const follow = (url: string) => fetch(url, { redirect: 'manual' });

test('a link signs a browser in once, and leads to the project', async () => {
  const { url } = await link();
  const first = await follow(url);
  expect(first.status).toBe(303);
  expect(first.headers.get('location')).toMatch(`${testService.url}/dashboard/projects`);
  const [cookie] = first.headers.getSetCookie();
  expect(cookie).toMatch(/HttpOnly/i);
  const session = await fetch(`${testService.url}/api/auth/token`, {
    headers: { Cookie: cookie?.split(';')[0] ?? '' },
  });
  const { token } = (await session.json()) as { token: string };
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  expect(JSON.parse(claims)).toMatchObject({ email: account.email });
  const made = await fetch(`${testService.url}/api/projects`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: 'Dawn' }),
  });
  const { project } = (await made.json()) as { project: { project_id: string } };
  const again = await signInToDemo(testService.url, account);
  expect(again?.path).toBe(`/dashboard/projects/${project.project_id}`);
  const second = await follow(url).then(
    ({ status }) => status,
    () => 'closed',
  );
  expect([404, 'closed']).toContain(second);
});

test('another path and another host are told nothing and use nothing up', async () => {
  const { url, close } = await link();
  expect((await follow(new URL('/', url).href)).status).toBe(404);
  expect((await follow(`${url}x`)).status).toBe(404);
  const { port, pathname } = new URL(url);
  const foreign = await new Promise((resolve, reject) => {
    const headers = { Host: `rebound.example:${port}` };
    request({ host: '127.0.0.1', port, path: pathname, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(foreign).toBe(404);
  expect((await follow(url)).status).toBe(303);
  close();
});

test('a link ends by itself', async () => {
  const { url } = await link(1);
  await expect.poll(() => follow(url).catch(() => 'closed')).toBe('closed');
});

test('a service that is reached by another address gets no link', async () => {
  expect(await signInLink('http://192.0.2.1:8787', () => Promise.resolve(null), 1)).toBeNull();
});

test('an account that is gone leads to the front page without cookies', async () => {
  const gone = { ...account, email: freshEmail() };
  expect(await signInToDemo(testService.url, gone)).toBeNull();
});

test('what the demo leaves is for its owner only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-demo-account-'));
  expect(demoAccount(folder)).toBeNull();
  keepDemoAccount(folder, account);
  keepDemoAccount(folder, account);
  expect(demoAccount(folder)).toEqual(account);
  expect(statSync(join(folder, 'demo-account.json')).mode & 0o777).toBe(0o600);
  forgetDemoAccount(folder);
  expect(demoAccount(folder)).toBeNull();
});

test('a browser is opened only for somebody who sits before a screen', () => {
  const screen = { DISPLAY: ':0' };
  expect(canOpenBrowser(screen, true, 'linux')).toBe(true);
  expect(canOpenBrowser({}, true, 'darwin')).toBe(true);
  expect(canOpenBrowser({}, true, 'linux')).toBe(false);
  expect(canOpenBrowser(screen, false, 'linux')).toBe(false);
  expect(canOpenBrowser({ ...screen, CI: 'true' }, true, 'linux')).toBe(false);
  expect(canOpenBrowser({ SSH_CONNECTION: '1' }, true, 'darwin')).toBe(false);
});
