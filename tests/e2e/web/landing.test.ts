import { en as messages, landing } from '@biophony/ui/messages';
import { describe, test } from 'vitest';
import { expect } from './support/expect.ts';
import { leaveByEscape } from './support/keyboard.ts';
import { withoutChorus } from './support/pages/without-chorus.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

// Texts: see site/src/landing/landing.test.ts.
const environment = useTestEnvironment();

describe('the landing page', () => {
  test('leads to its sections, to support, and to the sign-in dialog (S2.8, S2.9)', async () => {
    const { page } = await environment.visitor();
    await withoutChorus(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: landing.product })).toBeVisible();
    const { pricing } = landing.bar.sections;
    await page.getByRole('navigation').getByRole('link', { name: pricing, exact: true }).click();
    await expect(page.locator('#pricing')).toBeInViewport();
    await expect(page).toHaveURL('/#pricing');
    const support = page.getByRole('link', { name: 'Contact Support' });
    await expect(support).toHaveAttribute('href', /^mailto:.+@.+/);
    await page.getByRole('button', { name: 'Choose Free' }).click();
    await expect(page.getByRole('dialog', { name: messages.auth.title })).toBeVisible();
  });

  test('opens the sign-in dialog at the first visit, and notes that under hasVisited (S2.11, S4.5)', async () => {
    const { page } = await environment.visitor({ returning: false });
    await withoutChorus(page);
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    const ofDialog = () => scripts.filter((path) => path.startsWith('/assets/account-'));
    await page.goto('/');
    const dialog = page.getByRole('dialog', { name: messages.auth.title });
    await expect(dialog).toBeVisible();
    expect(ofDialog()).not.toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('hasVisited'))).toBe('true');
    await leaveByEscape(dialog);
    scripts.length = 0;
    await page.reload();
    // An idle page would load the dialog's code.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(ofDialog()).toEqual([]);
  });
});
