import type { Page } from '@playwright/test';
import { refuse } from '../environment/calls.ts';
import { errorAlert } from '../pages/error-alert.ts';
import { expect } from '../expect.ts';
import { leaveByEscape } from '../keyboard.ts';
import type { WalkthroughContext, Look } from './walkthrough-context.ts';

async function passKeys(page: Page, look: Look): Promise<void> {
  const card = page.getByRole('region', { name: 'API Keys and Programs' });
  await card.getByRole('button', { name: 'Create Key' }).click();
  const form = page.getByRole('dialog', { name: 'Create Key' });
  await form.getByLabel('Name').fill('field laptop');
  await form.getByRole('switch', { name: 'Change the profile' }).click();
  await look(page, 'create-key');
  await form.getByRole('button', { name: 'Create Key' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new API key' });
  await expect(shown).toBeVisible();
  await look(page, 'new-key');
  await shown.getByRole('button', { name: 'Done' }).click();
  await card.getByRole('button', { name: 'Revoke field laptop' }).click();
  const question = page.getByRole('dialog', { name: 'Revoke API Key' });
  await expect(question).toBeVisible();
  await look(page, 'revoke-key');
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(card).toContainText('No keys yet');
}

/** Up to a wrong code. */
async function passSecondFactor(page: Page, look: Look): Promise<void> {
  await page.getByRole('button', { name: 'Set Up Authenticator App' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set Up Authenticator App' });
  await dialog.getByLabel('Code').fill('000000');
  await dialog.getByRole('button', { name: 'Switch On' }).click();
  await expect(errorAlert(dialog)).toBeVisible();
  await look(page, 'second-factor');
  await leaveByEscape(dialog);
}

/** Seen, edited, and left for good. */
export async function visitSettings({
  look,
  newUser,
  userWithProjects,
}: WalkthroughContext): Promise<void> {
  const fresh = (await newUser()).page;
  await fresh.goto('/dashboard/settings');
  await expect(fresh.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  await look(fresh, 'settings-new');

  const { page } = await userWithProjects();
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Display Name').fill('');
  await look(page, 'settings-editing');
  await page.getByLabel('Display Name').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('main').getByText('Profile updated successfully!')).toBeVisible();
  await look(page, 'settings-saved');
  await page.getByRole('combobox', { name: 'Subscription Plan' }).click();
  await expect(page.getByRole('option', { name: 'Enterprise' })).toBeVisible();
  await look(page, 'settings-plans');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change password' }).click();
  const password = page.getByRole('dialog', { name: 'Change password' });
  await expect(password).toBeVisible();
  await look(page, 'change-password');
  await leaveByEscape(password);
  await passKeys(page, look);
  await passSecondFactor(page, look);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete Account' })).toBeVisible();
  await look(page, 'delete-account');
  await refuse(page, 'DELETE /api/user/delete');
  await page.getByRole('button', { name: 'Delete Account Permanently' }).click();
  await expect(errorAlert(page)).toBeVisible();
  await look(page, 'delete-account-failed');
}
