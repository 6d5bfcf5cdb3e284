import { describe, test } from 'vitest';
import { signInByForm } from './support/pages/email-form.ts';
import { expect } from './support/expect.ts';
import { leaveByEscape } from './support/keyboard.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const environment = useTestEnvironment();

describe('routes', () => {
  test('/dashboard and everything below sends a visitor to / (S2.1, S6.3)', async () => {
    const { page } = await environment.visitor();
    for (const path of ['/dashboard', '/dashboard/projects', '/dashboard/settings']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    }
  });

  test('/dashboard, and any dashboard path that is none, leads to /dashboard/projects (S2.2)', async () => {
    const { page } = await environment.person();
    for (const path of ['/dashboard', '/dashboard/nowhere', '/dashboard/nowhere/at/all']) {
      await page.goto(path);
      await expect(page).toHaveURL('/dashboard/projects');
      await expect(page.getByRole('heading', { name: 'My Projects' })).toBeVisible();
    }
  });

  test('documents and support are placeholders, reached from the navigation and kept after a reload (S2.3)', async () => {
    const { page } = await environment.person();
    await page.goto('/dashboard');
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    await navigation.getByRole('link', { name: 'My Documents' }).click();
    await expect(page).toHaveURL('/dashboard/documents');
    await expect(page.getByText(/documents will appear here/)).toBeVisible();
    await navigation.getByRole('link', { name: 'Support' }).click();
    await expect(page).toHaveURL('/dashboard/support');
    await page.reload();
    await expect(page.getByText(/Help resources will appear here/)).toBeVisible();
    await navigation.getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL('/dashboard/settings');
    await navigation.getByRole('link', { name: 'My Projects' }).click();
    await expect(page).toHaveURL('/dashboard/projects');
  });

  test('a deep link survives a reload, the way back, and signing in', async () => {
    const { page, api, email, password, context } = await environment.person();
    const { project_id } = await api.projects.create({ title: 'North ridge', description: '' });
    const address = `/dashboard/projects/${project_id}`;
    await page.goto(address);
    const title = page.getByRole('heading', { level: 1, name: 'North ridge' });
    await expect(title).toBeVisible();
    await page.reload();
    await expect(title).toBeVisible();
    await page.getByRole('link', { name: 'Back to Projects' }).click();
    await expect(page).toHaveURL('/dashboard/projects');
    await page.goBack();
    await expect(title).toBeVisible();
    await context.clearCookies();
    await page.reload();
    await expect(page).toHaveURL('/');
    await expect(page.getByText(/^Your session has ended/).first()).toBeVisible();
    await signInByForm(page, { email, password });
    await expect(page).toHaveURL(address);
    await expect(title).toBeVisible();
  });

  test('an address outside the dashboard that is none says so and leads home', async () => {
    const { page } = await environment.visitor();
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await page.getByRole('link', { name: /Biophony/ }).click();
    await expect(page).toHaveURL('/');
  });
});

describe('the frame of the dashboard', () => {
  test('navigation is 240 px wide, 64 px collapsed (S2.17)', async () => {
    const { page } = await environment.person();
    await page.goto('/dashboard');
    const width = () => page.locator('.bp-sidebar').evaluate((element) => element.clientWidth);
    await expect(page.getByRole('button', { name: 'Collapse navigation' })).toBeVisible();
    expect(await width()).toBe(240);
    await page.getByRole('button', { name: 'Collapse navigation' }).click();
    await expect.poll(width).toBe(64);
    await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
    await page.getByRole('button', { name: 'Expand navigation' }).click();
    await expect.poll(width).toBe(240);
  });

  test('below md it is a drawer opened from a top bar, closed by Escape and by following a link (S2.17)', async () => {
    const { page } = await environment.person({ viewport: { width: 390, height: 844 } });
    await page.goto('/dashboard');
    const drawer = page.getByRole('dialog', { name: 'Main navigation' });
    const open = page.getByRole('button', { name: 'Open navigation' });
    await open.click();
    await leaveByEscape(drawer);
    await expect(open).toBeFocused();
    await open.click();
    await drawer.getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL('/dashboard/settings');
    await expect(drawer).toBeHidden();
  });

  test('the header has letter, name, email, plan when it is not free, and the number of projects (S2.18, S2.19)', async () => {
    const { page, api, email } = await environment.person({ name: 'Wangari Maathai' });
    await page.goto('/dashboard');
    const header = page.locator('.bp-sidebar .bp-account');
    await expect(header).toContainText('Wangari Maathai');
    await expect(header).toContainText(email);
    await expect(header).toContainText('No projects');
    await expect(header.getByText('W', { exact: true })).toBeAttached();
    await expect(header).not.toContainText('FREE');
    await api.projects.create({ title: 'One', description: '' });
    await api.user.changeSubscription({ tier: 'pro' });
    await page.reload();
    await expect(header.getByText('1 project', { exact: true })).toBeVisible();
    await expect(header.getByText('PRO', { exact: true })).toBeVisible();
    await api.projects.create({ title: 'Two', description: '' });
    await page.reload();
    await expect(header.getByText('2 projects', { exact: true })).toBeVisible();
  });

  test('where lines run from right to left, arrows, tabs and the navigation do too', async () => {
    const { page, api } = await environment.person({ viewport: { width: 1024, height: 800 } });
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => (document.documentElement.dir = 'rtl'));
    });
    const { project_id } = await api.projects.create({ title: 'North ridge' });
    await page.goto(`/dashboard/projects/${project_id}`);
    const notes = page.getByRole('tab', { name: 'Notes (0)' });
    await expect(notes).toBeVisible();
    const mirrored = 'matrix(-1, 0, 0, 1, 0, 0)';
    for (const name of ['Collapse navigation', 'Expand navigation']) {
      const fold = page.getByRole('button', { name });
      await expect(fold.locator('svg')).toHaveCSS('transform', mirrored);
      await fold.click();
    }
    await expect(page.getByRole('link', { name: 'Back to Projects' }).locator('svg')).toHaveCSS(
      'transform',
      mirrored,
    );
    await expect(page.locator('.bp-tabs')).toHaveCSS('direction', 'rtl');
    await notes.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Tags (0)' })).toBeFocused();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open navigation' }).click();
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await expect(drawer).toBeVisible();
    await expect
      .poll(() => drawer.evaluate((sheet) => sheet.getBoundingClientRect().right))
      .toBe(390);
  });
});
