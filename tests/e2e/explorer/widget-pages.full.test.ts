import { en } from '@biophony/ui/messages';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { signUp } from '../web/support/environment/person.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { openVisitor } from '../web/support/environment/visitor.ts';
import { expect } from '../web/support/expect.ts';
import { makeProject } from '../web/support/pages/shell.ts';
import { openPlainPage, type PlainPage } from './support/plain-page.ts';

const environment = useTestEnvironment();
const script = '**/biophony-widget.js';
let host: PlainPage;
let projectId = '';
let body = '';

beforeAll(async () => {
  const { service, browser } = environment;
  const owner = await signUp(await openVisitor(browser, service.url), 'Reserve');
  projectId = await makeProject(owner, 'Marsh');
  body = `<biophony-widget widget="species" public loading="eager" base-url="${service.url}" project-id="${projectId}"><a href="/species.html">The species we found</a></biophony-widget>
<script type="module" src="${service.url}/biophony-widget.js"></script>`;
  host = await openPlainPage(() => ({
    body,
    script: `addEventListener('biophony-ready', ({ target }) => { target.dataset.ready = ''; });`,
  }));
  const origins = [host.origin];
  await owner.api.projects.setPublicAccess(projectId, { enabled: true, origins });
});
afterAll(() => host?.close());

describe('what stands between the tags of a widget', () => {
  test('is shown until the script has come, and makes room for the widget', async () => {
    const { page } = await environment.visitor();
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(script, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(host.origin, { waitUntil: 'commit' });
    const instead = page.getByRole('link', { name: 'The species we found' });
    await expect(instead).toBeVisible();
    release();
    await expect(page.locator('biophony-widget[data-ready]')).toBeVisible();
    await expect(page.getByText('There is no completed analysis to show yet.')).toBeVisible();
    await expect(instead).toBeHidden();
  });

  test('stays where the script cannot be loaded', async () => {
    const { page } = await environment.visitor();
    await page.route(script, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.goto(host.origin);
    expect((await failed).url()).toContain('biophony-widget.js');
    await expect(page.getByRole('link', { name: 'The species we found' })).toBeVisible();
  });

  test('stays in a browser without scripts', async () => {
    const context = await environment.browser.newContext({ javaScriptEnabled: false });
    try {
      const page = await context.newPage();
      await page.goto(host.origin);
      await expect(page.getByRole('link', { name: 'The species we found' })).toBeVisible();
    } finally {
      await context.close();
    }
  });
});

test('a frame whose language has no catalogue speaks English, from left to right (S12.6)', async () => {
  const { page } = await environment.visitor();
  const { url } = environment.service;
  const address = `${url}/embed/species?project-id=${projectId}&locale=ar`;
  body = `<iframe title="Species" width="600" src="${address}"></iframe>`;
  await page.goto(host.origin);
  const inside = page.frameLocator('iframe');
  await expect(inside.locator('html')).toHaveAttribute('lang', 'en');
  const words = inside.locator('[lang=en][dir=ltr]').getByText(en.explorer.noAnalysis);
  await expect(words).toBeVisible();
  expect(await words.evaluate((one) => getComputedStyle(one).direction)).toBe('ltr');
  // Frame and page have a main part each; axe takes them for two of one page.
  await page.goto('about:blank');
});

test('a widget whose catalogue cannot be loaded speaks English, and the console says why (S12.6)', async () => {
  const { url } = environment.service;
  body = `<biophony-widget widget="species" public loading="eager" locale="fr-FR" base-url="${url}" project-id="${projectId}"></biophony-widget>
<script type="module" src="${url}/biophony-widget.js"></script>`;
  // The console may complain here.
  const context = await environment.browser.newContext();
  try {
    const page = await context.newPage();
    await page.route('**/biophony-fr-*.js', (route) => route.abort());
    const said = page.waitForEvent('console', (one) => one.text().includes('could not be loaded'));
    await page.goto(host.origin);
    const words = page.locator('[lang=en][dir=ltr]').getByText(en.explorer.noAnalysis);
    await expect(words).toBeVisible();
    expect((await said).text()).toContain('biophony-fr-');
  } finally {
    await context.close();
  }
});
