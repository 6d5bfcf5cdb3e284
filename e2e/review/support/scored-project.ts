import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createSurveyClient } from '@biophony/sdk';
import { makeCard } from '../../../scripts/cards/make-card.ts';
import { root, run } from '../../support/biophony.ts';
import type { FallibleService } from '../../web/support/environment/service-types.ts';
import type { Person } from '../../web/support/environment/person.ts';
import { uploadPast } from '../../web/support/pages/recordings.ts';
import { makeProject } from '../../web/support/pages/shell.ts';

const recorder = '24F319055FDF0001';

/** A project that was analysed with scores of all values. */
export interface ScoredProject {
  projectId: string;
  dataId: string;
  analysisId: string;
}

/** Starts a runner with a network in the layout of BirdNET with random weights: its scores say nothing, and have all values. */
export async function startScoring(service: FallibleService): Promise<void> {
  const weights = join(service.folder, 'weights');
  const models = { BIOPHONY_MODELS_DIR: join(service.folder, 'models') };
  await promisify(execFile)(process.execPath, [join(root, 'fixtures/birdnet-network.ts'), weights]);
  const given = ['models', 'import', weights, '--as', 'birdnet-v2.4', '--accept-licence'];
  const imported = await run('biophony-analysis', given, models);
  if (imported.code !== 0) throw new Error(imported.stderr);
  await service.startRunner(models);
}

/** A project of this person with one deployment, whose recordings the runner of `startScoring` has analysed. */
export async function scoredProject(
  service: FallibleService,
  person: Person,
  title: string,
): Promise<ScoredProject> {
  const projectId = await makeProject(person, title);
  const folder = join(service.folder, title);
  const files = await makeCard({ folder, recordings: 4, seconds: 30, deviceId: recorder });
  const paths = files.map((file) => join(folder, file));
  const dataId = await uploadPast(person, projectId, paths, title, true);
  await createSurveyClient(person.api).deployments.create(projectId, [
    { site: { name: title }, device_id: recorder, time_zone: 'Europe/Berlin' },
  ]);
  const { analysis_id: analysisId } = await person.api.analyses.create(projectId, {
    analysis_type: 'birdnet_v2_4',
    data_id: dataId,
    settings: { min_conf: 0.3 },
  });
  await person.api.analyses.execute(analysisId);
  const { status, error_message } = await person.api.waitForAnalysis(analysisId);
  if (status !== 'completed') throw new Error(`the analysis ${status}: ${error_message}`);
  return { projectId, dataId, analysisId };
}
