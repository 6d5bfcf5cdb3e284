import { createClient } from '@biophony/sdk';
import { en } from '@biophony/ui/messages';
import { de } from '@biophony/ui/messages/de';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { expect } from '../web/support/expect.ts';
import { signUp, type Person } from '../web/support/environment/person.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { openVisitor } from '../web/support/environment/visitor.ts';
import { explore, type Explored } from './support/explored.ts';
import { openHostPage, type HostPage, type Placed } from './support/host-page.ts';
import { openPlainPage, type PlainContent, type PlainPage } from './support/plain-page.ts';

/** With what its server needs. */
interface Tenant extends Explored {
  person: Person;
  keyId: string;
  mint(origin: string): Promise<string>;
}

const environment = useTestEnvironment();
const tenants = new Map<string, Tenant>();
let host: HostPage;
let placed: Placed[] = [];
/** Static pages: one that may show public projects, and a stranger's. */
let named: PlainPage;
let stranger: PlainPage;
let content: PlainContent = { body: '' };

async function openTenant(name: string, files: number): Promise<Tenant> {
  const { service, browser } = environment;
  const person = await signUp(await openVisitor(browser, service.url), name);
  const explored = await explore(person, service.folder, { title: name, files });
  const { key, secret } = await person.api.keys.create({
    name: 'Web server',
    scopes: ['embed:create'],
  });
  const server = createClient({ baseUrl: service.url, auth: { apiKey: secret } });
  const mint = async (origin: string) => {
    const asked = { project_id: explored.projectId, origins: [origin] };
    return (await server.embed.createToken(asked)).token;
  };
  return { ...explored, person, keyId: key.key_id, mint };
}

beforeAll(async () => {
  await environment.service.startRunner();
  tenants.set('north', await openTenant('North reserve', 2));
  tenants.set('south', await openTenant('South reserve', 3));
  host = await openHostPage(
    environment.service.url,
    (name, origin) => tenant(name).mint(origin),
    () => placed,
  );
  [named, stranger] = await Promise.all([
    openPlainPage(() => content),
    openPlainPage(() => content),
  ]);
});
afterAll(() => Promise.all([host?.close(), named?.close(), stranger?.close()]));

const tenant = (name: string): Tenant => {
  const found = tenants.get(name);
  if (!found) throw new Error(`There is no tenant ${name}.`);
  return found;
};
const numberOf = (name: string) => tenant(name).detections.toLocaleString('en-GB');
const widget = (name: string, kind: string, of = name): Placed => ({
  tenant: name,
  attributes: {
    widget: kind,
    'base-url': environment.service.url,
    'project-id': tenant(of).projectId,
    locale: 'en-GB',
    loading: 'eager',
  },
});

describe('widgets in pages of other organisations', () => {
  async function openHost(...widgets: Placed[]) {
    placed = widgets;
    const { page } = await environment.visitor();
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.goto(host.origin);
    return { page, addresses, at: (place: number) => page.locator('biophony-widget').nth(place) };
  }

  test('two tenants stand on one page by one script, each with what is its own, under the page’s strict policy and whatever its styles do (S12.1)', async () => {
    const { page, at, addresses } = await openHost(
      widget('north', 'species'),
      widget('south', 'summary'),
      widget('south', 'activity'),
    );
    await expect(at(0).getByText(numberOf('north'), { exact: true })).toBeVisible();
    await expect(at(1).getByText(numberOf('south'), { exact: true })).toBeVisible();
    await expect(at(1).getByText('South reserve')).toBeVisible();
    await expect(at(2).locator('canvas').first()).toBeVisible();
    expect(addresses).toContain(`${environment.service.url}/biophony-widget.js`);
    const origins = new Set(addresses.map((address) => new URL(address).origin));
    expect([...origins].sort()).toEqual([host.origin, environment.service.url].sort());
    const looks = await at(0)
      .getByRole('heading')
      .first()
      .evaluate((heading) => {
        const { color, fontStyle } = getComputedStyle(heading);
        return { color, fontStyle };
      });
    expect(looks.fontStyle).toBe('normal');
    expect(looks.color).not.toBe('rgb(0, 0, 255)');

    const kept = await page.evaluate(() => ({
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      cookie: document.cookie,
    }));
    expect(kept.local.filter((name) => name !== 'hasVisited')).toEqual([]);
    expect([kept.session, kept.cookie]).toEqual([[], '']);
    expect(addresses.filter((address) => /eyJ[\w-]+\.eyJ/.test(address))).toEqual([]);
  });

  test('a token opens nothing of another tenant, and stops with its key; widgets say so, and tell the page (S12.2)', async () => {
    const { page, at } = await openHost(
      widget('north', 'species'),
      widget('north', 'species', 'south'),
    );
    await expect(at(0).getByText(numberOf('north'), { exact: true })).toBeVisible();
    await expect(at(1).getByRole('alert')).toBeVisible();
    await expect(at(1)).toHaveAttribute('data-error', /^(not_found|forbidden)$/);

    const { person, keyId, projectId, mint } = tenant('north');
    const headers = { authorization: `Bearer ${await mint(host.origin)}`, origin: host.origin };
    const statusOf = async () =>
      (await fetch(`${environment.service.url}/api/projects/${projectId}`, { headers })).status;
    expect(await statusOf()).toBe(200);
    await person.api.keys.delete(keyId);
    expect(await statusOf()).toBe(401);
    await page.reload();
    await expect(at(0).getByRole('alert')).toContainText(en.embed.unavailable);
    await expect(at(0).getByRole('button', { name: en.common.retry })).toBeVisible();
    await expect(at(0)).toHaveAttribute('data-error', 'failed');
  });
});

