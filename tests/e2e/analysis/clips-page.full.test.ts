import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { blankAudioMothComment, writeAudioMothWav } from '@biophony/recordings';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { run } from '../support/biophony.ts';
import { violations } from '../web/support/checks/axe.ts';
import { openChromium } from '../web/support/environment/chromium.ts';
import { expect } from '../web/support/expect.ts';

const sampleRate = 32_000;
const calls = 4;

/** Hiss with calls of half a second. */
function recording(local: string): Uint8Array {
  const samples = Int16Array.from({ length: 4 * calls * sampleRate }, (_, i) => {
    const within = i % (4 * sampleRate);
    const call =
      within < sampleRate / 2 ? 6000 * Math.sin((2 * Math.PI * 4000 * within) / sampleRate) : 0;
    return Math.round(call + ((i * 7919) % 101) - 50);
  });
  const comment = blankAudioMothComment(local, '+02:00', '24F319055FDF2902');
  return writeAudioMothWav({ samples, sampleRate, comment });
}

let folder: string;
let browser: Browser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'biophony-clips-page-'));
  await mkdir(join(folder, 'card'));
  for (let day = 1; day <= 30; day++) {
    const date = `202405${String(day).padStart(2, '0')}`;
    const local = `2024-05-${date.slice(6)}T23:00:00`;
    await writeFile(join(folder, `card/${date}_230000.WAV`), recording(local));
  }
  const where = ['analyze', join(folder, 'card'), '--out', join(folder, 'results')];
  const clips = ['--clips', join(folder, 'clips'), '--per-species', '110'];
  const ended = await run('biophony-analysis', [...where, '--type', 'audio_events', ...clips]);
  expect(ended.code, ended.stderr).toBe(0);
  browser = await openChromium();
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

const address = (name: string) => pathToFileURL(join(folder, 'clips', name)).href;

describe.each(['light', 'dark'] as const)('the pages of clips, %s (S20.8)', (colorScheme) => {
  test.each([1440, 390])(
    '%i pixels wide: complete without a network, in reach of keys, clean',
    async (width) => {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(address('clips.html'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clips');
      await expect(page.locator('.clip')).toHaveCount(100);
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const pictures = await page.evaluate(() =>
        [...document.images].every((image) => image.complete && image.naturalWidth > 0),
      );
      expect(pictures).toBe(true);

      await page.keyboard.press('n');
      const sounds = page.locator('audio');
      await expect(sounds.nth(0)).toBeFocused();
      await expect
        .poll(() => sounds.nth(0).evaluate((audio: HTMLAudioElement) => audio.currentTime))
        .toBeGreaterThan(0);
      await page.keyboard.press('n');
      await expect(sounds.nth(1)).toBeFocused();
      await expect
        .poll(() => sounds.nth(0).evaluate((audio: HTMLAudioElement) => audio.paused))
        .toBe(true);

      await page.getByRole('link', { name: 'Next page' }).first().click();
      await expect(page).toHaveURL(address('clips-2.html'));
      await expect(page.locator('.clip')).toHaveCount(10);
      expect(await violations(page)).toEqual([]);
      await page.getByRole('link', { name: 'List of species' }).first().click();
      await expect(page).toHaveURL(address('clips.html'));
      expect(asked.filter((url) => !/^(?:file|data):/.test(url))).toEqual([]);
      await page.close();
    },
  );
});
