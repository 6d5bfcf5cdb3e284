import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { cut, hold, refuse } from './support/calls.ts';
import { expect } from './support/expect.ts';
import { freshEmail, password } from './support/person.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();

async function openDialog(page: Page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Get Started' });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function openEmail(page: Page) {
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'Continue with Email & Password' }).click();
  return {
    dialog,
    email: dialog.getByLabel('Email', { exact: true }),
    password: dialog.getByLabel('Password'),
    name: dialog.getByLabel('Full Name'),
    signIn: dialog.getByRole('button', { name: 'Sign In', exact: true }),
    create: dialog.getByRole('button', { name: 'Create Account' }),
    toSignUp: dialog.getByRole('button', { name: 'Need an account? Sign Up' }),
    toSignIn: dialog.getByRole('button', { name: 'Already have an account? Sign In' }),
  };
}

describe('2: the auth dialog', () => {
  test('unfolds the email section; only signing up asks for the full name; 5: nothing is sent before all is filled in', async () => {
    const { page } = await stage.visitor();
    const form = await openEmail(page);
    await expect(form.email).toHaveAttribute('type', 'email');
    await expect(form.name).toBeHidden();
    await expect(form.signIn).toBeDisabled();
    await form.email.fill('ada@biophony.example');
    await expect(form.signIn).toBeDisabled();
    await form.password.fill(password);
    await expect(form.signIn).toBeEnabled();
    await form.toSignUp.click();
    await expect(form.create).toBeDisabled();
    await form.name.fill('   ');
    await expect(form.create).toBeDisabled();
    await expect(form.name, 'no longer than the service takes').toHaveAttribute('maxlength', '100');
    await form.name.fill('Ada');
    await expect(form.create).toBeEnabled();
    await form.toSignIn.click();
    await expect(form.name).toBeHidden();
    await expect(form.signIn).toBeEnabled();
  });

  test('4: closing clears what was typed and every error, and folds the section', async () => {
    const { page } = await stage.visitor();
    const form = await openEmail(page);
    await form.email.fill('nobody@biophony.example');
    await form.password.fill('not-the-password');
    await form.signIn.click();
    await expect(form.dialog.getByRole('alert')).toHaveText(/Email or password is wrong/);
    await form.toSignUp.click();
    await form.dialog.getByRole('button', { name: 'Close' }).click();
    await expect(form.dialog).toBeHidden();
    const again = await openEmail(page);
    await expect(again.dialog.getByRole('alert')).toBeHidden();
    await expect(again.name).toBeHidden();
    await expect(again.email).toHaveValue('');
    await expect(again.password).toHaveValue('');
  });

  test('opens terms and privacy in a nested dialog that scrolls', async () => {
    const { page } = await stage.visitor();
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

  test('a provider that is not set up says so', async () => {
    const { page } = await stage.visitor();
    const dialog = await openDialog(page);
    await dialog.getByRole('button', { name: 'Continue with GitHub' }).click();
    await expect(dialog.getByRole('alert')).toContainText('GitHub is not set up here');
    await expect(page.getByText('Signing you in...')).toBeHidden();
    await dialog.getByRole('button', { name: 'Continue with Google' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Google is not set up here');
  });
});

describe('4: signing up', () => {
  test('disables everything, says so, welcomes, and enters the dashboard with the name given', async () => {
    const { page, witness } = await stage.visitor();
    const form = await openEmail(page);
    await form.toSignUp.click();
    await form.name.fill('Rachel Carson');
    await form.email.fill(freshEmail());
    await form.password.fill(password);
    const call = await hold(page, 'POST /api/auth/sign-up/email');
    const token = page.waitForResponse('**/api/auth/token');
    await form.create.click();
    await expect(form.dialog.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    for (const control of [form.email, form.password, form.name, form.toSignIn])
      await expect(control).toBeDisabled();
    for (const name of ['Google', 'GitHub', 'Email & Password'])
      await expect(
        form.dialog.getByRole('button', { name: `Continue with ${name}` }),
      ).toBeDisabled();
    for (const name of ['Terms of Service', 'Privacy Policy'])
      await expect(form.dialog.getByRole('button', { name })).toBeDisabled();
    await expect(page.getByText('Signing you in...')).toBeVisible();
    await expect(page.getByText('Just a moment while we authenticate your account')).toBeVisible();
    await call.release();
    await (await token).finished();
    const authenticated = Date.now();
    await expect(page).toHaveURL('/dashboard/projects');
    await expect(page.getByText('Rachel Carson')).toBeVisible();
    const [overlay] = witness.showings('Signing you in...');
    const shownFor = (overlay?.went ?? Date.now()) - authenticated;
    expect(shownFor, '9: at least 500 ms after the action finished').toBeGreaterThan(450);
    expect([...witness.lines].join('\n')).toContain('Welcome back, Rachel Carson! (Free plan)');
  });

  test('9: the dashboard comes 300 ms after authentication, the dialog closes after 1 s', async () => {
    const { page, witness } = await stage.visitor();
    const form = await openEmail(page);
    await form.toSignUp.click();
    await form.name.fill('Ada');
    await form.email.fill(freshEmail());
    await form.password.fill(password);
    // 'No content' leaves the landing page where it is, so that what it still does can be seen.
    const entering = page.waitForRequest((request) => request.url().endsWith('/dashboard'));
    await page.route('**/dashboard', (route) => route.fulfill({ status: 204 }));
    const token = page.waitForResponse('**/api/auth/token');
    await form.create.click();
    await (await token).finished();
    const authenticated = Date.now();
    await entering;
    const entered = Date.now();
    await expect(form.dialog).toBeHidden();
    const [overlay] = witness.showings('Signing you in...');
    const [title] = witness.showings('Get Started');
    const flagDown = overlay?.went ?? 0;
    expect(entered - flagDown).toBeGreaterThan(200);
    expect((title?.went ?? 0) - authenticated).toBeGreaterThan(900);
  });

  test('8: an address that is taken, a short password and a bad address are named', async () => {
    const { page, email } = await stage.person();
    await page.context().clearCookies();
    const form = await openEmail(page);
    await form.toSignUp.click();
    await form.name.fill('Ada');
    await form.email.fill(email);
    await form.password.fill(password);
    await form.create.click();
    const alert = form.dialog.getByRole('alert');
    await expect(alert).toHaveText(/An account with this email exists already/);
    await form.email.fill(freshEmail());
    await expect(alert).toBeHidden();
    await form.password.fill('short');
    await form.create.click();
    await expect(alert).toHaveText(/password/i);
  });
});

describe('8: signing in that fails', () => {
  test('says when the service cannot be reached, keeps what was typed, and works when tried again', async () => {
    const { page, email } = await stage.person();
    await page.context().clearCookies();
    const form = await openEmail(page);
    await form.email.fill(email);
    await form.password.fill(password);
    const mend = await cut(page, 'POST /api/auth/sign-in/email');
    await form.signIn.click();
    await expect(form.dialog.getByRole('alert')).toContainText('Check your connection');
    await mend();
    await form.signIn.click();
    await expect(page).toHaveURL('/dashboard/projects');
  });

  test('says when there were too many attempts, when the service has a problem, and when nothing is known', async () => {
    const { page } = await stage.visitor();
    const form = await openEmail(page);
    await form.email.fill('ada@biophony.example');
    await form.password.fill(password);
    const alert = form.dialog.getByRole('alert');
    const healed = await refuse(page, 'POST /api/auth/sign-in/email', '', 500);
    await form.signIn.click();
    await expect(alert).toContainText('The sign-in service had a problem');
    await healed();
    await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ json: {} }));
    await page.route('**/api/auth/token', (route) =>
      route.fulfill({ json: { token: 'no token' } }),
    );
    await form.signIn.click();
    await expect(alert).toContainText('Authentication failed');
    await expect(form.signIn).toBeEnabled();
  });
});
