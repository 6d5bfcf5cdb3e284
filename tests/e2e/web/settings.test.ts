import type { Page } from '@playwright/test';
import { en as messages } from '@biophony/ui/messages';
import { describe, test } from 'vitest';
import { hold, refuse } from './support/environment/calls.ts';
import { errorAlert } from './support/pages/error-alert.ts';
import { holdClock } from './support/environment/page-clock.ts';
import { signInByForm } from './support/pages/email-form.ts';
import { expect } from './support/expect.ts';
import { makeProject } from './support/pages/shell.ts';
import { withoutChorus } from './support/pages/without-chorus.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const { settings: words, auth, common } = messages;
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
  await expect(person.page.getByRole('heading', { name: words.title })).toBeVisible();
  return { ...person, clock };
}

async function choosePlan(page: Page, plan: string): Promise<void> {
  await page.getByRole('combobox', { name: words.plan }).click();
  await page.getByRole('option', { name: plan }).click();
}

describe('Account Settings', () => {
  test('show profile, notifications, statistics and security (S2.43, S2.44, S2.45, S2.46, S2.47, S2.48, S2.49, S9.7); the profile is edited (S4.17), not with a blank name (S5.5), and a banner says so for 3 s (S9.3)', async () => {
    const { page, email, api, clock } = await openSettings();
    const profile = card(page, words.profile);
    const name = profile.getByLabel(words.displayName);
    await expect(name).toHaveValue('Ada Lovelace');
    await expect(name).toBeDisabled();
    await expect(profile.getByLabel(words.email)).toHaveValue(email);
    await expect(profile.getByLabel(words.email)).not.toBeEditable();
    await expect(page.getByText(words.emailHint)).toBeVisible();
    await expect(page.getByText(words.planHint)).toBeVisible();
    const plan = page.getByRole('combobox', { name: words.plan });
    await expect(plan).toHaveText(`${messages.tiers.free}${words.planCurrent}`);
    await expect(fact(page, words.profile, words.memberSince)).toHaveText(longDate);
    await expect(fact(page, words.profile, words.projects)).toHaveText(words.projectCount(1));
    await expect(fact(page, words.profile, words.provider)).toHaveText(words.providerDefault);
    for (const toggle of [words.notifyEmail, words.notifyProject, words.notifyAnalysis])
      await expect(page.getByRole('switch', { name: toggle })).toBeDisabled();
    await expect(fact(page, words.statistics, words.totalProjects)).toHaveText('1');
    const completed = fact(page, words.statistics, words.completedAnalyses);
    await expect(completed, 'always 0 (S2.48)').toHaveText('0');
    await expect(fact(page, words.statistics, words.daysActive)).toHaveText('0');
    await expect(fact(page, words.security, words.emailVerified)).toHaveText(words.notVerified);
    await expect(fact(page, words.security, words.accountCreated)).toHaveText(longDate);
    await expect(fact(page, words.security, words.lastUpdated)).toHaveText(longDate);
    await expect(fact(page, words.security, words.accountType)).toHaveText(words.registered);
    const width = await page.locator('.bp-settings').evaluate((element) => element.clientWidth);
    expect(width, 'at most 800 px wide').toBeLessThanOrEqual(800);

    await profile.getByRole('button', { name: words.edit }).click();
    await name.fill('   ');
    await expect(profile.getByRole('button', { name: words.save })).toBeDisabled();
    await name.fill('Ada King');
    await page.getByRole('switch', { name: words.notifyProject }).click();
    await clock.stop();
    await profile.getByRole('button', { name: words.save }).click();
    const banner = page.getByRole('main').getByText(words.updated);
    await expect(banner).toBeVisible();
    await expect(page.locator('.bp-sidebar').getByText('Ada King')).toBeVisible();
    await expect(profile.getByRole('button', { name: words.edit })).toBeVisible();
    await expect(page.getByRole('switch', { name: words.notifyProject })).toBeDisabled();
    await clock.pass(2_999);
    await expect(banner).toBeVisible();
    await clock.pass(1);
    await expect(banner).toBeHidden();
    expect(await api.user.profile()).toMatchObject({
      display_name: 'Ada King',
      preferences: { projectNotifications: false, emailNotifications: true },
    });
  });

  test('switch the subscription freely (S2.45, S4.16); the storage cap follows (S6.5)', async () => {
    const { page, api } = await openSettings();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user/subscription')) sent.push(request.postData() ?? '');
    });
    await choosePlan(page, messages.tiers.free);
    const updating = await hold(page, 'PUT /api/user/subscription');
    await choosePlan(page, messages.tiers.pro);
    await expect(page.getByText(words.planUpdating)).toBeVisible();
    await updating.release();
    await expect(page.getByRole('main').getByText(words.planUpdated('pro'))).toBeVisible();
    await expect(page.locator('.bp-sidebar').getByText('PRO', { exact: true })).toBeVisible();
    expect(sent, 'nothing is sent for the current plan').toEqual(['{"tier":"pro"}']);
    expect(await api.validation.storage()).toMatchObject({
      subscription_tier: 'pro',
      subscription_limit_gb: 100,
    });
  });

  test('delete the account after a list of what goes; the dialog closes on an error, not while deleting (S2.50, S4.18, S8.5)', async () => {
    const { page, email, password } = await openSettings();
    await withoutChorus(page);
    const dialog = page.getByRole('dialog', { name: words.deleteAccount });
    const remove = dialog.getByRole('button', { name: words.deletePermanently });
    await page.getByRole('button', { name: words.deleteAccount }).click();
    for (const item of words.deleteList)
      await expect(dialog.getByRole('listitem').filter({ hasText: item })).toBeVisible();
    await expect(dialog).toContainText(words.deleteWarning);
    const restored = await refuse(page, 'DELETE /api/user/delete');
    await remove.click();
    await expect(errorAlert(page)).toContainText(words.deleteFailed);
    await expect(dialog).toBeHidden();
    await restored();
    await page.getByRole('button', { name: words.deleteAccount }).click();
    const deleting = await hold(page, 'DELETE /api/user/delete');
    await remove.click();
    await expect(dialog.getByRole('button', { name: common.deleting })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: common.cancel })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await deleting.release();
    await expect(page).toHaveURL('/');
    await page.getByRole('button', { name: auth.login }).click();
    await signInByForm(page, { email, password });
    await expect(errorAlert(page)).toContainText(auth.codes['invalid-credential'] ?? '');
  });
});
