import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumArgs, chromiumPath } from '../../../tools/scripts/service/chromium.ts';
import { root } from '../support/biophony.ts';
import { joinTestService, type SharedService } from '../support/test-service.ts';
import { violations, type Rules } from '../web/support/checks/axe.ts';
import { buildDocs, docsFolder } from './support/built-docs.ts';
import { readPages, type BuiltPage } from './support/read-pages.ts';

let testService: SharedService;
let browser: Browser;
let pages: Map<string, BuiltPage>;

beforeAll(async () => {
  await buildDocs();
  pages = readPages();
  testService = await joinTestService({ person: false });
  browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs });
});
afterAll(async () => {
  await browser?.close();
  await testService?.close();
});

// `tools/scripts/types.mjs` runs without its packages and leaves this folder to the test.
test('the settings and the theme of the documentation have the types of their packages', async () => {
  const tsc = join(root, 'node_modules/.bin/tsc');
  const args = ['-p', join(root, 'docs/website/.vitepress')];
  const checked = await promisify(execFile)(tsc, args, { cwd: root }).catch(
    (error: { stdout: string }) => error,
  );
  expect(checked.stdout).toBe('');
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

/** Reports console complaints. */
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

/** Rules that depend on colours; others say the same in light and dark. */
const ofColours = ['color-contrast', 'link-in-text-block'];
const wide = { width: 1280, height: 900 };
const narrow = { width: 390, height: 900 };

/** Of the documentation; the first page is in none. */
const folders = ['', 'explanation', 'how-to', 'operate', 'reference', 'tutorials'];
const folderOf = (address: string): string => /^\/docs\/([^/]+)\//.exec(address)?.[1] ?? '';

test('every folder of the documentation is looked at', () => {
  expect([...new Set([...pages.keys()].map(folderOf))].toSorted()).toEqual(folders);
});

/** One visit for all looks: opening takes most of the time. */
test.each(folders)(
  'axe finds nothing on a page of the folder "%s", wide or narrow, light or dark, none is wider than the window, and none complains',
  async (folder) => {
    const addresses = [...pages.keys()].filter((address) => folderOf(address) === folder);
    const { page, complaints } = await opened('/docs/', wide.width, 'light');
    const found: string[] = [];
    const look = async (how: string, rules?: Rules) => {
      for (const fault of await violations(page, rules))
        found.push(`${page.url()}, ${how}: ${fault}`);
      if ((await wider(page)) > 0) found.push(`${page.url()}, ${how}: wider than the window`);
    };
    for (const [at, address] of addresses.entries()) {
      await page.setViewportSize(wide);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(`${testService.url}${address}`);
      await page.getByRole('main').waitFor();
      await look('wide and light');
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.locator('html.dark').waitFor();
      await look('wide and dark', ofColours);
      await page.setViewportSize(narrow);
      // A narrow window's parts, such as its menu, have the same colours on all pages of a folder.
      await look('narrow and dark', at === 0 ? undefined : { without: ofColours });
      if (at > 0) continue;
      await page.emulateMedia({ colorScheme: 'light' });
      await page.locator('html:not(.dark)').waitFor();
      await look('narrow and light', ofColours);
    }
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

describe.each([1280, 390])('at %i pixels', (width) => {
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

test.each(['light', 'dark'] as const)(
  'an unknown page says so in the %s, and leads back',
  async (look) => {
    const { page } = await opened('/docs/no-such-page', 390, look);
    await page.getByRole('main').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize(wide);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'To the first page' }).click();
    await page.waitForURL('**/docs/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.context().close();
  },
);
