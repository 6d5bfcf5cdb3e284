import { type Client, createSurveyClient } from '@biophony/sdk';

/**
 * Makes the deployments that a dataset proposes, at the site of this name or a new one. Throws the
 * errors of the calls.
 */
export async function makeDeployments(
  client: Client,
  projectId: string,
  dataId: string,
  siteName: string,
): Promise<void> {
  const { deployments } = createSurveyClient(client);
  // An answer has a limited number of proposals; making these makes room for others.
  for (;;) {
    const { proposals, left_out } = await deployments.proposals(dataId);
    const fresh = proposals.filter(({ deployment_id }) => deployment_id === null);
    if (fresh.length === 0) return;
    await deployments.create(
      projectId,
      fresh.map(({ device_id, recorded_from, recorded_to, latitude, longitude }) => ({
        data_id: dataId,
        device_id,
        recorded_from,
        recorded_to,
        site: {
          name: siteName,
          ...(latitude !== null && longitude !== null && { latitude, longitude }),
        },
      })),
    );
    if (left_out === 0) return;
  }
}
