import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { violations } from './support/checks/axe.ts';
import { shiftsOf, watchShifts } from './support/checks/layout-shifts.ts';
import { expect } from './support/expect.ts';
import { drawn } from './support/pages/drawn.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const environment = useTestEnvironment();

/** With all errors on the way. */
async function openExplorer(page: Page) {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  // Loudness and start of each sound that the page plays.
  await page.addInitScript(() => {
    const begun: { peak: number; from: number }[] = [];
    Object.assign(window, { begun });
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (when, from = 0) {
      const samples = this.buffer?.getChannelData(0) ?? [];
      begun.push({ peak: Math.max(0, ...samples.slice(0, 60_000)), from });
      return start.call(this, when, from);
    };
  });
  await page.goto('/');
  const explorer = page.locator('#explorer');
  await explorer.scrollIntoViewIfNeeded();
  const play = explorer.getByRole('button', { name: 'Play the chorus' });
  await expect(play).toBeVisible();
  const seek = explorer.getByRole('slider', { name: 'Position in the recording' });
  const position = async () => Number(await seek.inputValue());
  const cursor = async () => (await explorer.locator('.explorer-cursor').boundingBox())?.x ?? 0;
  const begun = () =>
    page.evaluate(() => (window as unknown as { begun: { peak: number; from: number }[] }).begun);
  const stop = explorer.getByRole('button', { name: 'Stop' });
  return { explorer, play, stop, seek, position, cursor, begun, errors };
}

describe('the explorer on the landing page', () => {
  test('is in the page before any script runs, and on paper (S2.57)', async () => {
    const { page } = await environment.visitor();
    await page.route('**/*.js', (route) => route.abort());
    await page.emulateMedia({ media: 'print' });
    await page.goto('/');
    const explorer = page.locator('#explorer');
    await expect(explorer.getByRole('listitem')).toHaveCount(6);
    await expect(explorer.getByText('10 May')).toBeVisible();
    await expect(explorer.getByRole('img', { name: /^Heat map/ })).toBeVisible();
    await expect(explorer.getByRole('button')).toBeHidden();
    await expect(explorer.getByRole('img', { name: /^Spectrogram/ })).toBeHidden();
  });

  test('is painted without being scrolled to, after the page, and moves nothing (S2.57)', async () => {
    const { page } = await environment.visitor({ viewport: { width: 390, height: 844 } });
    const early: string[] = [];
    let isLoaded = false;
    page.on('load', () => (isLoaded = true));
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!isLoaded && /explorer|excerpt/.test(pathname)) early.push(pathname);
    });
    await watchShifts(page);
    await page.goto('/');
    const explorer = page.locator('#explorer');
    await expect(explorer.locator('canvas.is-painted')).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(early).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    await expect(explorer.getByRole('img', { name: /^Spectrogram/ })).toBeVisible();
    expect(await shiftsOf(page)).toEqual([]);
  });

  test('shows species, detections and the picture that the browser paints', async () => {
    const { page } = await environment.visitor();
    const { explorer, errors } = await openExplorer(page);
    await expect(explorer.getByRole('listitem')).toHaveCount(6);
    await expect(explorer.getByRole('listitem').first()).toContainText(/[A-Z][a-z]+.*\d/);
    await expect(explorer.getByRole('img', { name: /^Spectrogram/ })).toBeVisible();
    await expect(explorer.getByRole('img', { name: /^Heat map/ })).toBeVisible();
    await expect(explorer.locator('canvas.is-painted')).toBeVisible();
    await expect(explorer.getByText('Great Tit 0.97')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('plays the chorus with a moving cursor, and stops', async () => {
    const { page } = await environment.visitor({ reducedMotion: 'no-preference' });
    const { play, stop, position, cursor, begun, errors } = await openExplorer(page);
    const from = await cursor();
    // Heard for a moment only: watched from before.
    const heard = page.waitForFunction(() => {
      const boxes = document.querySelectorAll('#explorer .explorer-box.is-heard');
      return boxes.length === 1 && boxes[0]?.textContent.includes('Eurasian Blackbird');
    });
    await play.click();
    await expect(stop).toBeVisible();
    await expect.poll(position).toBeGreaterThan(1.5);
    expect(await cursor()).toBeGreaterThan(from + 20);
    await heard;
    const [sound] = await begun();
    expect(sound?.peak).toBeGreaterThan(0.1);
    await stop.click();
    await expect(play).toBeVisible();
    const stopped = await position();
    await drawn(page);
    expect(await position()).toBe(stopped);
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('is played and sought by keyboard alone, also with reduced motion', async () => {
    const { page } = await environment.visitor({ reducedMotion: 'reduce' });
    const { play, stop, seek, position, begun, errors } = await openExplorer(page);
    await seek.focus();
    await page.keyboard.press('End');
    expect(await position()).toBeGreaterThan(13);
    await page.keyboard.press('Home');
    await page.keyboard.press('PageUp');
    const chosen = await position();
    expect(chosen).toBeGreaterThan(0.5);
    await expect(seek).toHaveAttribute('aria-valuetext', /^04:30:0\d\.\d$/);
    await page.keyboard.press('Shift+Tab');
    await expect(play).toBeFocused();
    await page.keyboard.press('Space');
    await expect(stop).toBeFocused();
    await expect.poll(position).toBeGreaterThan(chosen + 0.9);
    expect((await begun()).at(-1)?.from).toBeCloseTo(chosen, 1);
    await page.keyboard.press('Space');
    await expect(play).toBeFocused();
    expect(errors).toEqual([]);
  });

  test('begins again after the end', async () => {
    const { page } = await environment.visitor();
    const { play, stop, seek, position } = await openExplorer(page);
    await seek.fill('11.2');
    await play.click();
    await expect(stop).toBeVisible();
    await expect(play).toBeVisible();
    expect(await position()).toBeGreaterThan(13);
    await play.click();
    await expect.poll(position).toBeLessThan(3);
    await expect(stop).toBeVisible();
  });
});

describe('somebody signed in', () => {
  test.each([1440, 390])('finds the way to their projects at %i pixels', async (width) => {
    const { page } = await environment.person({ viewport: { width, height: 844 } });
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('biophony:signed-in', 'true'));
    await page.reload();
    if (width === 390) await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'My Projects' }).click();
    await expect(page.getByRole('heading', { name: 'My Projects' })).toBeVisible();
  });

  test('and nobody else sees a link to them', async () => {
    const { page } = await environment.visitor();
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'My Projects' })).toBeHidden();
  });
});
