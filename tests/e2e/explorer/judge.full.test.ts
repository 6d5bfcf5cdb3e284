import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { expect } from '../web/support/expect.ts';
import { errorAlert } from '../web/support/pages/error-alert.ts';
import { shiftsOf, watchShifts } from '../web/support/checks/layout-shifts.ts';
import { endSession } from '../web/support/environment/end-session.ts';
import type { VisitorOptions } from '../web/support/environment/visitor.ts';
import { swipe } from './support/touch.ts';
import { useExplored } from './support/use-explored.ts';

const explored = useExplored({
  walk: { title: 'Dawn walk', files: 6 },
  // Verdicts are counted.
  quick: { title: 'Quick keys', files: 6 },
  // The session ends.
  ended: { title: 'Dawn session', files: 6 },
});

const desk = { width: 1440, height: 900 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

async function explorer(options: VisitorOptions, name: 'walk' | 'quick' = 'walk') {
  const opened = await explored.visit(name, '', options);
  await expect(opened.grid).toBeVisible();
  return opened;
}

const drawn = (page: Page) => expect(page.locator('.bp-sound-picture canvas')).toBeVisible();
const seconds = (page: Page) => page.locator('.bp-sound-seconds').textContent();
const rowIndex = (row: Locator) => row.getAttribute('aria-rowindex');
/** For screen readers. */
const told = (page: Page, text: RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1);

/** All of it, or its upper part. */
const inSight = (target: Locator, pixels?: number) =>
  target.evaluate((element, part) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && (part === undefined ? bottom : top + part) <= innerHeight;
  }, pixels);

async function bytesOf(download: Promise<Download>) {
  const one = await download;
  return { bytes: await readFile(await one.path()), name: one.suggestedFilename() };
}

