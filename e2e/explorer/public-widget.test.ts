import { afterAll, beforeAll, describe, test } from 'vitest';
import { expect } from '../web/support/expect.ts';
import { signUp, type Person } from '../web/support/environment/person.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { openVisitor } from '../web/support/environment/visitor.ts';
import { explore, type Explored } from './support/explored.ts';
import { openPlainPage, type PlainPage } from './support/plain-page.ts';

const environment = useTestEnvironment();
let owner: Person;
let explored: Explored;
/** A page that the owner named, and one that nobody did; neither has a server that gives tokens. */
let named: PlainPage;
let stranger: PlainPage;
let body = '';

// What a page needs to do to give a frame the height of what is in it.
const follow = `
  addEventListener('message', ({ data, source, origin }) => {
    const frame = document.querySelector('iframe');
    if (data?.type !== 'biophony:height' || source !== frame.contentWindow) return;
    frame.style.height = data.height + 'px';
    frame.dataset.told = origin;
  });`;

const element = () => {
  const { url } = environment.service;
  return `<script type="module" src="${url}/biophony-widget.js"></script>
<biophony-widget widget="species" public base-url="${url}" project-id="${explored.projectId}" locale="en-GB"></biophony-widget>`;
};
const frame = (more = '') =>
  `<iframe title="Species" width="600" style="height: 60px" src="${environment.service.url}/embed/species?project-id=${explored.projectId}&locale=en-GB${more}"></iframe>`;
const detections = () => explored.detections.toLocaleString('en-GB');
const show = (enabled: boolean) =>
  owner.api.projects.setPublicAccess(explored.projectId, { enabled, origins: [named.origin] });
const open = async (page: PlainPage, content: string) => {
  body = content;
  const visitor = await environment.visitor();
  await visitor.page.goto(page.origin);
  return visitor.page;
};

beforeAll(async () => {
  const { service, browser } = environment;
  await service.startRunner();
  owner = await signUp(await openVisitor(browser, service.url), 'Reserve');
  explored = await explore(owner, service.folder, { title: 'Marsh', files: 3 });
  const content = () => ({ body, script: follow });
  [named, stranger] = await Promise.all([openPlainPage(content), openPlainPage(content)]);
  await show(true);
});
afterAll(() => Promise.all([named?.close(), stranger?.close()]));

describe('a public project', () => {
  test('is shown by a plain page that was named, without a server that gives tokens (S12.3)', async () => {
    const page = await open(named, element());
    await expect(page.getByText(detections(), { exact: true })).toBeVisible();
  });

  test('is not shown by another page, which says so kindly', async () => {
    const page = await open(stranger, element());
    await expect(page.getByText('This cannot be shown at the moment.')).toBeVisible();
    await expect(page.getByText(detections(), { exact: true })).toBeHidden();
  });

  test('stands in a frame that tells its height, in the look that its address asks for (S12.5)', async () => {
    const page = await open(named, frame('&appearance=dark'));
    const inside = page.frameLocator('iframe');
    await expect(inside.getByText(detections(), { exact: true })).toBeVisible();
    await expect(page.locator('iframe')).toHaveAttribute('data-told', environment.service.url);
    const heights = () =>
      page
        .locator('iframe')
        .evaluate((one: HTMLIFrameElement) => one.getBoundingClientRect().height);
    await expect.poll(heights).toBeGreaterThan(100);
    const own = () =>
      inside.locator('main').evaluate((main) => main.getBoundingClientRect().height);
    // The frame follows each height that it is told a moment later.
    await expect.poll(async () => Math.abs((await heights()) - (await own()))).toBeLessThan(10);
    const scheme = await inside
      .locator('html')
      .evaluate((root) => getComputedStyle(root).colorScheme);
    expect(scheme).toBe('dark');
  });

  test('stands in a frame from right to left where its locale is written so', async () => {
    const page = await open(named, frame().replace('locale=en-GB', 'locale=ar'));
    const inside = page.frameLocator('iframe');
    const [list, root] = [inside.getByRole('list').first(), inside.locator('html')];
    await expect(list).toBeVisible();
    await expect(root).toHaveAttribute('dir', 'rtl');
    await expect(root).toHaveAttribute('lang', 'ar');
    expect(await list.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
  });

  test('stands in no frame of another page, as the browser itself sees to', async () => {
    body = frame();
    const context = await environment.browser.newContext();
    try {
      const page = await context.newPage();
      const refused = page.waitForEvent('console', (said) =>
        said.text().includes('frame-ancestors'),
      );
      await page.goto(stranger.origin);
      expect((await refused).type()).toBe('error');
      await expect(
        page.frameLocator('iframe').getByText(detections(), { exact: true }),
      ).toBeHidden();
    } finally {
      await context.close();
    }
  });

  test('that is made private is gone from pages at their next question, and from frames', async () => {
    const { page } = await environment.visitor();
    body = element();
    await page.goto(named.origin);
    await expect(page.getByText(detections(), { exact: true })).toBeVisible();
    const asked = page.waitForRequest((one) => one.url().includes('/api/analysis/'));
    await page.reload();
    const { authorization = '' } = await (await asked).allHeaders();
    await show(false);
    const answer = await fetch(`${environment.service.url}/api/projects/${explored.projectId}`, {
      headers: { authorization, origin: named.origin },
    });
    expect([authorization.startsWith('Bearer '), answer.status]).toEqual([true, 401]);
    await page.reload();
    await expect(page.getByText('This cannot be shown at the moment.')).toBeVisible();
    body = frame();
    await page.reload();
    const inside = page.frameLocator('iframe');
    await expect(
      inside.getByText('This project is not shown to the public at the moment.'),
    ).toBeVisible();
  });
});
