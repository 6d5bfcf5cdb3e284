import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChromium } from '../environment/chromium.ts';
import { doubleText } from './large-text.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser.close());

test('text of twice the size has its own size again, and the page keeps what it changed meanwhile', async () => {
  const page = await browser.newPage();
  await page.setContent(
    '<body style="font-size: 16px; line-height: 20px;"><p style="font-size: 10px;">One</p><p>Two</p></body>',
  );
  const one = page.getByText('One');
  const two = page.getByText('Two');
  const before = await page.content();
  await (
    await doubleText(page)
  )();
  expect(await page.content()).toBe(before);

  const restore = await doubleText(page);
  const styles = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('p')].map((element) => {
        const { fontSize, lineHeight } = getComputedStyle(element);
        return [fontSize, lineHeight];
      }),
    );
  expect(await styles()).toEqual([
    ['20px', '40px'],
    ['32px', '40px'],
  ]);
  // As a dialog does that is just opening.
  for (const element of [one, two])
    await element.evaluate(({ style }) => style.setProperty('pointer-events', 'auto'));
  await restore();
  expect(await styles()).toEqual([
    ['10px', '20px'],
    ['16px', '20px'],
  ]);
  for (const element of [one, two])
    expect(await element.getAttribute('style')).toContain('pointer-events: auto');
});
