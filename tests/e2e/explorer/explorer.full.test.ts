import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { violations } from '../web/support/checks/axe.ts';
import { setAppearance } from '../web/support/pages/set-appearance.ts';
import { expect } from '../web/support/expect.ts';
import { errorAlert } from '../web/support/pages/error-alert.ts';
import { openProject } from '../web/support/pages/shell.ts';
import type { VisitorOptions } from '../web/support/environment/visitor.ts';
import { useExplored } from './support/use-explored.ts';

const explored = useExplored({
  events: { title: 'Dawn events', files: 70 },
  indices: { title: 'Dawn indices', files: 3, type: 'acoustic_indices' },
});

/** Read to its end, in its own browser. */
async function explorerOf(name: 'events' | 'indices', query?: string, options?: VisitorOptions) {
  const opened = await explored.visit(name, query, options);
  await expect(opened.region.getByRole('heading', { level: 2 }).first()).toBeVisible();
  return opened;
}

/** Share of pixels unlike the first. */
const painted = (page: Page, selector: string) =>
  page.locator(selector).evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const { width, height } = canvas;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
    if (!pixels) return 0;
    const same = (at: number) => [0, 1, 2].every((part) => pixels[at + part] === pixels[part]);
    let other = 0;
    for (let at = 0; at < pixels.length; at += 4) if (!same(at)) other++;
    return other / (width * height);
  });

/** Mean lightness, 0 to 255. */
const lightness = (page: Page, selector: string) =>
  page.locator(selector).evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    return pixels ? pixels.reduce((sum, value) => sum + value, 0) / pixels.length : 0;
  });

