import { join } from 'node:path';
import { createClient, createSurveyClient } from '@biophony/sdk';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll } from 'vitest';
import { openHostPage, type HostPage, type Placed } from '../../explorer/support/host-page.ts';
import { signUp } from '../../web/support/environment/person.ts';
import { useTestEnvironment } from '../../web/support/environment/test-environment.ts';
import { openVisitor } from '../../web/support/environment/visitor.ts';
import { expect } from '../../web/support/expect.ts';
import { completedAnalysis } from '../../web/support/pages/completed-analysis.ts';
import { uploadPast } from '../../web/support/pages/recordings.ts';
import { makeProject } from '../../web/support/pages/shell.ts';
import { writeSiteCard } from './survey-project.ts';

/** Unique digits: the blurred site's exact place. */
const secret = { latitude: 47.654321, longitude: 9.487654 };
const sites = [
  { name: 'Eagle nest', ...secret, public_precision: '0.1', note: 'behind the old mill' },
  { name: 'Bog', latitude: 47.7, longitude: 9.6, public_precision: 'exact' },
] as const;
const recorders = ['24F319055FDF0001', '24F319055FDF0002'];

/** Must be in nothing that a visitor's page receives. */
export const secrets = ['47.654', '9.487', 'old mill'];

export const headings = {
  map: 'Where it was recorded',
  effort: 'What was recorded',
  season: 'The season of Sound event',
  compare: 'Species by species',
};

/** An organisation's page with widgets of two sites, one of them blurred. */
export function surveyPage() {
  const environment = useTestEnvironment();
  const siteIds: string[] = [];
  let host: HostPage;
  let placed: readonly Placed[] = [];
  let projectId = '';
  let detections = 0;
  beforeAll(async () => {
    const { service, browser } = environment;
    await service.startRunner();
    const person = await signUp(await openVisitor(browser, service.url), 'Reserve');
    const { api } = person;
    projectId = await makeProject(person, 'Fens');
    const survey = createSurveyClient(api);
    for (const [at, place] of sites.entries()) {
      const { site_id } = await survey.sites.create(projectId, place);
      siteIds.push(site_id);
      const device_id = recorders[at] ?? '';
      const paths = await writeSiteCard(join(service.folder, `page-${at}`), device_id);
      const data_id = await uploadPast(person, projectId, paths, place.name, true);
      await survey.deployments.create(projectId, [
        { site_id, device_id, data_id, time_zone: 'Europe/Berlin' },
      ]);
      await completedAnalysis(person, projectId, data_id);
      await completedAnalysis(person, projectId, data_id, 'acoustic_indices');
    }
    for await (const one of survey.analyses.list(projectId)) detections += one.detections ?? 0;
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
  return {
    environment,
    host: () => host,
    /** Of both cards. */
    detections: () => detections,
    widget,
    /** All four, with further attributes. */
    all(more: Record<string, string> = {}): Placed[] {
      const [first = '', second = ''] = siteIds;
      return [
        widget('map', more),
        widget('effort', more),
        widget('season', { species: 'Sound event', ...more }),
        widget('compare', { 'group-a': first, 'group-b': second, ...more }),
      ];
    },
    /** After `prepare`. */
    async open(
      widgets: readonly Placed[],
      prepare: (page: Page) => Promise<unknown> = async () => {},
    ): Promise<Page> {
      placed = widgets;
      const { page } = await environment.visitor();
      await prepare(page);
      await page.goto(host.origin);
      return page;
    },
  };
}

export const at = (page: Page, place: number) => page.locator('biophony-widget').nth(place);

export async function expectAll(page: Page): Promise<void> {
  for (const [place, heading] of Object.values(headings).entries())
    await expect(at(page, place).getByRole('heading', { name: heading })).toBeVisible();
}
