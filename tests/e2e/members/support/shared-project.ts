import { join } from 'node:path';
import { createSurveyClient } from '@biophony/sdk';
import { makeCard } from '../../../../tools/scripts/cards/make-card.ts';
import type { Person } from '../../web/support/environment/person.ts';
import type { Service } from '../../web/support/environment/service-types.ts';
import { uploadPast } from '../../web/support/pages/recordings.ts';
import { makeProject } from '../../web/support/pages/shell.ts';

/** Unique digits: the site's exact place; others see a tenth of a degree. */
export const secretPlace = { latitude: 47.654321, longitude: 9.487654 };
const deviceId = '24F319055FDF0001';

/** A blurred site, three recordings, and results. */
export async function makeSharedProject(
  person: Person,
  service: Service,
  title: string,
): Promise<string> {
  const { api } = person;
  await service.startRunner();
  const projectId = await makeProject(person, title);
  const survey = createSurveyClient(api);
  const { site_id } = await survey.sites.create(projectId, {
    name: 'Eagle nest',
    ...secretPlace,
    public_precision: '0.1',
  });
  const folder = join(service.folder, 'card-of-members');
  const names = await makeCard({ folder, recordings: 3, seconds: 4, deviceId });
  const paths = names.map((name) => join(folder, name));
  const data_id = await uploadPast(person, projectId, paths, 'Eagle nest, May', true);
  await survey.deployments.create(projectId, [
    { site_id, device_id: deviceId, data_id, time_zone: 'Europe/Berlin' },
  ]);
  const analysis = { analysis_type: 'audio_events' as const, data_id };
  const { analysis_id } = await api.analyses.create(projectId, analysis);
  await api.analyses.execute(analysis_id);
  const { status } = await api.waitForAnalysis(analysis_id);
  if (status !== 'completed') throw new Error(`the analysis ${status}`);
  return projectId;
}
