import type { Page } from '@playwright/test';
import { hold, refuse } from '../environment/calls.ts';
import { errorAlert } from '../pages/error-alert.ts';
import { openEmailForm } from '../pages/email-form.ts';
import { expect } from '../expect.ts';
import { freshEmail, password } from '../environment/person.ts';
import type { WalkthroughContext } from './walkthrough-context.ts';

/** Drawn when the browser has time. */
async function chorusPainted(page: Page): Promise<void> {
  await expect(page.locator('.chorus canvas.is-painted').last()).toBeAttached();
  await expect(page.locator('.chorus canvas:not(.is-painted)')).toHaveCount(0);
}

/** With its dialogs. */
export async function visitLanding({
  look,
  narrow,
  visitor,
  userWithProjects,
}: WalkthroughContext): Promise<void> {
  const { page } = await visitor();
  await page.goto('/');
  await chorusPainted(page);
  await look(page, 'landing');
  if (narrow) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await look(page, 'landing-menu');
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Get Started' });
  await expect(dialog).toBeVisible();
  await look(page, 'auth-ways');
  await dialog.getByRole('button', { name: 'Terms of Service' }).click();
  const legal = page.getByRole('dialog', { name: 'Terms of Service' });
  await expect(legal).toBeVisible();
  await look(page, 'auth-terms');
  await legal.getByRole('button', { name: 'Close' }).first().click();
  const form = await openEmailForm(page);
  await look(page, 'auth-sign-in');
  await dialog.getByLabel('Email', { exact: true }).fill(freshEmail());
  await dialog.getByLabel('Password').fill(password);
  const restored = await refuse(page, 'POST /api/auth/sign-in/email', '', 500);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(errorAlert(dialog)).toBeVisible();
  await expect(page.getByText('Signing you in...')).toBeHidden();
  await look(page, 'auth-failed');
  await restored();
  await dialog.getByRole('button', { name: 'Need an account? Sign Up' }).click();
  await dialog.getByLabel('Full Name').fill('Rachel Carson');
  await look(page, 'auth-sign-up');
  await hold(page, 'POST /api/auth/sign-up/email');
  await form.create.click();
  await expect(page.getByText('Signing you in...')).toBeVisible();
  await look(page, 'auth-signing-in');

  const known = await userWithProjects();
  await known.page.goto('/dashboard');
  await expect(known.page.getByRole('heading', { name: 'My Projects' })).toBeVisible();
  await known.page.goto('/');
  if (narrow) await known.page.getByRole('button', { name: 'Menu' }).click();
  await expect(known.page.getByRole('button', { name: 'Logout' }).last()).toBeVisible();
  await chorusPainted(known.page);
  await look(known.page, 'landing-signed-in');
  await known.page.goto('/no/such/page');
  await look(known.page, 'not-found');
}
