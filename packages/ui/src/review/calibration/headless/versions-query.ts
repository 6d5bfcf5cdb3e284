import type { Calibration, Sample } from '@biophony/contract';
import { createReviewClient, type Client } from '@biophony/sdk';
import { keys } from '../../../state/query-keys.ts';

/** Versions of a species that are listed. */
const mostVersions = 50;

/** How the versions that a project has of a species are asked for, newest first. */
export const versionsQuery = (
  client: Client,
  projectId: string,
  { species, joins }: Pick<Sample, 'species' | 'joins'>,
) => ({
  queryKey: [...keys.calibrations(projectId), 'versions', species, joins],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Calibration[]> => {
    const query = { species, joins, limit: mostVersions };
    return (await createReviewClient(client).calibrations.list(projectId, query, { signal }))
      .calibrations;
  },
});
