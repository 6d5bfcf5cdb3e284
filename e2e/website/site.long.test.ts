import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumArgs, chromiumPath } from '../../scripts/service/chromium.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { violations } from '../web/support/checks/axe.ts';
import { buildDocs, docsFolder } from './support/built-docs.ts';
import { readPages, type BuiltPage } from './support/read-pages.ts';

let testService: TestService;
let browser: Browser;
let pages: Map<string, BuiltPage>;

beforeAll(async () => {
  await buildDocs();
  pages = readPages();
  testService = await openTestService({ person: false });
  browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs });
});
afterAll(async () => {
  await browser?.close();
  await testService?.close();
});

test('every link of the documentation leads to a page, and every anchor to a place in it', () => {
  expect(pages.size).toBeGreaterThan(30);
  const broken: string[] = [];
  for (const { address, links } of pages.values())
    for (const link of links) {
      const { origin, pathname, hash } = new URL(link, `http://docs.example${address}`);
      if (origin !== 'http://docs.example') continue;
      const target = pages.get(pathname);
      const file = join(docsFolder, pathname.replace(/^\/docs\//, ''));
      const there = target
        ? hash === '' || target.anchors.has(decodeURIComponent(hash.slice(1)))
        : pathname.startsWith('/docs/') && /\.\w+$/.test(pathname) && existsSync(file);
      if (!there) broken.push(`${address} -> ${link}`);
    }
  expect(broken).toEqual([]);
});

/** A page of the service in a browser that tells what its console complains of. */
async function opened(path: string, width: number, colorScheme: 'light' | 'dark') {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (said) => said.type() === 'error' && complaints.push(said.text()));
  await page.goto(`${testService.url}${path}`);
  return { page, complaints };
}

const wider = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Rules of axe that colours decide; what all others say of a page is the same in the light and in the dark. */
const ofColours = ['color-contrast', 'link-in-text-block'];

describe.each([1280, 390])('at %i pixels', (width) => {
  // Both looks at once: each takes a page of the one browser through all addresses.
  test.concurrent.each(['light', 'dark'] as const)(
    'axe finds nothing on any page in the %s',
    async (look) => {
      const { page } = await opened('/docs/', width, look);
      const found: string[] = [];
      for (const address of [...pages.keys(), '/docs/no-such-page']) {
        await page.goto(`${testService.url}${address}`);
        await page.getByRole('main').waitFor();
        for (const fault of await violations(page, look === 'dark' ? ofColours : undefined))
          found.push(`${address}: ${fault}`);
      }
      expect(found).toEqual([]);
      await page.context().close();
    },
  );

  test('no page is wider than the screen, and none complains', async () => {
    const { page, complaints } = await opened('/docs/', width, 'light');
    const tooWide: string[] = [];
    for (const address of pages.keys()) {
      await page.goto(`${testService.url}${address}`);
      await page.getByRole('main').waitFor();
      if ((await wider(page)) > 0) tooWide.push(address);
    }
    expect(tooWide).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('search finds a word of a page that is made, and of one that is written', async () => {
    const { page, complaints } = await opened('/docs/', width, 'light');
    for (const [word, address] of [
      ['checksum_mismatch', '/docs/reference/errors'],
      ['Gini coefficient', '/docs/explanation/indices'],
    ] as const) {
      await page.getByRole('button', { name: 'Search' }).first().click();
      await page.getByRole('searchbox').fill(word);
      await page.locator(`a.result[href^="${address}"]`).first().click();
      await page.waitForURL(`**${address}*`);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

test('an unknown page says so and leads back', async () => {
  const { page } = await opened('/docs/no-such-page', 1280, 'light');
  await page.getByRole('link', { name: 'To the first page' }).click();
  await page.waitForURL('**/docs/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.context().close();
});
