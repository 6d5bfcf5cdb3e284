import { describe, test } from 'vitest';
import { cut, hold } from './support/environment/calls.ts';
import { expect } from './support/expect.ts';
import { leaveByEscape } from './support/keyboard.ts';
import { withoutChorus } from './support/pages/without-chorus.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const environment = useTestEnvironment();
describe('the landing page', () => {
  test('Learn More scrolls to How It Works, the wordmark back to the top (S2.5, S2.8)', async () => {
    const { page } = await environment.visitor();
    await page.goto('/');
    await page.getByRole('link', { name: 'Learn More' }).click();
    await expect(page.locator('#how-it-works')).toBeInViewport();
    await page.getByRole('banner').getByRole('link', { name: 'Biophony' }).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test('on narrow screens the links sit in a menu behind a button (S2.5)', async () => {
    const { page } = await environment.visitor({ viewport: { width: 390, height: 844 } });
    await page.goto('/');
    const link = page.getByRole('link', { name: 'Pricing', exact: true });
    await expect(link).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(link).toBeVisible();
    await link.click();
    await expect(page.locator('#pricing')).toBeInViewport();
    await expect(link).toBeHidden();
  });
});

describe('the first visit', () => {
  test('asks the service for its ways to sign in alone, and writes no error to the console', async () => {
    const { page } = await environment.visitor({ returning: false });
    const errors: string[] = [];
    const calls: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
    const asked = page.waitForResponse('**/api/health');
    await page.goto('/');
    await expect(page.getByRole('dialog', { name: 'Get Started' })).toBeVisible();
    await (await asked).finished();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect({ errors, calls }).toEqual({
      errors: [],
      calls: [expect.stringMatching(/\/api\/health$/)],
    });
  });

  test('opens nothing for somebody who is signed in', async () => {
    const { page } = await environment.person({ returning: false });
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'My Projects' })).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test('a click on Login counts before the page’s script is there', async () => {
  const { page } = await environment.visitor();
  const script = await hold(page, 'GET /assets/index-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Login' }).click();
  await script.release();
  await expect(page.getByRole('dialog', { name: 'Get Started' })).toBeVisible();
});

test('every way in opens the sign-in dialog (S2.10)', async () => {
  const { page } = await environment.visitor();
  await withoutChorus(page);
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'Get Started' });
  for (const name of ['Login', 'Get Started Free', 'Choose Free', 'Choose Pro']) {
    await page.getByRole('button', { name, exact: true }).click();
    await leaveByEscape(dialog);
  }
  await page.getByRole('button', { name: 'Choose Enterprise' }).click();
  await expect(dialog).toContainText("Choose how you'd like to access the product");
});

describe('somebody signed in on the landing page', () => {
  test('sees the badge of a paid plan (S4.10)', async () => {
    const { page, api } = await environment.person();
    await api.user.changeSubscription({ tier: 'enterprise' });
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('biophony:signed-in', 'true'));
    await page.reload();
    const bar = page.getByRole('banner');
    await expect(bar.getByText('ENTERPRISE', { exact: true })).toBeVisible();
  });

  test('on narrow screens has name, plan and Logout in the menu; a failed logout leaves it open (S2.7)', async () => {
    const { page } = await environment.person({ viewport: { width: 390, height: 844 } });
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('biophony:signed-in', 'true'));
    await page.reload();
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Sections' });
    await expect(menu.getByText('Free plan')).toBeVisible();
    await expect(menu.getByRole('button', { name: /Ada Lovelace/ })).toBeDisabled();
    const mend = await cut(page, 'POST /api/auth/sign-out');
    const leaving = await hold(page, 'POST /api/auth/sign-out');
    await menu.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Signing you out...')).toBeVisible();
    await leaving.release();
    await expect(page.getByText('Signing you out...')).toBeHidden();
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
    await mend();
    await menu.getByRole('button', { name: 'Logout' }).click();
    await expect(menu).toBeHidden();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
  });
});
