import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { createReviewClient } from '@biophony/sdk';
import { en } from '@biophony/ui/messages';
import { test } from 'vitest';
import { expect } from '../web/support/expect.ts';
import { useExplored } from './support/use-explored.ts';

const { explorer, sound } = en;
const explored = useExplored({
  walk: { title: 'Dawn walk', files: 6 },
  indices: { title: 'Dawn indices', files: 2, type: 'acoustic_indices' },
});

const drawn = (page: Page) => expect(page.locator('.bp-sound-picture canvas')).toBeVisible();
const seconds = (page: Page) => page.locator('.bp-sound-seconds').textContent();
const rowIndex = (row: Locator) => row.getAttribute('aria-rowindex');

async function bytesOf(download: Promise<Download>) {
  const one = await download;
  return { bytes: await readFile(await one.path()), name: one.suggestedFilename() };
}

test('a detection is filtered, heard, zoomed, corrected, judged by keys and saved; project and address keep it (S13.1, S13.2, S13.3, S16.39)', async () => {
  const owner = await explored.owner({ viewport: { width: 1440, height: 900 } });
  const { page, region, grid, chosen } = await explored.open(owner, 'walk');
  const { projectId, detections } = explored.of('walk');
  await expect(grid).toHaveAttribute('aria-rowcount', String(detections + 1));
  await expect(
    region.getByText(detections.toLocaleString('en-GB'), { exact: true }).first(),
  ).toBeVisible();

  await region.getByRole('checkbox', { name: /^Sound event/ }).click();
  await expect(
    region.getByRole('button', { name: explorer.removeFilter('Sound event') }),
  ).toBeVisible();
  await expect(page).toHaveURL(/species=/);

  await grid.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await drawn(page);
  await expect(page).toHaveURL(/detection=\d+/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: explorer.pause, exact: true })).toBeVisible();
  await page.keyboard.press('Space');
  const whole = await seconds(page);
  await page.keyboard.press('+');
  await expect.poll(() => seconds(page)).not.toBe(whole);

  await page.keyboard.press('c');
  await expect(page.getByRole('combobox', { name: sound.correctTo })).toBeFocused();
  await page.keyboard.type('Tawny Owl');
  await page.keyboard.press('Enter');
  await expect(grid).toBeFocused();
  await expect(page.getByRole('button', { name: sound.takeBack })).toBeVisible();
  const before = await rowIndex(chosen);
  await page.keyboard.press('n');
  await expect.poll(() => rowIndex(chosen)).not.toBe(before);
  // People go back after they have seen the next one.
  await drawn(page);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => rowIndex(chosen)).toBe(before);
  await drawn(page);

  const position = page.getByRole('slider', { name: sound.position });
  const shown =
    Number(await position.getAttribute('max')) - Number(await position.getAttribute('min'));
  const clip = page.waitForEvent('download');
  await page.getByRole('button', { name: sound.saveClipHint }).click();
  const wav = await bytesOf(clip);
  expect(wav.name).toMatch(/_Tawny-Owl\.wav$/);
  expect(wav.bytes.toString('latin1', 0, 4)).toBe('RIFF');
  expect(wav.bytes.readUInt32LE(40) / 2 / wav.bytes.readUInt32LE(24)).toBeCloseTo(shown, 2);
  const image = page.waitForEvent('download');
  await page.getByRole('button', { name: sound.savePictureHint }).click();
  const png = await bytesOf(image);
  expect(png.name).toMatch(/_Tawny-Owl\.png$/);
  expect(png.bytes.toString('latin1', 1, 4)).toBe('PNG');

  const { reviews } = createReviewClient(owner.api);
  await expect
    .poll(async () => (await reviews.list(projectId, { counting: 'true' })).reviews)
    .toMatchObject([{ verdict: 'no', correct_species: 'Tawny Owl', reviewer: 'Ada Lovelace' }]);
  await page.reload();
  await expect(grid.getByRole('row').filter({ hasText: explorer.verdict.no })).toHaveCount(1);
  await expect.poll(() => rowIndex(chosen)).toBe(before);
});

test('acoustic indices are drawn through the day, one after the other; the address keeps which (S13.1, S13.2)', async () => {
  const { page, region } = await explored.visit('indices');
  await expect(region.getByText(/: 2 recordings, by steps of /)).toBeVisible();
  await region.getByRole('button', { name: 'NDSI', exact: false }).click();
  await expect(page).toHaveURL(/index=NDSI/);
  await expect(region.getByRole('heading', { name: /^NDSI_.* through the day$/ })).toBeVisible();
});
