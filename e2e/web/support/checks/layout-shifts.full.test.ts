import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from '@playwright/test';
import { openChromium } from '../environment/chromium.ts';
import { shiftsOf, watchShifts } from './layout-shifts.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser.close());

const open = async (): Promise<Page> => {
  const page = await browser.newPage();
  await watchShifts(page);
  await page.route('https://page.test/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<input aria-label="Height" oninput="above.style.height = `${value}px`"><p id="above"></p><p>Below</p>',
    }),
  );
  await page.goto('https://page.test/');
  await shiftsOf(page);
  return page;
};

test('what moves by itself is told, once', async () => {
  const page = await open();
  await page.evaluate(() => {
    document.getElementById('above')?.style.setProperty('height', '300px');
  });
  expect(await shiftsOf(page)).toEqual([expect.stringMatching(/^moved by 0\.\d+: <p>/)]);
  expect(await shiftsOf(page)).toEqual([]);
});

test('what answers a key or a value is never told, even when it is asked before it is drawn', async () => {
  const page = await open();
  for (const height of Array.from({ length: 30 }, (_, at) => String(50 + 100 * (at % 2)))) {
    await page.getByLabel('Height').fill(height);
    expect(await shiftsOf(page)).toEqual([]);
  }
});
