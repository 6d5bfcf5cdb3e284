// `npm run screenshots`: every screen and dialog at 1280 and 390 pixels, light and dark, into ./screenshots with a page
// to leaf through. Words after the command choose pictures by the beginning of their names.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../e2e/support/biophony.ts';
import { openWorld } from '../e2e/support/world.ts';
import { openChromium } from '../e2e/web/support/chromium.ts';
import { prepareTour, windows } from '../e2e/web/support/tour/tour.ts';

const folder = join(root, 'screenshots');
const wanted = process.argv.slice(2);
const taken: string[] = [];
type Window = (typeof windows)[number];

/** Turns the kit's roots dark, or light again. The site itself offers no choice yet; the kit does. */
const dress = (page: Page, from: string, to: string) =>
  page.evaluate(
    ([before, after]) => {
      for (const themed of document.querySelectorAll('.radix-themes'))
        themed.classList.replace(before, after);
    },
    [from, to] as const,
  );

/** What lies over the page is as large as the window, and closes when that changes. */
const overlay =
  '[role=dialog], dialog[open], [role=menu], [role=listbox], .bp-overlay, :popover-open';

async function shoot(page: Page, size: string, name: string): Promise<void> {
  const file = join(size, `${name}.png`);
  // Fields take up new colours some frames late.
  await page.waitForTimeout(150);
  await page.screenshot({ path: join(folder, file) });
  taken.push(file);
}

async function photograph(page: Page, window: Window, name: string): Promise<void> {
  if (wanted.length > 0 && !wanted.some((beginning) => name.startsWith(beginning))) return;
  const { width, height } = window;
  await page.evaluate(() => document.fonts.ready);
  if ((await page.locator(overlay).count()) === 0) {
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(height, whole) });
  }
  await shoot(page, String(width), name);
  if (page.url().includes('/dashboard')) {
    await dress(page, 'light', 'dark');
    await shoot(page, `${width}-dark`, name);
    await dress(page, 'dark', 'light');
  }
  await page.setViewportSize({ width, height });
}

const figure = (file: string) =>
  `<figure><figcaption>${file}</figcaption><img loading="lazy" src="${file}" alt=""></figure>`;
const leaf = () => `<!doctype html><meta charset="utf-8"><title>Biophony: every screen</title>
<style>body{font:14px system-ui;margin:24px;background:#ddd}figure{display:inline-block;margin:8px;vertical-align:top}
img{max-width:600px;border:1px solid #999}</style>
${taken.toSorted().map(figure).join('\n')}
`;

if (wanted.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const [world, browser] = await Promise.all([openWorld(), openChromium()]);
try {
  const tour = await prepareTour(browser, world);
  for (const window of windows)
    await tour.take(window, (page, name) => photograph(page, window, name));
  await writeFile(join(folder, 'index.html'), leaf());
  console.log(`${taken.length} pictures; leaf through ${join(folder, 'index.html')}`);
} finally {
  await browser.close();
  await world.close();
}
