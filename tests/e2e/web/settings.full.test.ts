import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { alter, refuse } from './support/environment/calls.ts';
import { errorAlert } from './support/pages/error-alert.ts';
import { expect } from './support/expect.ts';
import { makeProject } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const environment = useTestEnvironment();

const card = (page: Page, name: string) => page.getByRole('region', { name });
const fact = (page: Page, region: string, name: string) =>
  card(page, region)
    .locator('div', { has: page.getByText(name, { exact: true }) })
    .last()
    .locator('dd');

async function openSettings() {
  const person = await environment.person();
  await makeProject(person);
  await person.page.goto('/dashboard/settings');
  await expect(person.page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  return person;
}

describe('Account Settings', () => {
  test('lead to the licences of others’ code, as the landing page does', async () => {
    const { page } = await openSettings();
    const notices = page.getByRole('link', { name: 'Third-party notices' });
    await expect(notices).toHaveAttribute('href', '/THIRD-PARTY-NOTICES.txt');
    const told = await fetch(`${environment.service.url}/THIRD-PARTY-NOTICES.txt`);
    expect(await told.text()).toContain('SIL OPEN FONT LICENSE');
    await page.goto('/');
    await expect(notices).toHaveAttribute('href', '/THIRD-PARTY-NOTICES.txt');
  });

  test('show the picture with where it comes from (S2.44), and an anonymous account (S6.1)', async () => {
    const person = await environment.person();
    const { page } = person;
    await alter(page, 'POST /api/user/init', ({ user }) => ({
      user: { ...(user as object), photo_url: '/favicon.svg', is_anonymous: true },
    }));
    await page.goto('/dashboard/settings');
    await expect(page.getByRole('img', { name: 'Profile picture' })).toBeVisible();
    await expect(page.getByText('Profile picture from Email')).toBeVisible();
    await expect(fact(page, 'Security & Privacy', 'Account Type')).toHaveText('Anonymous');
  });
});

describe('the profile', () => {
  test('a refusal is said, and what was typed stays (S8.1)', async () => {
    const { page } = await openSettings();
    const profile = card(page, 'Profile Information');
    await refuse(page, 'PUT /api/user/profile');
    await profile.getByRole('button', { name: 'Edit' }).click();
    await profile.getByLabel('Display Name').fill('Ada King');
    await profile.getByRole('button', { name: 'Save' }).click();
    await expect(errorAlert(page)).toContainText('Failed to update profile');
    await expect(profile.getByLabel('Display Name')).toHaveValue('Ada King');
    await errorAlert(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(errorAlert(page)).toBeHidden();
  });
});

test('a plan that the service refuses is not taken (S8.1)', async () => {
  const { page } = await openSettings();
  const plan = page.getByRole('combobox', { name: 'Subscription Plan' });
  const choose = async (name: string) => {
    await plan.click();
    await page.getByRole('option', { name }).click();
  };
  await choose('Enterprise');
  await expect(
    page.getByRole('main').getByText('Subscription updated to ENTERPRISE successfully!'),
  ).toBeVisible();
  await refuse(page, 'PUT /api/user/subscription');
  await choose('Free');
  await expect(errorAlert(page)).toContainText('Failed to update subscription');
  await expect(plan).toContainText('Enterprise');
});
