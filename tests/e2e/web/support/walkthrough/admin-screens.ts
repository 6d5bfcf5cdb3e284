import { cut } from '../environment/calls.ts';
import { expect } from '../expect.ts';
import { leaveByEscape } from '../keyboard.ts';
import { errorAlert } from '../pages/error-alert.ts';
import type { WalkthroughContext } from './walkthrough-context.ts';

/** The first account is the operator's. */
export async function visitAdministration({
  look,
  newUser,
  userWithProjects,
}: WalkthroughContext): Promise<void> {
  const { email } = await newUser();
  const { page } = await userWithProjects();
  const region = (name: string) => page.getByRole('region', { name });
  const open = (name: string) =>
    page.getByRole('navigation', { name: 'Pages of the administration' }).getByText(name).click();

  await page.goto('/dashboard/admin');
  await expect(region('What Operators Did')).toBeVisible();
  await look(page, 'admin-overview');

  await open('Users');
  const search = page.getByLabel('Search by email or name');
  await expect(region('Users').getByRole('listitem').nth(1)).toBeVisible();
  await look(page, 'admin-users');
  await search.fill('nobody is called so');
  await expect(page.getByText('No account matches.')).toBeVisible();
  await look(page, 'admin-users-none');
  await search.fill(email);
  await expect(region('Users').getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Manage Rachel Carson' }).click();
  const dialog = page.getByRole('dialog', { name: 'Account of Rachel Carson' });
  await dialog.getByLabel('Storage limit in GB').fill('0');
  await expect(dialog.getByText('Enter a number above 0, or nothing')).toBeVisible();
  await look(page, 'admin-user');
  await dialog.getByLabel('Storage limit in GB').fill('');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'This cannot be undone.' });
  await expect(question).toBeVisible();
  await look(page, 'admin-delete-user');
  await leaveByEscape(question);

  await open('Analyses');
  await expect(region('Analyses').getByRole('listitem').first()).toBeVisible();
  await look(page, 'admin-analyses');
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Running' }).click();
  await expect(page.getByText('There is no analysis in this state.')).toBeVisible();
  await look(page, 'admin-analyses-none');

  await open('Runners');
  await expect(page.getByRole('heading', { name: 'Runner Tokens' })).toBeVisible();
  await expect(region('Runners').getByRole('listitem').first()).toBeVisible();
  await look(page, 'admin-runners');

  await open('Service Settings');
  await page.getByRole('combobox', { name: 'Who can sign up' }).click();
  await page.getByRole('option', { name: 'Only addresses of certain domains' }).click();
  await page.getByLabel('Analyses and their results, after they ended').fill('0.5');
  await expect(page.getByText('Enter a whole number of days from 1, or nothing')).toBeVisible();
  await look(page, 'admin-settings');

  const mend = await cut(page, 'GET /api/admin/totals');
  await open('Overview');
  await expect(errorAlert(page)).toBeVisible();
  await look(page, 'admin-failing');
  await mend();
}
