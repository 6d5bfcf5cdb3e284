import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, onTestFinished, test } from 'vitest';
import { openChromium } from '../environment/chromium.ts';
import { expect } from '../expect.ts';
import { PageLog } from './page-log.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser.close());

/** A page with this body, and the log of what it showed. */
async function logged(body: string) {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const log = new PageLog();
  await log.watch(context);
  const page = await context.newPage();
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('http://page.test/');
  return { context, page, log };
}

const styles = `<style>
  .later { content-visibility: auto }
  .animated { animation: shown 200ms step-end }
  @keyframes shown { from { visibility: hidden } }
  .faded { visibility: hidden; transition: visibility 200ms step-end }
  .faded.shown { visibility: visible }
</style>`;

// The document does not change when the browser paints these texts.
test.each([
  ['that the browser lays out when it comes into sight', 'later'],
  ['at the end of an animation', 'animated'],
  ['at the end of a transition', 'faded'],
])('a text %s is seen', async (_, name) => {
  const { page, log } = await logged(`${styles}<p class="${name}">Two more tags</p>`);
  await page.locator('.faded').evaluateAll((all) => {
    for (const one of all) one.classList.add('shown');
  });
  await expect.poll(() => [...log.lines], { timeout: 3000 }).toContain('Two more tags');
});

test('a text that came last is seen, painted or not', async () => {
  const { context, page, log } = await logged('<p>Two tags</p>');
  for (let count = 1; count <= 50; count++) {
    await page.locator('p').evaluate((one, text) => void (one.textContent = text), `${count} tags`);
    await log.lookNow(context);
    expect([...log.lines]).toContain(`${count} tags`);
  }
});