describe('what an analysis found', () => {
  test('is told in short on the page of the project, which leads to the explorer', async () => {
    const person = await explored.owner();
    const { page } = person;
    const read: string[] = [];
    page.on('request', (request) => {
      if (/\/store\//.test(request.url())) read.push(request.url());
    });
    await openProject(person, explored.of('events').projectId);
    const summary = page.getByRole('region', { name: 'Explore what was found' });
    const inAll = explored.of('events').detections.toLocaleString('en-GB');
    await expect(summary.getByText(inAll, { exact: true }).first()).toBeVisible();
    await expect(summary.getByText('Detections by hour of the day')).toBeVisible();
    await expect(summary.getByRole('heading', { name: 'Most frequent sounds' })).toBeVisible();
    expect(read).toEqual([]);
    await summary.getByRole('link', { name: 'Explore what was found' }).click();
    await expect(page).toHaveURL(/\/explore\?analysis=/);
    await expect(page).toHaveTitle(/^Explore – Dawn events/);
    await expect(page.getByRole('grid', { name: 'Detections' })).toBeVisible();
    expect(read).not.toEqual([]);
    const path = page.getByRole('navigation', { name: 'Breadcrumb' });
    await path.getByRole('link', { name: 'Dawn events' }).click();
    await expect(page.getByRole('list', { name: 'Project steps' })).toBeVisible();
  });

  test('is still found at addresses from when the explorer stood on the page of the project', async () => {
    const { page } = await explored.owner();
    await page.goto(`/dashboard/projects/${explored.of('events').projectId}?hour=1&confidence=0.5`);
    await expect(page).toHaveURL(/\/explore\?hour=1&confidence=0.5$/);
    await expect(page.getByRole('grid', { name: 'Detections' })).toBeVisible();
  });

  test('is filtered by an hour of its chart by keys; what was reviewed is downloaded', async () => {
    const { page, region, grid } = await explorerOf('events');
    const cursor = region.getByRole('button', { name: /^Filter by / });
    await cursor.focus();
    await page.keyboard.press('ArrowRight');
    await expect(cursor).toHaveAccessibleName(/21 May 2026, 01:00: \d+ detections/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/day=2026-05-21.*hour=1/);
    await expect(grid.getByRole('row').nth(1)).toContainText('01:0');

    await grid.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => painted(page, '.bp-sound-picture canvas')).toBeGreaterThan(0.5);
    await page.keyboard.press('y');
    await expect(
      grid.getByRole('row').filter({ has: page.locator('.bp-verdict[data-verdict=yes]') }),
    ).toHaveCount(1);
    const reviewed = page.waitForEvent('download');
    await region.getByRole('button', { name: 'Download what was reviewed' }).click();
    const csv = await readFile(await (await reviewed).path(), 'utf8');
    expect(csv.trim().split('\n')).toHaveLength(2);
    expect(csv).toContain('correct');
  });

  test('a list as it is filtered can be downloaded, every row of it', async () => {
    const { page, region } = await explorerOf('events', '?hour=1&confidence=0.5&sort=confidence');
    const heading = region.getByRole('heading', { name: /detections?, in the order chosen$/ });
    const text = await heading.textContent();
    const count = Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));
    expect(count).toBeGreaterThan(10);
    expect(count).toBeLessThan(explored.of('events').detections);
    const download = page.waitForEvent('download');
    await region.getByRole('button', { name: 'Download this list' }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(count + 1);
    const place = lines[0]?.split(',').indexOf('confidence') ?? -1;
    const confidences = lines.slice(1).map((line) => Number(line.split(',')[place]));
    expect(Math.min(...confidences)).toBeGreaterThanOrEqual(0.5);
    expect(confidences).toEqual(confidences.toSorted((a, b) => b - a));
  });

  test('fits a phone, and a reader finds a table behind every chart', async () => {
    const viewport = { width: 390, height: 844 };
    const { page, region } = await explorerOf('events', '', { viewport });
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide).toBe(0);
    await region.getByRole('button', { name: 'Activity by hour and day: show the table' }).click();
    const table = region.getByRole('region', { name: 'Activity by hour and day' });
    await expect(table.getByRole('row').nth(1)).toContainText('00:00');
    expect(await violations(page)).toEqual([]);
  });

  test('links that have ended while the page was open are renewed without a word', async () => {
    const person = await explored.owner();
    const { page } = person;
    let asked = 0;
    page.on('request', (request) => {
      if (/\/results(\?|$)/.test(request.url())) asked += 1;
    });
    await page.route(/\/store\//, (route) =>
      asked < 2 ? route.fulfill({ status: 403 }) : route.continue(),
    );
    const { region } = await explored.open(person, 'events');
    await expect(region.getByRole('grid', { name: 'Detections' })).toBeVisible();
    await expect(errorAlert(region)).toBeHidden();
    expect(asked).toBeGreaterThan(1);
  });

  test('when its results cannot be reached, says so, and reads them when asked again', async () => {
    const person = await explored.owner();
    const { page } = person;
    await page.route(/\/store\//, (route) => route.abort('connectionreset'));
    const { region } = await explored.open(person, 'events');
    await expect(errorAlert(region)).toContainText('The results could not be read');
    await page.unroute(/\/store\//);
    await region.getByRole('button', { name: 'Retry' }).click();
    await expect(region.getByRole('grid', { name: 'Detections' })).toBeVisible();
  });

  test('indices are drawn through the day, one after the other', async () => {
    const { page, region } = await explorerOf('indices');
    await expect(region.getByText(/: 3 recordings, by steps of /)).toBeVisible();
    await region.getByRole('button', { name: 'NDSI', exact: false }).click();
    await expect(page).toHaveURL(/index=NDSI/);
    await expect(region.getByRole('heading', { name: /^NDSI_.* through the day$/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test('is printed light from a dark page: chart, numbers, sound, the rows that were read and how many there are', async () => {
    const { page, region, grid } = await explorerOf('events', '?hour=1&confidence=0.5');
    await grid.getByRole('row').nth(1).click();
    const pictures = ['.bp-sound-picture canvas', '.bp-heat-plot canvas'];
    await expect.poll(() => painted(page, '.bp-sound-picture canvas')).toBeGreaterThan(0.5);
    const lights = () => Promise.all(pictures.map((picture) => lightness(page, picture)));
    const onLight = await lights();
    await setAppearance(page, 'dark');
    for (const [at, picture] of pictures.entries())
      await expect.poll(() => lightness(page, picture)).not.toBeCloseTo(onLight[at] ?? 0, 0);
    const onDark = await lights();
    await page.setViewportSize({ width: 700, height: 990 });
    const inAll = Number(await grid.getAttribute('aria-rowcount')) - 1;
    expect(inAll).toBeGreaterThan(100);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => void window.dispatchEvent(new Event('beforeprint')));
    // At once, as a browser prints.
    for (const [at, light] of (await lights()).entries())
      expect(Math.abs(light - (onLight[at] ?? 0))).toBeLessThan(
        Math.abs(light - (onDark[at] ?? 0)),
      );
    const printed = region.getByRole('table', { name: 'Detections' });
    await expect(printed.getByRole('row')).toHaveCount(1 + 100);
    await expect(region.getByText(`Printed are 1 to 100 of ${inAll}.`)).toBeVisible();
    await expect(grid).toBeHidden();
    await expect(region.locator('.bp-heat-plot canvas')).toBeVisible();
    await expect(region.getByText('Detections', { exact: true }).first()).toBeVisible();
    for (const pressed of ['textbox', 'combobox', 'slider', 'checkbox'] as const)
      await expect(page.getByRole(pressed)).toHaveCount(0);
    await expect(region.getByRole('button', { name: /^(Columns|Download|Play)/ })).toHaveCount(0);
    const cut = await printed.evaluate((table) =>
      [...table.querySelectorAll('th, td')]
        .filter((cell) => cell.scrollWidth > cell.clientWidth)
        .map((cell) => cell.textContent),
    );
    expect(cut).toEqual([]);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide).toBe(0);
    await page.evaluate(() => void window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await expect(printed).toBeHidden();
    await expect(grid).toBeVisible();
  });

  test('is printed from a phone with what was found, and an opened table with all of its rows', async () => {
    const viewport = { width: 390, height: 844 };
    const { page, region } = await explorerOf('events', '', { viewport });
    const title = 'Activity by hour and day';
    await region.getByRole('button', { name: `${title}: show the table` }).click();
    const table = region.getByRole('region', { name: title }).getByRole('table');
    const rows = Number(await table.getAttribute('aria-rowcount'));
    await expect(region.getByRole('heading', { name: 'Kinds of sound' })).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => void window.dispatchEvent(new Event('beforeprint')));
    // At once, as a browser prints.
    expect(await table.locator('tr[aria-rowindex]').count()).toBe(rows);
    const kinds = region.getByRole('figure').filter({ hasText: 'Kinds of sound' });
    await expect(kinds.getByRole('listitem')).toHaveCount(1);
    await expect(kinds.getByRole('listitem')).toContainText('Sound event');
    await page.evaluate(() => void window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await expect(kinds).toBeHidden();
  });
});
