import type { Page } from '@playwright/test';
import type { Visitor } from './visitor.ts';

/** Characters per page. */
const mostText = 1_500;

/** Without the links' secrets. */
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

/** What somebody's pages show and which requests failed, to explain rare failures. */
export async function lastSeen({ context, pageLog }: Visitor): Promise<string[]> {
  const pages = context
    .pages()
    .map(async (page) => `${pathOf(page.url())} shows: ${(await textOf(page)) || '(nothing)'}`);
  const failed = pageLog.failures.map(
    ({ method, address, reason }) => `${method} ${pathOf(address)} failed: ${reason}`,
  );
  return [...(await Promise.all(pages)), ...failed];
}
