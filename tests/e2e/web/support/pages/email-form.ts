import type { Page } from '@playwright/test';
import { freshEmail, password, type Account } from '../environment/person.ts';

/** In the open sign-in dialog. */
export async function openEmailForm(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Get Started' });
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

/** By keyboard, in the open sign-in dialog. */
export async function signInByForm(page: Page, account: Omit<Account, 'name'>): Promise<void> {
  const form = await openEmailForm(page);
  await form.email.fill(account.email);
  await form.password.fill(account.password);
  await page.keyboard.press('Enter');
}

/** By mouse, in the open sign-in dialog. Default: a new account. */
export async function signUpByForm(page: Page, given: Partial<Account> = {}): Promise<void> {
  const form = await openEmailForm(page);
  await form.toSignUp.click();
  await form.name.fill(given.name ?? 'Rachel Carson');
  await form.email.fill(given.email ?? freshEmail());
  await form.password.fill(given.password ?? password);
  await form.create.click();
}
