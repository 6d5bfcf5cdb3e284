// `npm run screenshots`: every screen and dialog in every state, at four widths, light and dark,
// with an index page. Writes to `biophony-screenshots` in the temporary folder, or to `--to
// FOLDER`. `--widths 390,1024` selects widths; other words the start of pictures' names.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { openTestService } from '../../tests/e2e/support/test-service.ts';
import { openChromium } from '../../tests/e2e/web/support/environment/chromium.ts';
import { setAppearance } from '../../tests/e2e/web/support/pages/set-appearance.ts';
import {
  prepareWalkthrough,
  walkthroughParts,
} from '../../tests/e2e/web/support/walkthrough/walkthrough.ts';

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string', default: join(tmpdir(), 'biophony-screenshots') },
    widths: { type: 'string', default: '1440,1024,768,390' },
  },
});
const folder = resolve(values.to);
const heights: Record<string, number> = { 1440: 900, 1024: 768, 768: 1024, 390: 844 };
const windows = values.widths.split(',').map((width) => {
  const height = heights[width];
  if (height === undefined)
    throw new Error(`--widths takes ${Object.keys(heights).join(', ')}, not "${width}".`);
  return { width: Number(width), height };
});
const taken: { name: string; size: string }[] = [];

/**
 * Overlays are as large as the window, and close when it changes; the sites of a map are part of
 * it.
 */
const overlay =
  '[role=dialog], dialog[open], [role=menu], [role=listbox]:not(.bp-map *), .bp-overlay, :popover-open';

/** Pictures are painted when idle, lower ones once they are near. */
const pictures = '[data-chorus], [data-explorer]';
const painted = (page: Page) =>
  page.waitForFunction(
    (parts) =>
      [...document.querySelectorAll(parts)].every((part) => {
        const canvases = [...part.querySelectorAll('canvas')];
        const near = part.getBoundingClientRect().top < innerHeight;
        return (
          !near || (canvases.length > 0 && canvases.every((one) => one.matches('.is-painted')))
        );
      }),
    pictures,
  );

async function shoot(page: Page, size: string, name: string): Promise<void> {
  await mkdir(join(folder, size), { recursive: true });
  await painted(page);
  // Canvases and field colours need some more frames.
  await page.waitForTimeout(150);
  await page.screenshot({ path: join(folder, size, `${name}.png`) });
  taken.push({ name, size });
}

async function photograph(
  page: Page,
  { width, height }: (typeof windows)[number],
  name: string,
): Promise<void> {
  if (wanted.length > 0 && !wanted.some((beginning) => name.startsWith(beginning))) return;
  await page.evaluate(() => document.fonts.ready);
  if ((await page.locator(overlay).count()) === 0) {
    // A walkthrough may have made the window higher.
    await page.setViewportSize({ width, height });
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(height, whole) });
  }
  await shoot(page, `${width}-light`, name);
  await setAppearance(page, 'dark');
  await shoot(page, `${width}-dark`, name);
  await setAppearance(page, 'light');
  await page.setViewportSize({ width, height });
}

const figure = ({ name, size }: (typeof taken)[number]) =>
  `<figure><figcaption>${size}</figcaption><img loading="lazy" src="${size}/${name}.png" alt="${name}, ${size}"></figure>`;
const part = (name: string) =>
  `<h2>${name}</h2>\n${taken
    .filter((picture) => picture.name === name)
    .map(figure)
    .join('\n')}`;
const leaf = () => `<!doctype html><meta charset="utf-8"><title>Biophony: every screen</title>
<style>body{font:14px system-ui;margin:24px;background:#ddd}figure{display:inline-block;margin:8px;vertical-align:top}
img{max-width:400px;border:1px solid #999}</style>
${[...new Set(taken.map(({ name }) => name))].map(part).join('\n')}
`;

if (wanted.length === 0)
  for (const { width } of windows)
    for (const look of ['light', 'dark'])
      await rm(join(folder, `${width}-${look}`), { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const [testService, browser] = await Promise.all([
  openTestService({ person: false }),
  openChromium(),
]);
try {
  const walkthrough = await prepareWalkthrough(browser, testService);
  for (const window of windows)
    for (const part of walkthroughParts)
      await walkthrough.visit(part, {
        window,
        look: (page, name) => photograph(page, window, name),
      });
  await writeFile(join(folder, 'index.html'), leaf());
  console.log(`${taken.length} pictures; leaf through ${join(folder, 'index.html')}`);
} finally {
  await browser.close();
  await testService.close();
}
