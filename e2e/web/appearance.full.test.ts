import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { violations } from './support/checks/axe.ts';
import { expect } from './support/expect.ts';
import { setAppearance } from './support/pages/set-appearance.ts';
import { makeProject, openProject } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const environment = useTestEnvironment();

const ink = (page: Page) =>
  page
    .locator('.biophony')
    .first()
    .evaluate((root) => getComputedStyle(root).getPropertyValue('--bp-ink'));
const [inkOnLight, inkOnDark] = ['#1d2b25', '#eef3ee'];

async function choose(page: Page, look: string): Promise<void> {
  await page.goto('/dashboard/settings');
  await page.getByRole('combobox', { name: 'Colours' }).click();
  await page.getByRole('option', { name: look }).click();
}

describe('the look of the web app', () => {
  test('is light, whatever the device says, until another is chosen, which stays', async () => {
    const { page } = await environment.person();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/dashboard/settings');
    await expect(page.getByRole('combobox', { name: 'Colours' })).toHaveText('Light');
    expect(await ink(page)).toBe(inkOnLight);
    await choose(page, 'Dark');
    await expect.poll(() => ink(page)).toBe(inkOnDark);
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Colours' })).toHaveText('Dark');
    expect(await ink(page)).toBe(inkOnDark);
  });

  test('follows the device where that is chosen', async () => {
    const { page } = await environment.person();
    await page.emulateMedia({ colorScheme: 'light' });
    await choose(page, 'As the device says');
    await expect.poll(() => ink(page)).toBe(inkOnLight);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => ink(page)).toBe(inkOnDark);
  });

  test('is that of the landing page too, before its first paint', async () => {
    const { page } = await environment.person();
    await choose(page, 'Dark');
    await expect.poll(() => ink(page)).toBe(inkOnDark);
    await page.route('**/assets/**', (route) => route.abort());
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark');
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(15, 21, 18)');
    await page.unroute('**/assets/**');
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Biophony' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test('is taken up by the pictures of a landing page that stands open', async () => {
    const { page } = await environment.visitor();
    await page.goto('/');
    const tiles = page.locator('.chorus canvas');
    /** How bright the picture in the hero is, from 0 to 255; null until it is painted. */
    const brightness = async () =>
      (await page.locator('.chorus canvas:not(.is-painted)').count()) > 0
        ? null
        : tiles.first().evaluate((tile) => {
            const small = new OffscreenCanvas(1, 1);
            const context = small.getContext('2d');
            context?.drawImage(tile as HTMLCanvasElement, 0, 0, 1, 1);
            return Math.max(...(context?.getImageData(0, 0, 1, 1).data.slice(0, 3) ?? []));
          });
    await expect(tiles.first()).toBeAttached();
    await expect.poll(brightness).toBeGreaterThan(180);
    await setAppearance(page, 'dark');
    await expect.poll(brightness).toBeLessThan(90);
  });

  test('is light on paper, where nothing stands that is to be pressed', async () => {
    const person = await environment.person();
    const { page } = person;
    await choose(page, 'Dark');
    await openProject(person, await makeProject(person));
    await expect(page.getByRole('button', { name: 'Add Note' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(await ink(page)).toBe(inkOnLight);
    await expect(page.getByRole('button', { name: 'Add Note' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Settings' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => void window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(() => ink(page)).toBe(inkOnDark);
  });
});
