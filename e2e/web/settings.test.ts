import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { alter, hold, refuse } from './support/calls.ts';
import { expect } from './support/expect.ts';
import { makeProject } from './support/shell.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();
const longDate = /^[A-Z][a-z]+ \d{1,2}, \d{4}$/;

const card = (page: Page, name: string) => page.getByRole('region', { name });
const fact = (page: Page, region: string, name: string) =>
  card(page, region)
    .locator('div', { has: page.getByText(name, { exact: true }) })
    .last()
    .locator('dd');

async function openSettings(options?: Parameters<typeof stage.person>[0]) {
  const person = await stage.person(options);
  await makeProject(person);
  await person.page.goto('/dashboard/settings');
  await expect(person.page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  return person;
}

async function choosePlan(page: Page, plan: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Subscription Plan' }).click();
  await page.getByRole('option', { name: plan }).click();
}

describe('2: Account Settings', () => {
  test('show profile, notifications, statistics and security', async () => {
    const { page, email } = await openSettings();
    const profile = 'Profile Information';
    await expect(card(page, profile).getByLabel('Display Name')).toHaveValue('Ada Lovelace');
    await expect(card(page, profile).getByLabel('Display Name')).toBeDisabled();
    await expect(card(page, profile).getByLabel('Email')).toHaveValue(email);
    await expect(card(page, profile).getByLabel('Email')).not.toBeEditable();
    await expect(page.getByText('Email is managed by your authentication provider')).toBeVisible();
    await expect(page.getByText('Free switching enabled for testing')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Subscription Plan' })).toHaveText(
      'FreeCurrent',
    );
    await expect(fact(page, profile, 'Member Since')).toHaveText(longDate);
    await expect(fact(page, profile, 'Projects')).toHaveText('1 project(s)');
    await expect(fact(page, profile, 'Authentication Provider')).toHaveText('Email');
    for (const name of [
      'Email Notifications',
      'Project Updates',
      'Analysis Complete Notifications',
    ])
      await expect(page.getByRole('switch', { name })).toBeDisabled();
    const statistics = 'Account Statistics';
    await expect(fact(page, statistics, 'Total Projects')).toHaveText('1');
    await expect(fact(page, statistics, 'Completed Analyses'), '9: always 0').toHaveText('0');
    await expect(fact(page, statistics, 'Days Active')).toHaveText('0');
    const security = 'Security & Privacy';
    await expect(fact(page, security, 'Email Verified')).toHaveText('Not Verified');
    await expect(fact(page, security, 'Account Created')).toHaveText(longDate);
    await expect(fact(page, security, 'Last Updated')).toHaveText(longDate);
    await expect(fact(page, security, 'Account Type')).toHaveText('Registered');
    const width = await page.locator('.bp-settings').evaluate((element) => element.clientWidth);
    expect(width, 'at most 800 px wide').toBeLessThanOrEqual(800);
  });

  test('show the picture with where it comes from, and 6: an anonymous account', async () => {
    const person = await stage.person();
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

describe('4: the profile', () => {
  test('is edited and saved; 5: not with a blank name; 9: the banner shows for 3 s', async () => {
    const { page, api, witness } = await openSettings();
    const profile = card(page, 'Profile Information');
    await profile.getByRole('button', { name: 'Edit' }).click();
    const name = profile.getByLabel('Display Name');
    await name.fill('   ');
    await expect(profile.getByRole('button', { name: 'Save' })).toBeDisabled();
    await name.fill('Ada King');
    await page.getByRole('switch', { name: 'Project Updates' }).click();
    await profile.getByRole('button', { name: 'Save' }).click();
    const banner = page.getByText('Profile updated successfully!');
    await expect(banner).toBeVisible();
    await expect(page.locator('.bp-sidebar').getByText('Ada King')).toBeVisible();
    await expect(profile.getByRole('button', { name: 'Edit' })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Project Updates' })).toBeDisabled();
    await expect(banner).toBeHidden();
    const [shown] = witness.showings('Profile updated successfully!');
    const milliseconds = (shown?.went ?? 0) - (shown?.came ?? 0);
    expect(milliseconds).toBeGreaterThan(2_700);
    expect(milliseconds).toBeLessThan(5_000);
    expect(await api.user.profile()).toMatchObject({
      display_name: 'Ada King',
      preferences: { projectNotifications: false, emailNotifications: true },
    });
    await page.reload();
    await expect(name).toHaveValue('Ada King');
  });

  test('8: a refusal is said, and what was typed stays', async () => {
    const { page } = await openSettings();
    const profile = card(page, 'Profile Information');
    await refuse(page, 'PUT /api/user/profile');
    await profile.getByRole('button', { name: 'Edit' }).click();
    await profile.getByLabel('Display Name').fill('Ada King');
    await profile.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to update profile');
    await expect(profile.getByLabel('Display Name')).toHaveValue('Ada King');
    await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('alert')).toBeHidden();
  });
});

describe('4: the subscription', () => {
  test('is switched freely; 6: the storage cap follows', async () => {
    const { page, api } = await openSettings();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user/subscription')) sent.push(request.postData() ?? '');
    });
    await choosePlan(page, 'Free');
    const updating = await hold(page, 'PUT /api/user/subscription');
    await choosePlan(page, 'Pro');
    await expect(page.getByText('Updating subscription...')).toBeVisible();
    await updating.release();
    await expect(page.getByText('Subscription updated to PRO successfully!')).toBeVisible();
    await expect(page.locator('.bp-sidebar').getByText('PRO', { exact: true })).toBeVisible();
    await choosePlan(page, 'Enterprise');
    await expect(page.getByText('Subscription updated to ENTERPRISE successfully!')).toBeVisible();
    expect(sent, 'nothing is sent for the current plan').toEqual([
      '{"tier":"pro"}',
      '{"tier":"enterprise"}',
    ]);
    expect(await api.validation.storage()).toMatchObject({
      subscription_tier: 'enterprise',
      subscription_limit_gb: 1024,
    });
    await refuse(page, 'PUT /api/user/subscription');
    await choosePlan(page, 'Free');
    await expect(page.getByRole('alert')).toContainText('Failed to update subscription');
    await expect(page.getByRole('combobox', { name: 'Subscription Plan' })).toContainText(
      'Enterprise',
    );
  });
});

describe('4: deleting the account', () => {
  test('lists what goes, cannot be closed while deleting, and signs out', async () => {
    const { page, email, password } = await openSettings();
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Account' });
    for (const item of [
      'Login credentials',
      'Profile',
      'All projects and data',
      'Notes, tags and timeline',
      'Analysis results and reports',
      'Subscription and billing information',
    ])
      await expect(dialog.getByRole('listitem').filter({ hasText: item })).toBeVisible();
    await expect(dialog).toContainText('irreversible');
    await page.setViewportSize({ width: 320, height: 800 });
    const box = await dialog.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 320, '320 px wide').toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
    const healed = await refuse(page, 'DELETE /api/user/delete');
    await dialog.getByRole('button', { name: 'Delete Account Permanently' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'Failed to delete account completely. Please contact support.',
    );
    await expect(dialog, '8: the dialog closes on error').toBeHidden();
    await healed();
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const deleting = await hold(page, 'DELETE /api/user/delete');
    await dialog.getByRole('button', { name: 'Delete Account Permanently' }).click();
    await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await deleting.release();
    await expect(page).toHaveURL('/');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('button', { name: 'Continue with Email & Password' }).click();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Email or password is wrong');
  });
});
