import type { Page } from '@playwright/test';
import { expect as strict, test } from 'vitest';
import { hold } from './support/environment/calls.ts';
import { expect } from './support/expect.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const environment = useTestEnvironment();

/** Where the page's main part begins, in pixels from the left. */
const leftOf = (page: Page, main: string) =>
  page.locator(main).evaluate((element) => element.getBoundingClientRect().left);

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as { value?: number }).value ?? 0;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 200);
      }),
  );

test('a folded navigation is folded from the first paint, and nothing moves when the app comes', async () => {
  const { page, context } = await environment.person();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Collapse navigation' }).click();
  await expect(page.locator('.bp-sidebar')).toHaveCSS('width', '64px');
  await page.close();

  const next = await context.newPage();
  const reading = await hold(next, 'GET /api/auth/token');
  await next.goto('/dashboard/projects');
  await expect.poll(() => leftOf(next, '.skeleton-main')).toBe(64);
  await reading.release();
  await expect(next.getByRole('heading', { name: 'My Projects' })).toBeVisible();
  await expect(next.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  strict(await next.locator('.bp-sidebar').evaluate((side) => side.clientWidth)).toBe(64);
  strict(await shiftOf(next)).toBeLessThan(0.01);

  await next.getByRole('button', { name: 'Expand navigation' }).click();
  const again = await hold(next, 'GET /api/auth/token');
  await next.reload();
  await expect.poll(() => leftOf(next, '.skeleton-main')).toBe(240);
  await again.release();
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
