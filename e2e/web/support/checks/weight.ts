import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/**
 * Bytes, gzip, that the list of projects may load until it stands; what other screens need comes when the page is idle.
 * Whose a project is and what one may do in it, and verdicts that wait to be sent, took the scripts from 164 to 167 KB;
 * hidden places, ways to sign in and invitations without mail to 169.5 KB.
 */
export const firstScreenBudget = { script: 170 * 1024, style: 50 * 1024 };

/** Keeps a page from fetching what it would fetch when it is idle; to be called before it is opened. */
export const withoutIdleTime = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });

/** What the page has loaded of a kind, in bytes, gzip, with what stands in the page itself. */
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
