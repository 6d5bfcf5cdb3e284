import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { beforeAll, describe, test } from 'vitest';
import { violations } from '../web/support/axe.ts';
import { expect } from '../web/support/expect.ts';
import { signIn, signUp, type Account } from '../web/support/person.ts';
import { openProject } from '../web/support/shell.ts';
import { useStage } from '../web/support/stage.ts';
import { openVisitor, type VisitorOptions } from '../web/support/visitor.ts';
import { explore, type Explored } from './support/explored.ts';

const stage = useStage();
let account: Account;
let events: Explored;
let indices: Explored;
beforeAll(async () => {
  const { service, browser } = stage;
  await service.startRunner();
  const ada = await signUp(await openVisitor(browser, service.url));
  account = ada;
  events = await explore(ada, service.folder, { title: 'Dawn events', files: 70 });
  const type = 'acoustic_indices';
  indices = await explore(ada, service.folder, { title: 'Dawn indices', files: 3, type });
  await ada.context.close();
});

/** The explorer of a project, read to its end, in a browser of its own. */
async function explorerOf({ projectId }: Explored, query = '', options?: VisitorOptions) {
  const person = await signIn(await stage.visitor(options), account);
  const { page } = person;
  if (query) await page.goto(`/dashboard/projects/${projectId}${query}`);
  else await openProject(person, projectId);
  const region = page.getByRole('region', { name: 'Explore what was found' });
  await region.scrollIntoViewIfNeeded();
  await expect(region.getByRole('heading', { level: 4 }).first()).toBeVisible();
  return { ...person, region, grid: region.getByRole('grid', { name: 'Detections' }) };
}

/** The share of a canvas' pixels that have not its first pixel's colour. */
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

describe('what an analysis found', () => {
  test('is counted, drawn, listed, shown as sound and judged by keys; the address keeps the view', async () => {
    const { page, region, grid } = await explorerOf(events);
    const inAll = events.detections.toLocaleString('en-GB');
    await expect(region.getByText(inAll, { exact: true }).first()).toBeVisible();
    await expect(grid).toHaveAttribute('aria-rowcount', String(events.detections + 1));

    const cursor = region.getByRole('button', { name: /^Filter by / });
    await cursor.focus();
    await page.keyboard.press('ArrowRight');
    await expect(cursor).toHaveAccessibleName(/21 May 2026, 01:00: \d+ detections/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/day=2026-05-21.*hour=1/);
    await expect(grid.getByRole('row').nth(1)).toContainText('01:0');

    await grid.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/detection=\d+/);
    await expect.poll(() => painted(page, '.bp-sound-picture canvas')).toBeGreaterThan(0.5);
    await grid.focus();
    await page.keyboard.press(' ');
    await expect(region.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.keyboard.press(' ');
    await expect(region.getByRole('button', { name: 'Play' })).toBeVisible();
    const before = page.url();
    await page.keyboard.press('y');
    await expect(page).not.toHaveURL(before);
    await expect(grid.getByRole('row').filter({ hasText: 'Correct' })).toHaveCount(1);
    const kept = page.url();

    expect(await violations(page)).toEqual([]);
    await page.reload();
    await region.scrollIntoViewIfNeeded();
    await expect(grid.getByRole('row').filter({ hasText: 'Correct' })).toHaveCount(1);
    expect(page.url()).toBe(kept);

    const reviewed = page.waitForEvent('download');
    await region.getByRole('button', { name: 'Download what was reviewed' }).click();
    const csv = await readFile(await (await reviewed).path(), 'utf8');
    expect(csv.trim().split('\n')).toHaveLength(2);
    expect(csv).toContain('correct');
  });

  test('a list as it is filtered can be downloaded, every row of it', async () => {
    const { page, region } = await explorerOf(events, '?hour=1&confidence=0.5&sort=confidence');
    const heading = region.getByRole('heading', { name: /detections?, in the order chosen$/ });
    const text = await heading.textContent();
    const count = Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));
    expect(count).toBeGreaterThan(10);
    expect(count).toBeLessThan(events.detections);
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
    const { page, region } = await explorerOf(events, '', { viewport });
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
    const person = await signIn(await stage.visitor(), account);
    const { page } = person;
    let asked = 0;
    page.on('request', (request) => {
      if (/\/results(\?|$)/.test(request.url())) asked += 1;
    });
    await page.route(/\/store\//, (route) =>
      asked < 2 ? route.fulfill({ status: 403 }) : route.continue(),
    );
    await openProject(person, events.projectId);
    const region = page.getByRole('region', { name: 'Explore what was found' });
    await region.scrollIntoViewIfNeeded();
    await expect(region.getByRole('grid', { name: 'Detections' })).toBeVisible();
    await expect(region.getByRole('alert')).toBeHidden();
    expect(asked).toBeGreaterThan(1);
  });

  test('when its results cannot be reached, says so, and reads them when asked again', async () => {
    const person = await signIn(await stage.visitor(), account);
    const { page } = person;
    await page.route(/\/store\//, (route) => route.abort('connectionreset'));
    await openProject(person, events.projectId);
    const region = page.getByRole('region', { name: 'Explore what was found' });
    await region.scrollIntoViewIfNeeded();
    await expect(region.getByRole('alert')).toContainText('The results could not be read');
    await page.unroute(/\/store\//);
    await region.getByRole('button', { name: 'Retry' }).click();
    await expect(region.getByRole('grid', { name: 'Detections' })).toBeVisible();
  });

  test('indices are drawn through the day, one after the other', async () => {
    const { page, region } = await explorerOf(indices);
    await expect(region.getByText(/: 3 recordings\./)).toBeVisible();
    await region.getByRole('button', { name: 'NDSI', exact: false }).click();
    await expect(page).toHaveURL(/index=NDSI/);
    await expect(region.getByRole('heading', { name: /^NDSI_.* through the day$/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
});