describe('a detection', () => {
  test('that cannot be read gets no verdict, and its key says why (S16.44)', async () => {
    const { page, grid, chosen } = await explorer({ viewport: desk });
    await page.route(/\.(WAV|flac|mp3)\b/i, (route) => route.abort());
    await grid.focus();
    await page.keyboard.press('Home');
    await expect(errorAlert(page)).toBeVisible();
    const first = await rowIndex(chosen);
    await page.keyboard.press('y');
    await expect(page.getByText(/gets no verdict/).first()).toBeVisible();
    expect(await rowIndex(chosen)).toBe(first);
  });

  test('is found by its kind, heard, swiped, zoomed, corrected, judged and saved on a phone', async () => {
    const { page, region, grid, chosen } = await explorer(phone);
    await region.getByRole('button', { name: 'Filters' }).tap();
    await page.getByRole('checkbox', { name: /^Sound event/ }).tap();
    await page.getByRole('button', { name: /^Show \d+ detections?$/ }).tap();
    await expect(region.getByRole('button', { name: 'Filters (1)' })).toBeVisible();

    await grid
      .getByRole('button', { name: /^Play Sound event/ })
      .nth(1)
      .tap();
    await expect(grid.getByRole('button', { name: /^Pause Sound event/ })).toHaveCount(1);
    await expect.poll(() => rowIndex(chosen)).toBe('3');
    await expect.poll(() => inSight(chosen)).toBe(true);
    await grid.getByRole('button', { name: /^Pause Sound event/ }).tap();

    await swipe(page, chosen, 'left');
    await expect.poll(() => rowIndex(chosen)).toBe('4');
    await chosen.scrollIntoViewIfNeeded();
    await swipe(page, chosen, 'right');
    await expect.poll(() => rowIndex(chosen)).toBe('3');

    await chosen.getByText('Sound event').tap();
    await drawn(page);
    const brightness = page.getByRole('slider', { name: 'Brightness' });
    await expect(brightness).toBeHidden();
    await page.getByRole('button', { name: 'Sound and picture settings' }).tap();
    await brightness.fill('40');
    await expect(brightness).toHaveValue('40');
    const whole = await seconds(page);
    await page.getByRole('button', { name: 'Zoom in on the time' }).tap();
    await expect.poll(() => seconds(page)).not.toBe(whole);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide).toBe(0);
    await page.getByRole('button', { name: 'Correct the species' }).tap();
    await page.getByRole('combobox', { name: 'It is' }).fill('Tawny Owl');
    await page.getByRole('option', { name: 'Use "Tawny Owl"' }).tap();
    await told(page, /corrected to Tawny Owl\.$/);
    await page.getByRole('button', { name: 'Unsure', exact: true }).tap();
    await told(page, /: unsure\.$/);

    const image = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the picture as PNG' }).tap();
    expect((await bytesOf(image)).bytes.toString('latin1', 1, 4)).toBe('PNG');
    const clip = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the sound that is shown as WAV' }).tap();
    expect((await bytesOf(clip)).bytes.toString('latin1', 0, 4)).toBe('RIFF');
  });

  test('stands on a phone where it is drawn first, however late the page is measured', async () => {
    const person = await explored.owner(phone);
    const { page } = person;
    await watchShifts(page);
    await page.addInitScript(() => {
      globalThis.ResizeObserver = class extends ResizeObserver {
        constructor(measured: ResizeObserverCallback) {
          super((entries, observer) => setTimeout(() => measured(entries, observer), 50));
        }
      };
    });
    const { grid, region } = await explored.open(person, 'walk', '?confidence=1');
    await expect(region.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
    await expect(grid).toBeHidden();
    expect(await shiftsOf(page)).toEqual([]);
    await explored.open(person, 'walk');
    await expect(grid.getByRole('row').nth(1)).toBeVisible();
    await expect(region.getByRole('button', { name: 'Filters' })).toBeVisible();
    expect(await shiftsOf(page)).toEqual([]);
  });

  test('is in sight with its list: the first rows at once, the sound of what the arrow keys choose', async () => {
    const { page, region, grid } = await explorer({ viewport: desk });
    expect(await inSight(grid.getByRole('row').nth(1))).toBe(true);
    expect(await inSight(grid.getByRole('row').nth(2))).toBe(true);
    expect(await inSight(region.getByText('Choose a detection to see and hear it.'))).toBe(true);
    await page.setViewportSize({ width: 1024, height: 768 });
    await grid.focus();
    for (const key of ['ArrowDown', 'ArrowDown']) {
      await page.keyboard.press(key);
      await drawn(page);
    }
    await expect.poll(() => inSight(page.locator('.bp-sound-picture'))).toBe(true);
    expect(await inSight(grid.getByRole('row', { selected: true }))).toBe(true);
  });

  test('is the one that each key is meant for, however quickly the keys are pressed', async () => {
    const { page, grid, chosen } = await explorer({ viewport: desk }, 'quick');
    await grid.getByRole('row').nth(3).click();
    await expect.poll(() => rowIndex(chosen)).toBe('4');
    await grid.focus();
    const keys = ['ArrowDown', 'ArrowDown', 'n', 'n', 'y', 'ArrowUp', 'ArrowUp', 'u', 'End', 'k'];
    // Without waiting for the page.
    await Promise.all(keys.map((key) => page.keyboard.press(key)));
    const last = Number(await grid.getAttribute('aria-rowcount'));
    await expect.poll(() => rowIndex(chosen)).toBe(String(last - 1));
    await page.keyboard.press('Home');
    const judged = (index: number) => grid.locator(`[aria-rowindex="${index}"] .bp-verdict`);
    await expect(judged(6)).toHaveText('No');
    await expect(judged(7)).toHaveText('Unsure');
    await expect(judged(8)).toHaveText('Yes');
    await expect(grid.locator('.bp-verdict')).toHaveCount(3);
  });

  test('tells what its columns are, in a menu that Escape and a click elsewhere close', async () => {
    const { page, region } = await explorer({ viewport: desk });
    const opener = region.getByRole('button', { name: 'Columns' });
    const menu = page.getByRole('menu');
    await opener.click();
    const confidence = menu.getByRole('menuitemcheckbox', { name: 'Confidence' });
    await confidence.click();
    await expect(confidence).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(menu).toBeVisible();
    await region.getByRole('heading', { level: 1 }).click();
    await expect(menu).toBeHidden();
  });

  test('whose sound cannot be read is told of, and is there when asked for again', async () => {
    const { page, region, grid } = await explorer({ viewport: desk });
    await page.route(/\/store\//, (route) => route.abort('connectionreset'));
    await grid.focus();
    await page.keyboard.press('Home');
    const alert = errorAlert(region);
    await expect(alert).toContainText('This piece of the recording could not be shown');
    await expect(alert).toContainText('The store could not be reached');
    await page.unroute(/\/store\//);
    await alert.getByRole('button', { name: 'Retry' }).click();
    await drawn(page);
    await expect(alert).toBeHidden();
  });
});

test('the explorer goes on where it was when one signs in again, and reads no file anew', async () => {
  const owner = await explored.owner();
  const { page, password } = owner;
  const { grid, chosen } = await explored.open({ page }, 'ended');
  await expect(grid).toBeVisible();
  await grid.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.bp-sound-picture canvas')).toBeVisible();
  const place = await chosen.getAttribute('aria-rowindex');

  await endSession(owner);
  await page.keyboard.press('y');
  const dialog = page.getByRole('dialog', { name: 'Get Started' });
  await expect(dialog).toContainText('Your session has ended. Sign in again to go on.');
  const read: Promise<string | null>[] = [];
  page.on('response', (answer) => {
    if (/\/store\//.test(answer.url())) read.push(answer.headerValue('content-disposition'));
  });
  await dialog.getByLabel('Password').fill(password);
  const saved = page.waitForResponse((answer) => answer.ok() && /\/reviews/.test(answer.url()));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await saved;
  await expect(chosen).toHaveAttribute('aria-rowindex', String(Number(place) + 1));
  // Sound of the next detection may come, results may not.
  const names = (await Promise.all(read)).map(
    (name) => /filename="?([^";]+)/.exec(name ?? '')?.[1],
  );
  expect(names.filter((name) => !name?.endsWith('.WAV'))).toEqual([]);
});
