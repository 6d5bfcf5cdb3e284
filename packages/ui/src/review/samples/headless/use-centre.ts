'use client';

import { createReviewClient } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { useData } from '../../../context/data-context.ts';
import { keys } from '../../../state/query-keys.ts';

/**
 * The logit at which the newest calibration of a species gives a probability of a half: where a verdict tells most. Null where
 * there is none, its curve does not rise, or it is not known yet; nothing is asked unless `enabled`.
 */
export function useCentre(
  projectId: string,
  { species, joins, enabled }: { species: string; joins: string; enabled: boolean },
): number | null {
  const { client, queryClient } = useData();
  const { data } = useQuery<number | null>(
    {
      queryKey: [...keys.calibrations(projectId), 'centre', species, joins],
      queryFn: async ({ signal }) => {
        const query = { species, joins, latest: 'true', limit: 1 } as const;
        const page = await createReviewClient(client).calibrations.list(projectId, query, {
          signal,
        });
        const curve = page.calibrations[0]?.figures.curve;
        return curve && curve.b > 0 ? -curve.a / curve.b : null;
      },
      enabled,
    },
    queryClient,
  );
  return data ?? null;
}
