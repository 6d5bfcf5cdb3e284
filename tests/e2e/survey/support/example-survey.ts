import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSurveyClient } from '@biophony/sdk';
import { surveySites } from '../../../fixtures/survey/example-card.ts';
import { makeSurvey } from '../../../../tools/scripts/cards/make-survey.ts';
import type { Person } from '../../web/support/environment/person.ts';
import { completedAnalysis } from '../../web/support/pages/completed-analysis.ts';
import { uploadInspected } from './upload-inspected.ts';

export interface ExampleSurvey {
  /** By name. */
  siteIds: ReadonlyMap<string, string>;
  /** One card each. */
  datasets: readonly string[];
  cards: readonly string[];
}

const sites = surveySites.slice(0, 4);

/**
 * Two weeks of four sites, a card each; the first has a file of 10 May that is no sound, the last
 * waits for its analysis. Needs a runner.
 */
export async function exampleSurvey(
  person: Pick<Person, 'api'>,
  projectId: string,
  folder: string,
): Promise<ExampleSurvey> {
  const survey = createSurveyClient(person.api);
  const { cards } = await makeSurvey(await mkdtemp(join(folder, 'survey-')));
  await writeFile(join(cards[0] ?? '', '20260510_093000.WAV'), 'no sound in here');
  const siteIds = new Map<string, string>();
  const datasets: string[] = [];
  for (const [at, { name, place, deviceId }] of sites.entries()) {
    const data_id = await uploadInspected(person, projectId, cards[at] ?? '', name);
    const [latitude, longitude] = place;
    const [made] = await survey.deployments.create(projectId, [
      {
        site: { name, latitude, longitude },
        device_id: deviceId,
        data_id,
        time_zone: 'Europe/Berlin',
      },
    ]);
    siteIds.set(name, made?.site_id ?? '');
    datasets.push(data_id);
    if (at < sites.length - 1) await completedAnalysis(person, projectId, data_id);
  }
  return { siteIds, datasets, cards };
}
