import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { violations } from '../web/support/checks/axe.ts';
import { expect } from '../web/support/expect.ts';
import { useExplored } from './support/use-explored.ts';

const explored = useExplored({ sounds: { title: 'Dawn sounds', files: 4 } });

const picture = (page: Page) => page.getByRole('group', { name: 'Picture of the sound' });
const drawn = (page: Page) => expect(page.locator('.bp-sound-picture canvas')).toBeVisible();
const seconds = (page: Page) => page.locator('.bp-sound-seconds').textContent();

async function bytesOf(download: Download) {
  const bytes = await readFile(await download.path());
  return { bytes, name: download.suggestedFilename() };
}

describe('the sound of one detection', () => {
  test('is heard, zoomed, corrected, and saved as picture and clip by keyboard alone', async () => {
    const { page, grid } = await explored.visit('sounds', '?detection=0', {
      viewport: { width: 1440, height: 900 },
    });
    await drawn(page);
    const { height = 0 } = (await picture(page).boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(400);

    await grid.focus();
    const whole = await seconds(page);
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await expect.poll(() => seconds(page)).not.toBe(whole);
    // Repeated, for the seconds that are shown may be over before the next key.
    await page.keyboard.press('l');
    await expect(page.getByRole('button', { name: 'Loop' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.keyboard.press(' ');
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await page.keyboard.press('b');
    await expect(page.getByText(/^Hears [\d.]+ to [\d.]+ kHz alone\.$/)).toBeVisible();
    await page.keyboard.press(' ');
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();

    await page.keyboard.press('c');
    await expect(page.getByRole('combobox', { name: 'It is' })).toBeFocused();
    await page.keyboard.type('Tawny Owl');
    await expect(page.getByRole('option', { name: 'Use "Tawny Owl"' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(grid).toBeFocused();
    await expect(page.getByRole('button', { name: 'Take the correction back' })).toBeVisible();

    const clip = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the sound that is shown as WAV' }).focus();
    await page.keyboard.press('Enter');
    const wav = await bytesOf(await clip);
    expect(wav.name).toMatch(/\d{8}T\d{6}_Tawny-Owl\.wav$/);
    expect(wav.bytes.toString('latin1', 0, 4)).toBe('RIFF');
    const rate = wav.bytes.readUInt32LE(24);
    const saved = wav.bytes.readUInt32LE(40) / 2 / rate;
    const position = page.getByRole('slider', { name: 'Position in the sound' });
    const [from, to] = [
      Number(await position.getAttribute('min')),
      Number(await position.getAttribute('max')),
    ];
    expect(Math.abs(saved - (to - from))).toBeLessThan(0.001);

    const image = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the picture as PNG' }).focus();
    await page.keyboard.press('Enter');
    const png = await bytesOf(await image);
    expect(png.name).toMatch(/_Tawny-Owl\.png$/);
    expect(png.bytes.toString('latin1', 1, 4)).toBe('PNG');
    expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([1750, 1020]);

    await page.reload();
    await expect(page.getByRole('button', { name: 'Take the correction back' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Loop' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test(
    'fits a phone: play and the verdicts first, everything else on request',
    { tags: 'full' },
    async () => {
      const { page } = await explored.visit('sounds', '?detection=0', {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
      });
      await drawn(page);
      await page.getByRole('button', { name: 'Play', exact: true }).tap();
      await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
      await expect(page.getByRole('slider', { name: 'Brightness' })).toBeHidden();
      await page.getByRole('button', { name: 'Sound and picture settings' }).tap();
      const brightness = page.getByRole('slider', { name: 'Brightness' });
      await brightness.fill('40');
      await expect(brightness).toHaveValue('40');
      const whole = await seconds(page);
      await page.getByRole('button', { name: 'Zoom in on the time' }).tap();
      await expect.poll(() => seconds(page)).not.toBe(whole);
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(tooWide).toBe(0);
      expect(await violations(page)).toEqual([]);
    },
  );
});
