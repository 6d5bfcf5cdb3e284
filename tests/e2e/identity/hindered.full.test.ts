import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { en as messages } from '@biophony/ui/messages';
import { chromium } from '@playwright/test';
import { describe, onTestFinished, test } from 'vitest';
import { wholeChromiumPath } from '../../../tools/scripts/service/chromium.ts';
import { errorAlert } from '../web/support/pages/error-alert.ts';
import { cut } from '../web/support/environment/calls.ts';
import { expect } from '../web/support/expect.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { openIdentityService } from './support/identity-service.ts';
import { openSignIn, windowOf } from './support/sign-in-dialog.ts';

const { auth } = messages;
const environment = useTestEnvironment(() => openIdentityService());

const program = {
  executablePath: wholeChromiumPath,
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
};

/** With a profile's settings. */
async function ownBrowser(name: string, preferences: object, ignoreDefaultArgs: string[] = []) {
  const folder = join(environment.service.folder, name);
  await mkdir(join(folder, 'Default'), { recursive: true });
  await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences));
  const options = { ...program, ignoreDefaultArgs, baseURL: environment.service.url };
  const context = await chromium.launchPersistentContext(folder, options);
  onTestFinished(() => context.close());
  return context.pages()[0] ?? (await context.newPage());
}

describe('signing in by a window that cannot work', () => {
  test('blocked by the browser: says so and how to allow it', async () => {
    const page = await ownBrowser('blocking', {}, ['--disable-popup-blocking']);
    // A script's click in a dialog that opened by itself, which browsers block. Every question of
    // the test tool counts as a person's click, so nothing may be asked meanwhile.
    await page.addInitScript((name) => {
      new MutationObserver((_, observer) => {
        const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')];
        const google = buttons.find(({ textContent }) => textContent.includes(name));
        if (!google) return;
        observer.disconnect();
        google.click();
      }).observe(document, { childList: true, subtree: true });
    }, auth.google);
    const told = page.waitForEvent('console', (message) =>
      /popup-blocked|blocked/.test(message.text()),
    );
    await page.goto('/');
    await told;
    const dialog = page.getByRole('dialog', { name: auth.title });
    await expect(errorAlert(dialog)).toHaveText(auth.codes['popup-blocked'] ?? '');
    await expect(dialog.getByRole('button', { name: auth.google })).toBeEnabled();
  });

  test('offline: says so at once and closes the window', async () => {
    const { page, context } = await environment.visitor();
    const { google, alert } = await openSignIn(page);
    await context.setOffline(true);
    const popup = await windowOf(page, () => google.click());
    const closed = popup.isClosed() ? null : popup.waitForEvent('close');
    await expect(alert).toHaveText(
      'The sign-in service could not be reached. Check your connection and try again.',
    );
    await closed;
    await context.setOffline(false);
    await google.click();
    await expect(page).toHaveURL('/dashboard/projects');
  });

  test('a service that is lost on the way back: says so, and the next try works', async () => {
    const { page } = await environment.visitor();
    const { google, alert } = await openSignIn(page);
    const mend = await cut(page, 'POST /api/auth/popup-exchange');
    await google.click();
    await expect(alert).toContainText('Check your connection');
    await mend();
    await google.click();
    await expect(page).toHaveURL('/dashboard/projects');
  });

  test('a browser that lets the page store nothing: says so, and opens no window', async () => {
    const page = await ownBrowser('storeless', {
      profile: { default_content_setting_values: { cookies: 2 } },
    });
    const { google, alert } = await openSignIn(page);
    const pages = page.context().pages().length;
    await google.click();
    await expect(alert).toHaveText(
      'Your browser does not let this page store data. Allow cookies and site data, then try again.',
    );
    expect(page.context().pages()).toHaveLength(pages);
  });

  test('a page at an address the service does not know: says so', async () => {
    const { page } = await environment.visitor();
    const strange = new URL(environment.service.url);
    strange.hostname = 'biophony.localhost';
    const { google, alert } = await openSignIn(page, strange.href);
    const popup = await windowOf(page, () => google.click());
    const closed = popup.isClosed() ? null : popup.waitForEvent('close');
    await expect(alert).toHaveText(
      'Sign-in is not allowed from this address. Open the product at its own address and try again.',
    );
    await closed;
  });
});
