import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, sessionTokens } from '@biophony/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinTestService, type SharedService } from '../support/test-service.ts';
import { openScreens, words, type Screens } from './support/screens.ts';
import { hasTmux } from './support/terminal.ts';

/** Ends the sentence; its words are the catalogue's. */
const shownCode = /\b[B-Z]{4}-[B-Z]{4}\b(?=\.)/;

function signIn(columns: number): void {
  let testService: SharedService;
  let password: string;
  let screens: Screens;

  beforeAll(async () => {
    testService = await joinTestService();
    const { BIOPHONY_PASSWORD = '', ...env } = testService.env;
    password = BIOPHONY_PASSWORD;
    const folder = join(testService.folder, 'home');
    const own = { XDG_CONFIG_HOME: join(folder, 'config'), BIOPHONY_PASSWORD: '' };
    await mkdir(folder);
    screens = await openScreens({ columns, folder, env: { ...env, ...own } });
  });
  afterAll(async () => {
    await screens.terminal.close();
    await testService.close();
  });
  const written = async (name: string) => words(await screens.transcribe(name)).join(' ');

  /** As the page of the code does for a signed-in person. */
  async function approve(code: string): Promise<void> {
    const open = createClient({ baseUrl: testService.url });
    const { token } = await open.auth.signIn({ email: testService.email, password });
    const getToken = sessionTokens(() => open.auth.token(token));
    await createClient({ baseUrl: testService.url, auth: { getToken } }).auth.approveDevice(code);
  }

  test('Enter signs in by a browser: the terminal waits until the code is approved there', async () => {
    const { terminal } = screens;
    await terminal.type('biophony login');
    await terminal.until(/Email:/);
    await terminal.press('Enter');
    const seen = await terminal.until(shownCode);
    await approve(shownCode.exec(seen)?.[0] ?? '');
    expect(await terminal.ended()).toBe(0);
    expect(await written('login-browser')).toContain(testService.email);
    await terminal.type('biophony whoami');
    expect(await terminal.ended()).toBe(0);
    expect(await written('whoami')).toContain(testService.email);
    await terminal.type('biophony logout');
    expect(await terminal.ended()).toBe(0);
  });

  test('an email address signs in by password, which is not shown', async () => {
    const { terminal } = screens;
    await terminal.type('biophony login');
    await terminal.until(/Email:/);
    await terminal.write(testService.email);
    await terminal.press('Enter');
    await terminal.until(/Password:/);
    await terminal.write(password);
    await terminal.press('Enter');
    expect(await terminal.ended()).toBe(0);
    const told = await written('login-password');
    expect(told).toContain(testService.email);
    expect(told).not.toContain(password);
    expect(await terminal.sent()).not.toContain(password);
  });

  test('Ctrl-C gives a sign-in up', { tags: 'full' }, async () => {
    const { terminal } = screens;
    await terminal.type('biophony login --browser');
    await terminal.until(shownCode);
    await terminal.press('C-c');
    expect(await terminal.ended()).toBe(130);
    await terminal.type('biophony login');
    await terminal.until(/Email:/);
    await terminal.press('C-c');
    expect(await terminal.ended()).toBe(130);
  });
}

describe.skipIf(!hasTmux)('signing in, in a terminal of 80 columns', () => signIn(80));
describe.skipIf(!hasTmux)('signing in, in a terminal of 40 columns', { tags: 'full' }, () =>
  signIn(40),
);
