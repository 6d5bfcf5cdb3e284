import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumArgs, chromiumPath } from '../../../tools/scripts/service/chromium.ts';
import { root } from '../support/biophony.ts';
import { publicComponents } from './support/public-components.ts';

/** Storybook's frame. */
interface StorybookPage {
  __STORYBOOK_ADDONS_CHANNEL__: { emit(event: string, content: unknown): void };
}

interface Entry {
  id: string;
  type: 'docs' | 'story';
  title: string;
}

const manifestOfStorybook = createRequire(import.meta.url)('storybook/package.json') as {
  bin: string;
};
const storybook = join(root, 'node_modules/storybook', manifestOfStorybook.bin);

let built: string;
let server: Server;
let browser: Browser;
let page: Page;
let pages: Map<string, Entry>;
let complaints: string[] = [];

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), 'biophony-stories-'));
  // Storybook leaves out its pages where stories are tests, and may take React for development.
  const { VITEST: _, NODE_ENV: __, ...env } = process.env;
  await promisify(execFile)(
    process.execPath,
    [storybook, 'build', '--quiet', '--disable-telemetry', '-o', built],
    { cwd: join(root, 'stories'), env, maxBuffer: 64 * 2 ** 20 },
  );
  const index = JSON.parse(await readFile(join(built, 'index.json'), 'utf8'));
  const entries = Object.values(index.entries as Record<string, Entry>);
  pages = new Map(
    entries.filter(({ type }) => type === 'docs').map((entry) => [entry.title, entry]),
  );
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stories.example');
    readFile(join(built, pathname)).then(
      (bytes) =>
        response
          .writeHead(200, {
            'content-type': types[extname(pathname)] ?? 'application/octet-stream',
          })
          .end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs });
  page = await browser.newPage();
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/iframe.html?viewMode=docs&id=guide-introduction--docs`);
  await page.locator('.sbdocs h1').first().waitFor();
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (said) => said.type() === 'error' && complaints.push(said.text()));
}, 300_000);
afterAll(async () => {
  await browser?.close();
  server?.close();
  await rm(built, { recursive: true, force: true });
});

const headings: Record<string, string> = {
  Introduction: 'The React kit of Biophony',
  'Custom element': 'The custom element',
};
const headingOf = (title: string) => {
  const name = nameOf(title);
  return new RegExp(`^${headings[name] ?? name}$`);
};
const nameOf = (title: string) => title.split('/').at(-1) ?? '';

/** Until it and its example are drawn. */
async function opened({ id, title }: Entry): Promise<void> {
  complaints = [];
  await page.evaluate(
    (storyId) =>
      (globalThis as unknown as StorybookPage).__STORYBOOK_ADDONS_CHANNEL__.emit(
        'setCurrentStory',
        {
          storyId,
          viewMode: 'docs',
        },
      ),
    id,
  );
  await page
    .locator('.sbdocs h1', { hasText: headingOf(title) })
    .first()
    .waitFor();
}

/** Its rows of props, and its example. */
async function component(entry: Entry) {
  await opened(entry);
  await page
    .locator('pre', { hasText: `import { ${nameOf(entry.title)} } from '@biophony/ui` })
    .waitFor();
  await page.getByRole('heading', { name: 'Look', exact: true }).waitFor();
  const example = page.locator('.docs-story').first();
  const drawn = example.locator('iframe, [id^="story--"] *').first();
  await drawn.waitFor({ state: 'attached' });
  if (await example.locator('iframe').count())
    await example
      .frameLocator('iframe')
      .locator('#storybook-root *')
      .first()
      .waitFor({ state: 'attached' });
  return {
    props: await page.locator('.docblock-argstable-body tr').count(),
    propless: await page.getByText('It takes no props.').count(),
  };
}

test('every public component and widget of the kit has a page', () => {
  const documented = new Set([...pages.keys()].map(nameOf));
  const { names } = publicComponents();
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !documented.has(name))).toEqual([]);
});

describe('a page of a component', () => {
  test('shows an example, its code and its props, and complains of nothing', async () => {
    const { names, propless } = publicComponents();
    const faults: string[] = [];
    for (const [title, entry] of pages) {
      const name = nameOf(title);
      if (!names.includes(name)) continue;
      const shown = await component(entry);
      if (propless.has(name) ? shown.propless !== 1 : shown.props === 0)
        faults.push(`${name}: its props are not told`);
      faults.push(...complaints.map((text) => `${name}: ${text}`));
    }
    expect(faults).toEqual([]);
  }, 600_000);

  test('changes its example by a control', async () => {
    const entry = pages.get('Components/Badges/ProgressBadge');
    expect(entry).toBeDefined();
    await component(entry!);
    await page.getByRole('spinbutton').fill('12');
    await page.getByText('12% Complete').waitFor();
    await page.locator('.sbdocs pre', { hasText: 'percent={12}' }).waitFor();
  });
});

test('the guide is there, and tells of the custom element by its manifest', async () => {
  for (const name of ['Introduction', 'Theming', 'Accessibility', 'Custom element']) {
    const entry = pages.get(`Guide/${name}`);
    expect(entry, name).toBeDefined();
    await opened(entry!);
    expect(complaints).toEqual([]);
  }
  const manifest = JSON.parse(
    await readFile(join(root, 'packages/ui/dist/custom-elements.json'), 'utf8'),
  );
  const [element] = manifest.modules[0].declarations;
  const named = [...element.attributes, ...element.members, ...element.events];
  for (const { name } of [...named, ...element.cssParts, ...element.cssProperties])
    expect(await page.getByRole('cell', { name, exact: true }).count(), name).toBeGreaterThan(0);
});
