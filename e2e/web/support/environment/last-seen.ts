import type { Page } from '@playwright/test';
import type { Visitor } from './visitor.ts';

/** What is told of one page, in characters. */
const mostText = 1_500;

/** An address without what links keep secret: only its path. */
const pathOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).pathname : address;

async function textOf(page: Page): Promise<string> {
  const text = await page
    .locator('body')
    .innerText()
    .catch((error: unknown) => `(cannot be read: ${String(error)})`);
  const lines = text.split('\n').filter((line) => line.trim());
  return lines.join(' | ').slice(0, mostText);
}

/**
 * What somebody's pages show, and which of their requests failed, in a few lines: a failure that comes once in a
 * hundred runs is explained by what was there then, or not at all.
 */
export async function lastSeen({ context, pageLog }: Visitor): Promise<string[]> {
  const pages = context
    .pages()
    .map(async (page) => `${pathOf(page.url())} shows: ${(await textOf(page)) || '(nothing)'}`);
  const failed = pageLog.failures.map(
    ({ method, address, reason }) => `${method} ${pathOf(address)} failed: ${reason}`,
  );
  return [...(await Promise.all(pages)), ...failed];
}
