import type { Deployment, Site } from '@biophony/contract';
import type { SurveyClient } from '@biophony/sdk';

/** All sites of a project, by name. */
export async function listSites(
  client: SurveyClient,
  projectId: string,
  signal: AbortSignal,
): Promise<Site[]> {
  const list: Site[] = [];
  for await (const site of client.sites.list(projectId, { limit: 1000 }, { signal }))
    list.push(site);
  return list;
}

/** All deployments of a project, in the order in which they were made. */
export async function listDeployments(
  client: SurveyClient,
  projectId: string,
  signal: AbortSignal,
): Promise<Deployment[]> {
  const list: Deployment[] = [];
  const query = { limit: 1000 };
  for await (const one of client.deployments.list(projectId, query, { signal })) list.push(one);
  return list;
}
