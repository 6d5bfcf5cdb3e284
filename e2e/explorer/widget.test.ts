import { createClient } from '@biophony/sdk';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { expect } from '../web/support/expect.ts';
import { signUp, type Person } from '../web/support/environment/person.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { openVisitor } from '../web/support/environment/visitor.ts';
import { explore, type Explored } from './support/explored.ts';
import { openHostPage, type HostPage, type Placed } from './support/host-page.ts';

/** An organisation at the service, with what its own server needs. */
interface Tenant extends Explored {
  person: Person;
  keyId: string;
  mint(origin: string): Promise<string>;
}

const environment = useTestEnvironment();
const tenants = new Map<string, Tenant>();
let host: HostPage;
let placed: Placed[] = [];

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
  tenants.set('north', await openTenant('North reserve', 4));
  tenants.set('south', await openTenant('South reserve', 7));
  host = await openHostPage(
    environment.service.url,
    (name, origin) => tenant(name).mint(origin),
    () => placed,
  );
});
afterAll(() => host?.close());

const tenant = (name: string): Tenant => {
  const found = tenants.get(name);
  if (!found) throw new Error(`There is no tenant ${name}.`);
  return found;
};
const widget = (name: string, kind: string, of = name): Placed => ({
  tenant: name,
  attributes: {
    widget: kind,
    'base-url': environment.service.url,
    'project-id': tenant(of).projectId,
    locale: 'en-GB',
  },
});

async function openHost(...widgets: Placed[]) {
  placed = widgets;
  const { page } = await environment.visitor();
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto(host.origin);
  return { page, addresses, at: (place: number) => page.locator('biophony-widget').nth(place) };
}

describe('widgets in pages of other organisations', () => {
  test('come with a script that the service itself gives, under the page’s own strict policy (S12.1)', async () => {
    const script = `${environment.service.url}/biophony-widget.js`;
    const { page, at, addresses } = await openHost(
      widget('north', 'indices'),
      widget('north', 'activity'),
    );
    await expect(at(1).locator('canvas').first()).toBeVisible();
    expect(await page.evaluate(() => typeof customElements.get('biophony-widget'))).toBe(
      'function',
    );
    expect(addresses).toContain(script);
    const origins = new Set(addresses.map((address) => new URL(address).origin));
    expect([...origins].sort()).toEqual([host.origin, environment.service.url].sort());
  });

  test('two tenants stand on one page, each with what is its own, whatever the page’s styles do', async () => {
    const { page, at, addresses } = await openHost(
      widget('north', 'species'),
      widget('south', 'summary'),
      widget('south', 'activity'),
    );
    const number = (name: string) => tenant(name).detections.toLocaleString('en-GB');
    await expect(at(0).getByText(number('north'), { exact: true })).toBeVisible();
    await expect(at(1).getByText(number('south'), { exact: true })).toBeVisible();
    await expect(at(1).getByText('South reserve')).toBeVisible();
    await expect(at(2).locator('canvas').first()).toBeVisible();
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

  test('a token opens nothing of another tenant: its widget says so, and the page is told (S12.2)', async () => {
    const { at } = await openHost(widget('north', 'species', 'south'));
    await expect(at(0).getByRole('alert')).toBeVisible();
    await expect(at(0)).toHaveAttribute('data-error', /^(not_found|forbidden)$/);
  });

  test('a page whose server gives no token shows a widget that says so and can try again, and is told', async () => {
    const { at } = await openHost({ ...widget('north', 'species'), tenant: 'nobody' });
    await expect(at(0).getByRole('alert')).toContainText('This cannot be shown at the moment.');
    await expect(at(0).getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(at(0)).toHaveAttribute('data-error', 'failed');
  });

  test('a token stops with the key it was made with', async () => {
    const { person, keyId, detections } = tenant('north');
    const { page, at } = await openHost(widget('north', 'species'));
    await expect(
      at(0).getByText(detections.toLocaleString('en-GB'), { exact: true }),
    ).toBeVisible();
    await person.api.keys.delete(keyId);
    await page.reload();
    await expect(at(0).getByRole('alert')).toBeVisible();
  });
});
