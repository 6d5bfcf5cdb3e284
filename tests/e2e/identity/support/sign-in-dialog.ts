import type { Locator, Page } from '@playwright/test';
import { errorAlert } from '../../web/support/pages/error-alert.ts';
import { expect } from '../../web/support/expect.ts';

export interface SignInDialog {
  dialog: Locator;
  alert: Locator;
  google: Locator;
  github: Locator;
}

export async function openSignIn(page: Page, address = '/'): Promise<SignInDialog> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Get Started' });
  await expect(dialog).toBeVisible();
  return {
    dialog,
    alert: errorAlert(dialog),
    google: dialog.getByRole('button', { name: 'Continue with Google' }),
    github: dialog.getByRole('button', { name: 'Continue with GitHub' }),
  };
}

/** Returns the window that opens. */
export async function windowOf(page: Page, open: () => Promise<unknown>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), open()]);
  return popup;
}
