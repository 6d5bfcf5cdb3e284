import { describe, test } from 'vitest';
import { cut, hold } from './support/environment/calls.ts';
import { expect } from './support/expect.ts';
import { leaveByEscape } from './support/keyboard.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const environment = useTestEnvironment();
const sections = {
  'How It Works': 'how-it-works',
  Pricing: 'pricing',
  Devices: 'devices',
  FAQ: 'faq',
  About: 'about',
  Contact: 'contact',
};

describe('the landing page', () => {
  test('shows product name, tagline, plans, contact and copyright (S2.8, S2.9)', async () => {
    const { page } = await environment.visitor();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Biophony' })).toBeVisible();
    await expect(page.getByText('AI-Powered Ecological Analysis')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible();
    for (const plan of ['Free', 'Pro', 'Enterprise'])
      await expect(page.getByRole('heading', { name: plan, exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Get In Touch' })).toBeVisible();
    const support = page.getByRole('link', { name: 'Contact Support' });
    await expect(support).toHaveAttribute('href', /^mailto:.+@.+/);
    await expect(page.getByText(/©|Copyright/)).toBeVisible();
  });

  test('names the four offers, the claims, the answers and what the plans promise (S1.6, S1.7, S1.8)', async () => {
    const { page } = await environment.visitor();
    await page.goto('/');
    const main = page.getByRole('main');
    for (const offer of [
      'Wildlife Data Analysis',
      'Automated Reporting',
      'Device Integration',
      'Multiple AI Models',
    ])
      await expect(main.getByRole('heading', { name: offer })).toBeVisible();
    for (const claim of ['10K+', '95%', '50+', '24/7'])
      await expect(page.locator('#about')).toContainText(claim);
    const answers = page.locator('#faq');
    for (const answer of [
      'WAV, MP3, FLAC and M4A',
      'JPEG, PNG and TIFF',
      'for commercial use',
      'encrypted and private',
      'device rental is offered',
    ])
      await expect(answers).toContainText(answer);
    const plans = page.locator('#pricing');
    for (const promise of ['API access', 'Custom model training', 'On-premise deployment', 'SLA'])
      await expect(plans).toContainText(promise);
  });

  test('Free costs 0, Pro 29 dollars a month, Enterprise is custom (S9.5)', async () => {
    const { page } = await environment.visitor();
    await page.goto('/');
    const plans = page.locator('#pricing');
    await expect(plans).toContainText('$0');
    await expect(plans).toContainText('$29 per month');
    await expect(plans).toContainText('Custom');
    await expect(plans).toContainText('10 files per month');
  });

  test.each(Object.entries(sections))(
    'the link %s leads to #%s (S2.5)',
    { tags: 'full' },
    async (name, id) => {
      const { page } = await environment.visitor();
      await page.goto('/');
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
      await expect(page.locator(`#${id}`)).toBeInViewport();
      await expect(page).toHaveURL(`/#${id}`);
    },
  );

  test(
    'Learn More scrolls to How It Works, the wordmark back to the top (S2.5, S2.8)',
    { tags: 'full' },
    async () => {
      const { page } = await environment.visitor();
      await page.goto('/');
      await page.getByRole('link', { name: 'Learn More' }).click();
      await expect(page.locator('#how-it-works')).toBeInViewport();
      await page.getByRole('banner').getByRole('link', { name: 'Biophony' }).click();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    },
  );

  test(
    'on narrow screens the links sit in a menu behind a button (S2.5)',
    { tags: 'full' },
    async () => {
      const { page } = await environment.visitor({ viewport: { width: 390, height: 844 } });
      await page.goto('/');
      const link = page.getByRole('link', { name: 'Pricing', exact: true });
      await expect(link).toBeHidden();
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(link).toBeVisible();
      await link.click();
      await expect(page.locator('#pricing')).toBeInViewport();
      await expect(link).toBeHidden();
    },
  );
});

describe('the first visit', () => {
  test('opens the sign-in dialog once, and notes it in local storage under hasVisited (S2.11, S4.5)', async () => {
    const { page } = await environment.visitor({ returning: false });
    await page.goto('/');
    const dialog = page.getByRole('dialog', { name: 'Get Started' });
    await expect(dialog).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('hasVisited'))).toBe('true');
    await leaveByEscape(dialog);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(dialog).toBeHidden();
  });

  test(
    'asks the service for its ways to sign in alone, and writes no error to the console',
    { tags: 'full' },
    async () => {
      const { page } = await environment.visitor({ returning: false });
      const errors: string[] = [];
      const calls: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
      const asked = page.waitForResponse('**/api/health');
      await page.goto('/');
      await expect(page.getByRole('dialog', { name: 'Get Started' })).toBeVisible();
      await (await asked).finished();
      await page.waitForLoadState('networkidle');
      expect({ errors, calls }).toEqual({
        errors: [],
        calls: [expect.stringMatching(/\/api\/health$/)],
      });
    },
  );

  test('opens nothing for somebody who is signed in', { tags: 'full' }, async () => {
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

describe('every way in opens the sign-in dialog (S2.10)', { tags: 'full' }, () => {
  const buttons = ['Login', 'Get Started Free', 'Choose Free', 'Choose Pro', 'Choose Enterprise'];
  test.each(buttons)('%s', async (name) => {
    const { page } = await environment.visitor();
    await page.goto('/');
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Get Started' });
    await expect(dialog).toBeVisible();
    await expect(dialog).toContainText("Choose how you'd like to access the product");
  });
});

describe('somebody signed in on the landing page', () => {
  test('has avatar and Logout in the bar, no badge on the free plan (S2.6, S4.10)', async () => {
    const { page } = await environment.person({ name: 'Grace Hopper' });
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('biophony:signed-in', 'true'));
    await page.reload();
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(bar.getByText('G', { exact: true })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Login' })).toBeHidden();
    await expect(bar.locator('[data-tier]').first()).toBeHidden();
  });

  test('sees the badge of a paid plan (S4.10)', { tags: 'full' }, async () => {
    const { page, api } = await environment.person();
    await api.user.changeSubscription({ tier: 'enterprise' });
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('biophony:signed-in', 'true'));
    await page.reload();
    const bar = page.getByRole('banner');
    await expect(bar.getByText('ENTERPRISE', { exact: true })).toBeVisible();
  });

  test(
    'on narrow screens has name, plan and Logout in the menu; a failed logout leaves it open (S2.7)',
    { tags: 'full' },
    async () => {
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
    },
  );
});