describe('a public project', () => {
  const show = (enabled: boolean) => {
    const { person, projectId } = tenant('south');
    return person.api.projects.setPublicAccess(projectId, { enabled, origins: [named.origin] });
  };
  const shown = () => numberOf('south');
  const element = () => {
    const { url } = environment.service;
    return `<script type="module" src="${url}/biophony-widget.js"></script>
<biophony-widget widget="species" public base-url="${url}" project-id="${tenant('south').projectId}" locale="en-GB"></biophony-widget>`;
  };
  const frame = (more = '&locale=en-GB') =>
    `<iframe title="Species" width="600" style="height: 60px" src="${environment.service.url}/embed/species?project-id=${tenant('south').projectId}${more}"></iframe>`;
  // Gives a frame the height of its content.
  const follow = `
  addEventListener('message', ({ data, source, origin }) => {
    const frame = document.querySelector('iframe');
    if (data?.type !== 'biophony:height' || source !== frame.contentWindow) return;
    frame.style.height = data.height + 'px';
    frame.dataset.told = origin;
  });`;
  beforeAll(() => show(true));

  test('stands in a frame of a page that was named, in the look and language that are asked for, with the words that its address gives, and tells its height; the browser itself refuses it in other pages (S12.5, S12.6, S12.7)', async () => {
    const messages = encodeURIComponent('{"explorer":{"asTable":"Zahlen"}}');
    const more = `&appearance=dark&locale=de_DE&messages=${messages}`;
    content = { body: frame(more), script: follow };
    const { page } = await environment.visitor();
    await page.goto(named.origin);
    const inside = page.frameLocator('iframe');
    const number = tenant('south').detections.toLocaleString('de-DE');
    await expect(inside.getByText(number, { exact: true })).toBeVisible();
    const words = inside.locator('[lang=de][dir=ltr]');
    await expect(words.getByRole('heading', { name: de.explorer.sounds })).toBeVisible();
    await expect(words.getByText('Zahlen', { exact: true })).toBeVisible();
    const outside = page.locator('iframe');
    await expect(outside).toHaveAttribute('data-told', environment.service.url);
    const heightOf = (one: Element) => one.getBoundingClientRect().height;
    await expect.poll(() => outside.evaluate(heightOf)).toBeGreaterThan(100);
    const own = await inside.locator('main').evaluate(heightOf);
    await expect
      .poll(async () => Math.abs((await outside.evaluate(heightOf)) - own))
      .toBeLessThan(8);
    const root = inside.locator('html');
    await expect(root).toHaveAttribute('lang', 'de');
    expect(await root.evaluate((one) => getComputedStyle(one).colorScheme)).toBe('dark');

    // The browser may complain here.
    const context = await environment.browser.newContext();
    try {
      const other = await context.newPage();
      const refused = other.waitForEvent('console', (said) =>
        said.text().includes('frame-ancestors'),
      );
      await other.goto(stranger.origin);
      expect((await refused).type()).toBe('error');
      await expect(other.frameLocator('iframe').getByText(shown(), { exact: true })).toBeHidden();
    } finally {
      await context.close();
    }
  });

  test('is shown without a token server by a page that was named and by no other, until it is made private (S12.3)', async () => {
    content = { body: element() };
    const { page } = await environment.visitor();
    await page.goto(stranger.origin);
    await expect(page.getByText(en.embed.unavailable)).toBeVisible();
    await expect(page.getByText(shown(), { exact: true })).toBeHidden();
    const asked = page.waitForRequest(
      (one) => one.url().includes('/api/analysis/') && one.method() === 'GET',
    );
    await page.goto(named.origin);
    await expect(page.getByText(shown(), { exact: true })).toBeVisible();
    const { authorization = '' } = await (await asked).allHeaders();
    expect(authorization).toMatch(/^Bearer /);

    await show(false);
    const answer = await fetch(
      `${environment.service.url}/api/projects/${tenant('south').projectId}`,
      { headers: { authorization, origin: named.origin } },
    );
    expect(answer.status).toBe(401);
    await page.reload();
    await expect(page.getByText(en.embed.unavailable)).toBeVisible();
    content = { body: frame() };
    await page.reload();
    const inside = page.frameLocator('iframe');
    await expect(inside.getByRole('main')).toBeVisible();
    await expect(inside.getByText(shown(), { exact: true })).toHaveCount(0);
  });
});

test('a page that allows scripts of the service alone runs the one whose hash it names, and no other (S12.4)', async () => {
  const { url } = environment.service;
  const answer = await fetch(`${url}/widget/integrity.json`);
  const told = (await answer.json()) as { url: string; integrity: string };
  const name = (integrity: string) => {
    content = {
      policy: `default-src 'none'; script-src ${url}; connect-src ${url}`,
      body: `<biophony-widget widget="species" base-url="${url}" project-id="none">See our report.</biophony-widget>
<script type="module" src="${url}${told.url}" integrity="${integrity}" crossorigin="anonymous"></script>`,
    };
  };
  const isDefined = () => customElements.get('biophony-widget') !== undefined;
  const { page } = await environment.visitor();
  name(told.integrity);
  await page.goto(stranger.origin);
  await page.waitForFunction(isDefined);
  name(`sha384-${'A'.repeat(64)}`);
  const refused = page.waitForEvent('console', (said) => said.text().includes('integrity'));
  await page.reload();
  expect((await refused).type()).toBe('error');
  await page.waitForLoadState();
  expect(await page.evaluate(isDefined)).toBe(false);
  await expect(page.getByText('See our report.')).toBeVisible();
});
