import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { alter, hold, refuse } from './support/environment/calls.ts';
import { errorAlert } from './support/pages/error-alert.ts';
import { holdClock } from './support/environment/page-clock.ts';
import { signInByForm } from './support/pages/email-form.ts';
import { expect } from './support/expect.ts';
import { makeProject } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const environment = useTestEnvironment();
const longDate = /^[A-Z][a-z]+ \d{1,2}, \d{4}$/;

const card = (page: Page, name: string) => page.getByRole('region', { name });
const fact = (page: Page, region: string, name: string) =>
  card(page, region)
    .locator('div', { has: page.getByText(name, { exact: true }) })
    .last()
    .locator('dd');

async function openSettings() {
  const person = await environment.person();
  const clock = await holdClock(person.page);
  await makeProject(person);
  await person.page.goto('/dashboard/settings');
  await expect(person.page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  return { ...person, clock };
}

async function choosePlan(page: Page, plan: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Subscription Plan' }).click();
  await page.getByRole('option', { name: plan }).click();
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

  test('show profile, notifications, statistics and security (S2.43, S2.44, S2.45, S2.46, S2.47, S2.48, S2.49, S9.7)', async () => {
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
    await expect(fact(page, statistics, 'Completed Analyses'), 'always 0 (S2.48)').toHaveText('0');
    await expect(fact(page, statistics, 'Days Active')).toHaveText('0');
    const security = 'Security & Privacy';
    await expect(fact(page, security, 'Email Verified')).toHaveText('Not Verified');
    await expect(fact(page, security, 'Account Created')).toHaveText(longDate);
    await expect(fact(page, security, 'Last Updated')).toHaveText(longDate);
    await expect(fact(page, security, 'Account Type')).toHaveText('Registered');
    const width = await page.locator('.bp-settings').evaluate((element) => element.clientWidth);
    expect(width, 'at most 800 px wide').toBeLessThanOrEqual(800);
  });

  test(
    'show the picture with where it comes from (S2.44), and an anonymous account (S6.1)',
    { tags: 'full' },
    async () => {
      const person = await environment.person();
      const { page } = person;
      await alter(page, 'POST /api/user/init', ({ user }) => ({
        user: { ...(user as object), photo_url: '/favicon.svg', is_anonymous: true },
      }));
      await page.goto('/dashboard/settings');
      await expect(page.getByRole('img', { name: 'Profile picture' })).toBeVisible();
      await expect(page.getByText('Profile picture from Email')).toBeVisible();
      await expect(fact(page, 'Security & Privacy', 'Account Type')).toHaveText('Anonymous');
    },
  );
});

describe('the profile', () => {
  test('is edited and saved (S4.17); not with a blank name (S5.5); the banner shows for 3 s (S9.3)', async () => {
    const { page, api, clock } = await openSettings();
    const profile = card(page, 'Profile Information');
    await profile.getByRole('button', { name: 'Edit' }).click();
    const name = profile.getByLabel('Display Name');
    await name.fill('   ');
    await expect(profile.getByRole('button', { name: 'Save' })).toBeDisabled();
    await name.fill('Ada King');
    await page.getByRole('switch', { name: 'Project Updates' }).click();
    await clock.stop();
    await profile.getByRole('button', { name: 'Save' }).click();
    const banner = page.getByRole('main').getByText('Profile updated successfully!');
    await expect(banner).toBeVisible();
    await expect(page.locator('.bp-sidebar').getByText('Ada King')).toBeVisible();
    await expect(profile.getByRole('button', { name: 'Edit' })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Project Updates' })).toBeDisabled();
    await clock.pass(2_999);
    await expect(banner).toBeVisible();
    await clock.pass(1);
    await expect(banner).toBeHidden();
    await clock.go();
    expect(await api.user.profile()).toMatchObject({
      display_name: 'Ada King',
      preferences: { projectNotifications: false, emailNotifications: true },
    });
    await page.reload();
    await expect(name).toHaveValue('Ada King');
  });

  test('a refusal is said, and what was typed stays (S8.1)', { tags: 'full' }, async () => {
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

describe('the subscription', () => {
  test('is switched freely (S2.45, S4.16); the storage cap follows (S6.5)', async () => {
    const { page, api, clock } = await openSettings();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user/subscription')) sent.push(request.postData() ?? '');
    });
    await choosePlan(page, 'Free');
    const updating = await hold(page, 'PUT /api/user/subscription');
    await choosePlan(page, 'Pro');
    await expect(page.getByText('Updating subscription...')).toBeVisible();
    await clock.stop();
    await updating.release();
    await expect(
      page.getByRole('main').getByText('Subscription updated to PRO successfully!'),
    ).toBeVisible();
    await expect(page.locator('.bp-sidebar').getByText('PRO', { exact: true })).toBeVisible();
    await clock.go();
    await choosePlan(page, 'Enterprise');
    await expect(
      page.getByRole('main').getByText('Subscription updated to ENTERPRISE successfully!'),
    ).toBeVisible();
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
    await expect(errorAlert(page)).toContainText('Failed to update subscription');
    await expect(page.getByRole('combobox', { name: 'Subscription Plan' })).toContainText(
      'Enterprise',
    );
  });
});

describe('deleting the account', () => {
  test('lists what goes, cannot be closed while deleting, and signs out (S2.50, S4.18, S8.5)', async () => {
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
    const restored = await refuse(page, 'DELETE /api/user/delete');
    await dialog.getByRole('button', { name: 'Delete Account Permanently' }).click();
    await expect(errorAlert(page)).toContainText(
      'Failed to delete account completely. Please contact support.',
    );
    await expect(dialog, 'the dialog closes on error (S8.5)').toBeHidden();
    await restored();
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
    await signInByForm(page, { email, password });
    await expect(errorAlert(page)).toContainText('Email or password is wrong');
  });
});
