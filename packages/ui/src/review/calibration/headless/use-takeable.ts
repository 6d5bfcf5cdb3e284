'use client';

import type { Calibration } from '@biophony/contract';
import { createReviewClient } from '@biophony/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useData } from '../../../context/data-context.ts';
import { useDescribe } from '../../../errors/use-describe.ts';
import { keys } from '../../../state/query-keys.ts';

/** Projects that are looked through. */
export const mostProjects = 200;

/** A calibration of another project. */
export interface Takeable {
  project: string;
  calibration: Calibration;
}

/** The newest calibrations of the account's other projects, of some models with their settings. */
export function useTakeable(projectId: string, joins: readonly string[], failed: string) {
  const { client, queryClient } = useData();
  const describe = useDescribe();
  const query = useQuery<{ found: Takeable[]; isAll: boolean }>(
    {
      queryKey: [...keys.calibrations(projectId), 'takeable', joins],
      queryFn: async ({ signal }) => {
        const { calibrations } = createReviewClient(client);
        const found: Takeable[] = [];
        let looked = 0;
        for await (const project of client.projects.list({}, { signal })) {
          if (project.project_id === projectId) continue;
          if (looked++ === mostProjects) return { found, isAll: false };
          const list = calibrations.list(project.project_id, { latest: 'true' }, { signal });
          for await (const calibration of list)
            if (joins.includes(calibration.joins))
              found.push({ project: project.title, calibration });
        }
        return { found, isAll: true };
      },
      staleTime: 60_000,
    },
    queryClient,
  );
  return {
    takeable: query.data ?? null,
    error: query.error && describe(query.error, failed),
    retry: () => void query.refetch(),
  };
}

/** Takes a calibration of another project. */
export function useTake(projectId: string, failed: string) {
  const { client, queryClient } = useData();
  const describe = useDescribe();
  const { isPending, error, variables, data, mutateAsync } = useMutation<
    Calibration,
    Error,
    string
  >(
    {
      mutationFn: (calibration_id) =>
        createReviewClient(client).calibrations.take(projectId, { calibration_id }),
      onSettled: () =>
        Promise.all(
          ['latest', 'versions'].map((list) =>
            queryClient.invalidateQueries({ queryKey: [...keys.calibrations(projectId), list] }),
          ),
        ),
    },
    queryClient,
  );
  return {
    /** The one that is being taken. */
    busy: isPending ? variables : null,
    taken: data ?? null,
    error: error && describe(error, failed),
    run: (calibrationId: string) => mutateAsync(calibrationId).catch(() => null),
  };
}
