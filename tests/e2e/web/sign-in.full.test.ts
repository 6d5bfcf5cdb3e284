import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { cut, hold, refuse } from './support/environment/calls.ts';
import { errorAlert } from './support/pages/error-alert.ts';
import { openEmailForm } from './support/pages/email-form.ts';
import { expect } from './support/expect.ts';
import { holdClock } from './support/environment/page-clock.ts';
import { freshEmail, password } from './support/environment/person.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const environment = useTestEnvironment();

async function openDialog(page: Page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Get Started' });
  await expect(dialog).toBeVisible();
  return dialog;
}

const cover = (page: Page) => page.getByText('Signing you in...');

async function openEmail(page: Page) {
  await openDialog(page);
  return openEmailForm(page);
}

describe('the sign-in dialog', () => {
  test('closing clears what was typed and every error, and folds the section (S4.4)', async () => {
    const { page } = await environment.visitor();
    const form = await openEmail(page);
    await form.email.fill('nobody@biophony.example');
    await form.password.fill('not-the-password');
    await form.signIn.click();
    await expect(errorAlert(form.dialog)).toHaveText(/Email or password is wrong/);
    await form.toSignUp.click();
    await form.dialog.getByRole('button', { name: 'Close' }).click();
    await expect(form.dialog).toBeHidden();
    const again = await openEmail(page);
    await expect(errorAlert(again.dialog)).toBeHidden();
    await expect(again.name).toBeHidden();
    await expect(again.email).toHaveValue('');
    await expect(again.password).toHaveValue('');
  });

  test('opens terms and privacy in a nested dialog that scrolls (S2.15)', async () => {
    const { page } = await environment.visitor();
    const dialog = await openDialog(page);
    for (const [name, says] of [
      ['Terms of Service', /You keep ownership of the audio files/],
      ['Privacy Policy', /not for children under 13/],
    ] as const) {
      await dialog.getByRole('button', { name }).click();
      const legal = page.getByRole('dialog', { name });
      await expect(legal).toContainText('Last updated: June 13, 2025');
      await expect(legal).toContainText(says);
      const region = legal.getByRole('region', { name });
      const scrolls = () =>
        region.evaluate((element) => element.scrollHeight - element.clientHeight);
      expect(await scrolls()).toBeGreaterThan(0);
      await legal.getByRole('button', { name: 'Close' }).first().click();
      await expect(legal).toBeHidden();
      await expect(dialog).toBeVisible();
    }
  });

  test('a provider that is not set up says so, below the email on one’s own machine (S2.13)', async () => {
    const { page } = await environment.visitor();
    const dialog = await openDialog(page);
    const ways = dialog.getByRole('button', { name: /^Continue with/ });
    await expect(ways).toHaveText([/Email/, /Google/, /GitHub/]);
    await dialog.getByRole('button', { name: 'Continue with GitHub' }).click();
    await expect(errorAlert(dialog)).toContainText('GitHub is not set up here');
    await expect(page.getByText('Signing you in...')).toBeHidden();
    await dialog.getByRole('button', { name: 'Continue with Google' }).click();
    await expect(errorAlert(dialog)).toContainText('Google is not set up here');
  });
});

describe('signing up', () => {
  test('the dashboard comes 300 ms after authentication, the dialog closes after 1 s (S2.4, S9.1)', async () => {
    const { page } = await environment.visitor();
    const clock = await holdClock(page);
    const form = await openEmail(page);
    await form.toSignUp.click();
    await form.name.fill('Ada');
    await form.email.fill(freshEmail());
    await form.password.fill(password);
    // 'No content' keeps the landing page, to see what it still does.
    const entered: string[] = [];
    await page.route('**/dashboard', (route) => {
      entered.push(route.request().url());
      return route.fulfill({ status: 204 });
    });
    const call = await hold(page, 'POST /api/auth/sign-up/email');
    await form.create.click();
    await clock.stop();
    await call.release();
    await expect(form.dialog.getByText('Welcome back, Ada! (Free plan)')).toBeVisible();
    await clock.pass(500);
    await expect(cover(page)).toBeHidden();
    await clock.pass(299);
    expect(entered).toEqual([]);
    await clock.pass(1);
    await expect.poll(() => entered.length).toBe(1);
    await clock.pass(199);
    await expect(form.dialog).toBeVisible();
    await clock.pass(1);
    await expect(form.dialog).toBeHidden();
  });

  test('an address that is taken, a short password and a bad address are named (S8.3)', async () => {
    const { page, email } = await environment.person();
    await page.context().clearCookies();
    const form = await openEmail(page);
    await form.toSignUp.click();
    await form.name.fill('Ada');
    await form.email.fill(email);
    await form.password.fill(password);
    await form.create.click();
    const alert = errorAlert(form.dialog);
    await expect(alert).toHaveText(/An account with this email exists already/);
    await form.email.fill(freshEmail());
    await expect(alert).toBeHidden();
    await form.password.fill('short');
    await form.create.click();
    await expect(alert).toHaveText(/password/i);
  });
});

describe('signing in that fails', () => {
  test('says when the service cannot be reached, keeps what was typed, and works when tried again (S8.3)', async () => {
    const { page, email } = await environment.person();
    await page.context().clearCookies();
    const form = await openEmail(page);
    await form.email.fill(email);
    await form.password.fill(password);
    const mend = await cut(page, 'POST /api/auth/sign-in/email');
    await form.signIn.click();
    await expect(errorAlert(form.dialog)).toContainText('Check your connection');
    await mend();
    await form.signIn.click();
    await expect(page).toHaveURL('/dashboard/projects');
  });

  test('says when there were too many attempts, when the service has a problem, and when nothing is known (S8.2)', async () => {
    const { page } = await environment.visitor();
    const form = await openEmail(page);
    await form.email.fill('ada@biophony.example');
    await form.password.fill(password);
    const alert = errorAlert(form.dialog);
    const restored = await refuse(page, 'POST /api/auth/sign-in/email', '', 500);
    await form.signIn.click();
    await expect(alert).toContainText('The sign-in service had a problem');
    await restored();
    await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ json: {} }));
    await page.route('**/api/auth/token', (route) =>
      route.fulfill({ json: { token: 'no token' } }),
    );
    await form.signIn.click();
    await expect(alert).toContainText('Authentication failed');
    await expect(form.signIn).toBeEnabled();
  });
});
