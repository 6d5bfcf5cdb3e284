import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createSurveyClient } from '@biophony/sdk';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { openTestService } from '../support/test-service.ts';
import { signIn } from '../web/support/environment/person.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import type { VisitorOptions } from '../web/support/environment/visitor.ts';
import { expect } from '../web/support/expect.ts';
import { keyboardOf } from '../web/support/keyboard.ts';
import { uploadPast } from '../web/support/pages/recordings.ts';
import { completedAnalysis } from '../web/support/pages/completed-analysis.ts';
import {
  openPart,
  surveyProject,
  writeSiteCard,
  type SurveyProject,
} from './support/survey-project.ts';

const bog = { name: 'Bog', latitude: 47.6555, longitude: 9.4712 };
const lake = { name: 'Lake north', latitude: 47.6512, longitude: 9.4801 };
const device_id = '24F319055FDF0001';

/** The bog has recordings; one site has none, one no place. */
async function makeSurvey(environment: ReturnType<typeof useTestEnvironment>) {
  const { service } = environment;
  await service.startRunner();
  return surveyProject(environment, async (ada, projectId) => {
    const paths = await writeSiteCard(join(service.folder, 'card'), device_id);
    const data_id = await uploadPast(ada, projectId, paths, 'Card');
    await createSurveyClient(ada.api).deployments.create(projectId, [
      { site: bog, device_id, time_zone: 'Europe/Berlin' },
      { site: lake, device_id: '24F319055FDF0002', time_zone: 'Europe/Berlin' },
      { site: { name: 'Nowhere' }, device_id: '24F319055FDF0003', time_zone: 'Europe/Berlin' },
    ]);
    await completedAnalysis(ada, projectId, data_id);
  });
}

describe('the map of a survey', () => {
  const environment = useTestEnvironment();
  let made: SurveyProject;
  beforeAll(async () => {
    made = await makeSurvey(environment);
  });

  const open = async (query = '', options?: VisitorOptions) => {
    const visitor = await environment.visitor(options);
    const asked: string[] = [];
    visitor.page.on('request', (request) => asked.push(request.url()));
    const { page } = await signIn(visitor, made.account);
    await page.goto(`/dashboard/projects/${made.projectId}/survey${query}`);
    const listed = page.getByRole('listbox', { name: 'Sites of the map' });
    await expect(listed).toBeVisible();
    return { page, asked, listed };
  };

  test('shows sites by effort, with coastlines of the service alone: no other host is asked (S14.13)', async () => {
    const { page, asked, listed } = await open();
    await expect(listed.getByRole('option')).toHaveCount(2);
    await expect(listed.getByRole('option', { name: /^Bog: 12 s recorded/ })).toBeVisible();
    await expect(
      listed.getByRole('option', { name: 'Lake north: nothing recorded' }),
    ).toBeVisible();
    await expect(page.getByText('A site without a place:')).toContainText('Nowhere');
    await expect(page.locator('.bp-map-overview .bp-map-land[d]')).toBeAttached();
    const hosts = asked.filter((url) => url.startsWith('http')).map((url) => new URL(url).origin);
    expect([...new Set(hosts)]).toEqual([new URL(page.url()).origin]);
  });

  test('is read and filtered by keyboard, as the table of sites is (S14.14)', async () => {
    const { page, listed } = await open();
    const keyboard = keyboardOf(page);
    const first = listed.getByRole('option', { name: /^Bog/ });
    const map = page.getByRole('application', { name: 'Where it was' });
    const scale = page.locator('.bp-map-scale');
    await keyboard.reach(map);
    const before = await scale.textContent();
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await expect(scale).not.toHaveText(before ?? '');
    await page.keyboard.press('0');
    await expect(scale).toHaveText(before ?? '');
    await keyboard.reach(first);
    await page.keyboard.press('ArrowRight');
    await expect(listed.getByRole('option', { name: /^Lake north/ })).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(/\?site=[\w-]+$/);
    const sites = page.getByRole('region', { name: 'Sites', exact: true });
    await expect(sites.getByRole('button', { name: 'Bog' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.keyboard.press('Enter');
    await expect(first).toHaveAttribute('aria-selected', 'false');
  });

  test('keeps its colours in the address, and is downloaded as a table (S14.14)', async () => {
    const { page } = await open('?species=Sound+event');
    await page.getByRole('button', { name: 'Detected or not' }).click();
    await expect(page).toHaveURL(/\?species=Sound\+event&map=detected$/);
    await page.reload();
    const chosen = page.getByRole('button', { name: 'Detected or not' });
    await expect(chosen).toHaveAttribute('aria-pressed', 'true');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Where Sound event was: download as CSV' }).click();
    expect((await download).suggestedFilename()).toBe('survey-map.csv');
  });

  test('lets a phone scroll past it, and fits', async () => {
    const { page, listed } = await open('', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
    const stage = page.locator('.bp-map-stage');
    expect(await stage.evaluate((element) => getComputedStyle(element).touchAction)).toBe('pan-y');
    await listed.getByRole('option', { name: /^Bog/ }).tap();
    await expect(listed.getByRole('option', { name: /^Bog/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });
});

/** One grey pixel. */
const grey = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

describe('the tiles of an operator', () => {
  const asked: string[] = [];
  let tiles: Server;
  const environment = useTestEnvironment(async () => {
    tiles = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.setHeader('content-type', 'image/png').end(grey);
    });
    await new Promise<void>((done) => tiles.listen(0, '127.0.0.1', done));
    const { port } = tiles.address() as AddressInfo;
    const env = {
      BIOPHONY_MAP_TILES: `http://127.0.0.1:${port}/topo/{z}/{x}/{y}.png`,
      BIOPHONY_MAP_TILES_ATTRIBUTION: '© Maps of a test',
    };
    return openTestService({ env, person: false });
  });
  afterAll(() => tiles.close());

  test('are drawn on the map and say whose they are (S14.15)', async () => {
    const { page } = await openPart(environment, await makeSurvey(environment), 'survey');
    await expect(page.getByText('© Maps of a test')).toBeVisible();
    await expect.poll(() => asked.length).toBeGreaterThan(3);
    expect(asked.every((path) => /^\/topo\/\d+\/\d+\/\d+\.png$/.test(path))).toBe(true);
  });
});
