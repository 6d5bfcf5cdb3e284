import { join } from 'node:path';
import { createSurveyClient } from '@biophony/sdk';
import { makeCard } from '../../../../tools/scripts/cards/make-card.ts';
import { signIn, signUp, type Account, type Person } from '../../web/support/environment/person.ts';
import type { Service } from '../../web/support/environment/service-types.ts';
import type { TestEnvironment } from '../../web/support/environment/test-environment.ts';
import { openVisitor, type VisitorOptions } from '../../web/support/environment/visitor.ts';
import { uploadPast } from '../../web/support/pages/recordings.ts';
import { makeProject } from '../../web/support/pages/shell.ts';
import { completedAnalysis } from '../../web/support/pages/completed-analysis.ts';

/** Made past the web app, with its owner. */
export interface SurveyProject {
  account: Account;
  projectId: string;
}

/** Made past the web app. */
export async function surveyProject(
  { service, browser }: TestEnvironment<Service>,
  fill: (ada: Person, projectId: string) => Promise<void>,
): Promise<SurveyProject> {
  const ada = await signUp(await openVisitor(browser, service.url));
  const projectId = await makeProject(ada, 'Fens');
  await fill(ada, projectId);
  await ada.context.close();
  return { account: ada, projectId };
}

/** `survey`, `sites` or `explore`, in its own browser. */
export async function openPart(
  environment: TestEnvironment<Service>,
  { account, projectId }: SurveyProject,
  part: string,
  options?: VisitorOptions,
): Promise<Person> {
  const ada = await signIn(await environment.visitor(options), account);
  await ada.page.goto(`/dashboard/projects/${projectId}/${part}`);
  return ada;
}

const recorders = { 'Lake north': '24F319055FDF0001', Bog: '24F319055FDF0002' };

/** Three recordings of four seconds; returns their paths. */
export async function writeSiteCard(folder: string, deviceId: string): Promise<string[]> {
  const files = await makeCard({ folder, recordings: 3, seconds: 4, deviceId });
  return files.map((file) => join(folder, file));
}

export interface TwoSites extends SurveyProject {
  /** At Lake north. */
  deploymentId: string;
  /** Lake north's first. */
  analyses: string[];
  datasets: string[];
}

/** A card each of Lake north and Bog, analysed for sound events. */
export async function twoSites(environment: TestEnvironment<Service>): Promise<TwoSites> {
  const { service } = environment;
  await service.startRunner();
  const [analyses, datasets, deployments]: string[][] = [[], [], []];
  const made = await surveyProject(environment, async (ada, projectId) => {
    const survey = createSurveyClient(ada.api);
    for (const [name, device_id] of Object.entries(recorders)) {
      const paths = await writeSiteCard(join(service.folder, name), device_id);
      const data_id = await uploadPast(ada, projectId, paths, name);
      const [deployment] = await survey.deployments.create(projectId, [
        { site: { name }, device_id, time_zone: 'Europe/Berlin' },
      ]);
      deployments?.push(deployment?.deployment_id ?? '');
      datasets?.push(data_id);
      analyses?.push(await completedAnalysis(ada, projectId, data_id));
    }
  });
  return {
    ...made,
    deploymentId: deployments?.[0] ?? '',
    analyses: analyses ?? [],
    datasets: datasets ?? [],
  };
}
