import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { violations } from './support/checks/axe.ts';
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
  test('is not loaded before it comes near, and moves nothing when it comes', async () => {
    const { page } = await environment.visitor({ viewport: { width: 390, height: 844 } });
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const ofExplorer = () => scripts.filter((path) => /explorer|scene/.test(path));
    expect(ofExplorer()).toEqual([]);
    const explorer = page.locator('#explorer');
    const before = await explorer.evaluate((element) => element.getBoundingClientRect().height);
    await explorer.scrollIntoViewIfNeeded();
    await expect(explorer.locator('canvas.is-painted')).toBeVisible();
    expect(ofExplorer().length).toBeGreaterThan(0);
    const after = await explorer.evaluate((element) => element.getBoundingClientRect().height);
    expect(after).toBe(before);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts).toEqual([]);
  });

  test('shows species and detections that the browser made', async () => {
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
