'use client';

import type { Calibration } from '@biophony/contract';
import { createReviewClient } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { useData } from '../../../context/data-context.ts';
import { useDescribe } from '../../../errors/use-describe.ts';
import { keys } from '../../../state/query-keys.ts';
import { versionsQuery } from './versions-query.ts';

/** A calibration that was kept, with the versions of its species, model, version and settings: itself among them. */
export function useKeptCalibration(projectId: string, calibrationId: string, failed: string) {
  const { client, queryClient } = useData();
  const describe = useDescribe();
  const one = useQuery<Calibration>(
    {
      queryKey: [...keys.calibrations(projectId), 'one', calibrationId],
      queryFn: ({ signal }) =>
        createReviewClient(client).calibrations.get(projectId, calibrationId, { signal }),
    },
    queryClient,
  );
  const { species = '', joins = '' } = one.data ?? {};
  const list = useQuery(
    { ...versionsQuery(client, projectId, { species, joins }), enabled: one.isSuccess },
    queryClient,
  );
  const error = one.error ?? list.error;
  const calibration = one.data ?? null;
  const isListed = list.data?.some((version) => version.calibration_id === calibrationId);
  return {
    calibration,
    // An old one may lie beyond the versions that are listed.
    versions: list.data && calibration && (isListed ? list.data : [...list.data, calibration]),
    error: error && describe(error, failed),
    retry: () => void Promise.all([one, list].map((query) => query.isError && query.refetch())),
  };
}
