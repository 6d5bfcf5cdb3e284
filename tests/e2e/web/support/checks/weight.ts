import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Gzip bytes for the list of projects; other screens and their texts load when idle. */
export const firstScreenBudget = { script: 162 * 1024, style: 50 * 1024 };

/** Nothing is fetched when idle; call before opening. */
export const withoutIdleTime = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });

/** Gzip bytes, with inline content. */
export async function weigh(page: Page, kind: keyof typeof firstScreenBudget): Promise<number> {
  const texts = await page.evaluate(async (wanted) => {
    const ending = wanted === 'script' ? '.js' : '.css';
    const entries = performance.getEntriesByType('resource').map(({ name }) => name);
    const files = [...new Set(entries)].filter((name) => new URL(name).pathname.endsWith(ending));
    const inline = [...document.querySelectorAll(wanted)].map(({ textContent }) => textContent);
    const loaded = await Promise.all(files.map(async (file) => (await fetch(file)).text()));
    return [...inline.filter(Boolean), ...loaded];
  }, kind);
  return texts.reduce((sum, text) => sum + gzipSync(text ?? '', { level: 9 }).length, 0);
}
