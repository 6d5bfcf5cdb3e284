import { expect } from '../expect.ts';
import type { Guide } from './guide.ts';

/** Account Settings, seen, edited, and left for good. */
export async function tourSettings({ look, newcomer, regular }: Guide): Promise<void> {
  const fresh = (await newcomer()).page;
  await fresh.goto('/dashboard/settings');
  await expect(fresh.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  await look(fresh, 'settings-new');

  const { page } = await regular();
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Display Name').fill('');
  await look(page, 'settings-editing');
  await page.getByLabel('Display Name').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await look(page, 'settings-saved');
  await page.getByRole('combobox', { name: 'Subscription Plan' }).click();
  await expect(page.getByRole('option', { name: 'Enterprise' })).toBeVisible();
  await look(page, 'settings-plans');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change password' }).click();
  const password = page.getByRole('dialog', { name: 'Change password' });
  await expect(password).toBeVisible();
  await look(page, 'change-password');
  await page.keyboard.press('Escape');
  await expect(password).toBeHidden();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete Account' })).toBeVisible();
  await look(page, 'delete-account');
}
