'use client';

import type { Calibration, CalibrationFigures, Sample } from '@biophony/contract';
import { createReviewClient } from '@biophony/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useData } from '../../../context/data-context.ts';
import { useDescribe } from '../../../errors/use-describe.ts';
import { keys } from '../../../state/query-keys.ts';
import { versionsQuery } from './versions-query.ts';

interface Words {
  failed: string;
  sampleFailed: string;
  keepFailed: string;
}

/** A sample with what its verdicts say now, the versions that were kept of its species, and a way to keep the next. */
export function useCalibration(projectId: string, sampleId: string, words: Words) {
  const { client, queryClient } = useData();
  const describe = useDescribe();
  const { samples, calibrations } = createReviewClient(client);
  const sample = useQuery<Sample>(
    {
      queryKey: keys.sample(projectId, sampleId),
      queryFn: ({ signal }) => samples.get(projectId, sampleId, { signal }),
      // Whoever comes from a review sees what was said there.
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
    /** Why there is nothing to show; what was read once stays. */
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
