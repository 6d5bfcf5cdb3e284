import { join } from 'node:path';
import { createClient, createSurveyClient } from '@biophony/sdk';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { surveySites } from '../../fixtures/survey/example-card.ts';
import { makeSurvey } from '../../scripts/cards/make-survey.ts';
import { openHostPage, type HostPage, type Placed } from '../explorer/support/host-page.ts';
import { violations } from '../web/support/checks/axe.ts';
import { signUp } from '../web/support/environment/person.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { openVisitor } from '../web/support/environment/visitor.ts';
import { expect } from '../web/support/expect.ts';
import { makeProject } from '../web/support/pages/shell.ts';
import { completedAnalysis } from '../web/support/pages/completed-analysis.ts';
import { uploadInspected } from './support/upload-inspected.ts';

const environment = useTestEnvironment();
/** Digits that are in no other number: the exact place of the site that is blurred. */
const secret = { latitude: 47.654321, longitude: 9.487654 };
const places = {
  'Eagle nest': { ...secret, public_precision: '0.1', note: 'behind the old mill' },
  Bog: { latitude: 47.7, longitude: 9.6, public_precision: 'exact' },
} as const;
const headings = {
  map: 'Where it was recorded',
  effort: 'What was recorded',
  season: 'The season of Sound event',
  compare: 'Species by species',
};
let host: HostPage;
let placed: Placed[] = [];
let projectId = '';
const siteIds: string[] = [];

beforeAll(async () => {
  const { service, browser } = environment;
  await service.startRunner();
  const person = await signUp(await openVisitor(browser, service.url), 'Reserve');
  const { api } = person;
  projectId = await makeProject(person, 'Fens');
  const survey = createSurveyClient(api);
  const { cards } = await makeSurvey(join(service.folder, 'survey'));
  for (const [at, [name, place]] of Object.entries(places).entries()) {
    const site = await survey.sites.create(projectId, { name, ...place });
    siteIds.push(site.site_id);
    const data_id = await uploadInspected(person, projectId, cards[at] ?? '', name);
    const device_id = surveySites[at]?.deviceId ?? '';
    await survey.deployments.create(projectId, [
      { site_id: site.site_id, device_id, data_id, time_zone: 'Europe/Berlin' },
    ]);
    await completedAnalysis(person, projectId, data_id);
  }
  const { secret: apiKey } = await api.keys.create({ name: 'Server', scopes: ['embed:create'] });
  const server = createClient({ baseUrl: service.url, auth: { apiKey } });
  const mint = async (_: string, origin: string) =>
    (await server.embed.createToken({ project_id: projectId, origins: [origin] })).token;
  host = await openHostPage(service.url, mint, () => placed);
  await person.context.close();
});
afterAll(() => host?.close());

const widget = (kind: string, more: Record<string, string> = {}): Placed => ({
  tenant: 'reserve',
  attributes: {
    widget: kind,
    'base-url': environment.service.url,
    'project-id': projectId,
    locale: 'en-GB',
    loading: 'eager',
    ...more,
  },
});
const [nest, bog] = [() => siteIds[0] ?? '', () => siteIds[1] ?? ''];
const all = () => [
  widget('map'),
  widget('effort'),
  widget('season', { species: 'Sound event' }),
  widget('compare', { 'group-a': nest(), 'group-b': bog() }),
];

/** Opens the page with widgets; everything that it receives is kept. */
async function openHost(...widgets: Placed[]) {
  placed = widgets;
  const { page } = await environment.visitor();
  const addresses: string[] = [];
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    addresses.push(response.url());
    bodies.push(
      response.body().then(
        (bytes) => bytes.toString('latin1'),
        () => '',
      ),
    );
  });
  await page.goto(host.origin);
  return { page, addresses, received: () => Promise.all(bodies) };
}

const at = (page: Page, place: number) => page.locator('biophony-widget').nth(place);

async function expectAll(page: Page) {
  for (const [place, heading] of Object.values(headings).entries())
    await expect(at(page, place).getByRole('heading', { name: heading })).toBeVisible();
}

describe('widgets of a survey in a page of another organisation', () => {
  test('stand under its strict policy, and ask nobody but the service (S14.33)', async () => {
    const { page, addresses } = await openHost(...all());
    await expectAll(page);
    const origins = new Set(addresses.map((address) => new URL(address).origin));
    expect([...origins].sort()).toEqual([host.origin, environment.service.url].sort());
    expect(
      addresses.filter((address) => /biophony-survey-[\da-f]{12}\.js$/.test(address)),
    ).toHaveLength(1);
  });

  test('show a blurred site within its cell, and its exact place is in nothing that the page received (S14.4, S14.34)', async () => {
    const { page, received } = await openHost(...all());
    await expectAll(page);
    await page.getByRole('button', { name: 'Where it was recorded: show the table' }).click();
    const row = at(page, 0).getByRole('row').filter({ hasText: 'Eagle nest' });
    await expect(row).toContainText('0.1');
    const text = (await received()).join('\n');
    expect(text).toContain('Eagle nest');
    for (const part of ['47.654', '9.487', 'old mill']) expect(text).not.toContain(part);
    const shown = await page.evaluate(() =>
      [...document.querySelectorAll('biophony-widget')].map(
        (element) => element.shadowRoot?.innerHTML ?? '',
      ),
    );
    expect(shown.join()).not.toMatch(/47\.654|9\.487/);
  });

  test.each(['light', 'dark'])(
    'have nothing that axe finds wrong, %s (S14.35)',
    async (appearance) => {
      const { page } = await openHost(
        ...all().map(({ tenant, attributes }) => ({
          tenant,
          attributes: { ...attributes, appearance },
        })),
      );
      // The page's own headings are blue, whatever its ground is.
      await page.evaluate((dark) => {
        document.documentElement.style.background = dark ? '#161f1a' : '#fff';
        for (const own of document.querySelectorAll<HTMLElement>('h1, h2'))
          own.style.background = '#fff';
      }, appearance === 'dark');
      await expectAll(page);
      expect(await violations(page)).toEqual([]);
    },
  );

  test('tell who builds the page what cannot be read, and show no other figures instead', async () => {
    const wrong = [
      widget('effort', { from: '2024-5-1' }),
      widget('map', { sites: 'nowhere' }),
      widget('season', { species: 'Strix aluco' }),
      widget('compare'),
    ];
    placed = wrong;
    const { page } = await environment.visitor();
    const said: string[] = [];
    page.on('console', (one) => said.push(one.text()));
    await page.goto(host.origin);
    for (const place of wrong.keys())
      await expect(at(page, place).getByRole('alert')).toBeVisible();
    await expect.poll(() => said.join('\n')).toContain('from is "2024-5-1", which is no day.');
    for (const sentence of [
      'This project has no site nowhere.',
      'No "Strix aluco" was found',
      'Give it group-a and group-b',
    ])
      await expect.poll(() => said.join('\n')).toContain(sentence);
  });

  test('say that they cannot be shown when their script is not the one that the first knows', async () => {
    placed = [widget('map')];
    const { page } = await environment.visitor();
    await page.route(/biophony-survey-/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${await answer.text()}\nalert('other')` });
    });
    await page.goto(host.origin);
    await expect(at(page, 0).getByRole('alert')).toContainText(
      'This cannot be shown at the moment.',
    );
    await expect(at(page, 0)).toHaveAttribute('data-error', 'failed');
    await page.unroute(/biophony-survey-/);
    await at(page, 0).getByRole('button', { name: 'Retry' }).click();
    await expect(at(page, 0).getByRole('heading', { name: headings.map })).toBeVisible();
  });
});
