'use client';

import type { Calibration, CalibrationFigures, Sample } from '@biophony/contract';
import { type Client, createReviewClient } from '@biophony/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { keys } from '../../base/query-keys.ts';
import { useData } from '../../kit/data-context.ts';
import { useDescribe } from '../../kit/use-describe.ts';

const mostVersions = 50;

const versionsQuery = (
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

interface Words {
  failed: string;
  sampleFailed: string;
  keepFailed: string;
}

export function useCalibration(projectId: string, sampleId: string, words: Words) {
  const { client, queryClient } = useData();
  const describe = useDescribe();
  const { samples, calibrations } = createReviewClient(client);
  const sample = useQuery<Sample>(
    {
      queryKey: keys.sample(projectId, sampleId),
      queryFn: ({ signal }) => samples.get(projectId, sampleId, { signal }),
      // Shows new verdicts when coming from a review.
      staleTime: 0,
    },
    queryClient,
  );
  const isStratified = sample.data?.method === 'stratified';
  const preview = useQuery<CalibrationFigures>(
    {
      queryKey: [...keys.calibrations(projectId), 'preview', sampleId, sample.data?.reviewed],
      queryFn: ({ signal }) => calibrations.preview(projectId, { sample_id: sampleId }, { signal }),
      staleTime: 0,
      enabled: isStratified,
    },
    queryClient,
  );
  const { species = '', joins = '' } = sample.data ?? {};
  const versions = useQuery(
    { ...versionsQuery(client, projectId, { species, joins }), enabled: isStratified },
    queryClient,
  );
  const keeping = useMutation<Calibration, Error, void>(
    {
      mutationFn: () => calibrations.create(projectId, { sample_id: sampleId }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: keys.calibrations(projectId) }),
    },
    queryClient,
  );
  const failed =
    (sample.isLoadingError ? describe(sample.error, words.sampleFailed) : null) ??
    [preview, versions]
      .map((one) => (one.isLoadingError ? describe(one.error, words.failed) : null))
      .find(Boolean);
  return {
    sample: sample.data ?? null,
    figures: preview.data ?? null,
    versions: versions.data ?? null,
    /** Error if nothing can be shown; what was loaded stays. */
    error: failed ?? null,
    retry: () =>
      void Promise.all([sample, preview, versions].map((one) => one.isError && one.refetch())),
    keeping: {
      busy: keeping.isPending,
      kept: keeping.data ?? null,
      error: keeping.error && describe(keeping.error, words.keepFailed),
      run: () => keeping.mutateAsync().catch(() => null),
    },
  };
}

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
    versions: list.data && calibration && (isListed ? list.data : [...list.data, calibration]),
    error: error && describe(error, failed),
    retry: () => void Promise.all([one, list].map((query) => query.isError && query.refetch())),
  };
}
