import { createSurveyClient } from '@biophony/sdk';
import type { Page } from '@playwright/test';
import { hold, refuse, type Call } from '../environment/calls.ts';
import { expect } from '../expect.ts';
import { uploadPast } from '../pages/recordings.ts';
import { makeProject } from '../pages/shell.ts';
import type { Belongings } from './belongings.ts';
import type { WalkthroughContext } from './walkthrough-context.ts';

const listAnalyses: Call = 'GET /api/projects/*/survey';

async function surveyRead(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'The survey' })).toBeVisible();
  await expect(page.getByText(/^(Loading the survey|Reading what was found)/)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'What was found' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^When .* was detected$/ })).toBeVisible();
}

const lake = { name: 'Lake north', latitude: 47.6532, longitude: 9.4798 };
const reeds = { name: 'Reed bed', latitude: 47.6471, longitude: 9.4655 };

/** From the projects. */
async function visitWayToSurvey(
  { look, newUser }: WalkthroughContext,
  card: readonly string[],
): Promise<void> {
  const person = await newUser();
  const { page, api } = person;
  const projectId = await makeProject(person, 'Two weeks at the lake');
  const data_id = await uploadPast(person, projectId, card, 'Lake north, May 2026', true);
  const survey = createSurveyClient(api);
  const [first] = (await survey.deployments.proposals(data_id)).proposals;
  const time_zone = 'Europe/Berlin';
  await survey.deployments.create(projectId, [
    { site: lake, device_id: first?.device_id ?? null, data_id, time_zone },
    { site: reeds, device_id: '24F319055FDF0002', time_zone },
  ]);
  await page.goto('/dashboard/projects');
  await expect(page.getByRole('link', { name: 'Survey of Two weeks at the lake' })).toBeVisible();
  await look(page, 'projects-with-survey');
}

/** Loading, failing, empty, full, with a species, and with everything filtered out. */
export async function visitSurvey(
  context: WalkthroughContext,
  { worked, fresh }: Belongings,
  card: readonly string[],
): Promise<void> {
  const { look, userWithProjects } = context;
  const { page } = await userWithProjects();
  const of = (project: string, query = '') => `/dashboard/projects/${project}/survey${query}`;
  await page.goto(of(fresh));
  await expect(page.getByRole('heading', { name: 'Nothing to show yet' })).toBeVisible();
  await look(page, 'survey-none');
  const restored = await refuse(page, listAnalyses);
  await page.goto(of(worked));
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await look(page, 'survey-failed');
  await restored();
  const list = await hold(page, listAnalyses);
  await page.reload();
  await expect(page.getByText('Loading the survey...')).toBeVisible();
  await look(page, 'survey-loading');
  await list.release();
  await surveyRead(page);
  await look(page, 'survey-full');
  await page
    .getByRole('region', { name: 'What was found' })
    .getByRole('button', { name: 'Sound event' })
    .click();
  await expect(page.getByRole('heading', { name: 'When Sound event was detected' })).toBeVisible();
  await look(page, 'survey-species');
  await page.goto(`/dashboard/projects/${worked}/species/Sound%20event`);
  await expect(page.getByRole('region', { name: 'Best 10 clips of Sound event' })).toBeVisible();
  await expect(page.getByText('Nobody has reviewed enough of it yet.')).toBeVisible();
  await look(page, 'species');
  await page.goto(`/dashboard/projects/${worked}/species/Nobody`);
  await expect(page.getByText(/^Nothing called Nobody was found/)).toBeVisible();
  await look(page, 'species-unknown');
  await page.goto(of(worked, '?from=1999-01-01&to=1999-01-02'));
  await expect(page.getByText('Nothing is left with these filters.')).toBeVisible();
  await look(page, 'survey-filtered-out');
  await visitWayToSurvey(context, card);
}
