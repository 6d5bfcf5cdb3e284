'use client';

import type { Calibration } from '@biophony/contract';
import { createReviewClient } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../base/query-keys.ts';
import { useData } from '../kit/data-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useVerdictMessages } from '../kit/use-page-messages.ts';
import { surveyAnalysesQuery } from './use-datasets.ts';
import { allPages } from './use-placing.ts';

const none: readonly Calibration[] = [];

/** Newest, one per species; none without a project. */
export function useCalibrations(projectId: string | null, analysisId: string) {
  const { client, queryClient } = useData();
  const describe = useDescribe();
  const words = useVerdictMessages();
  const query = useQuery(
    {
      queryKey: [...keys.calibrations(projectId ?? ''), 'of', analysisId],
      queryFn: async ({ signal }) => {
        const analyses = await queryClient.fetchQuery(surveyAnalysesQuery(client, projectId ?? ''));
        const joins = analyses.find(({ analysis_id: id }) => id === analysisId)?.joins;
        if (joins === undefined) return [];
        const { calibrations } = createReviewClient(client);
        return allPages(
          calibrations.list(projectId ?? '', { joins, latest: 'true', limit: 100 }, { signal }),
        );
      },
      enabled: projectId !== null,
    },
    queryClient,
  );
  return {
    calibrations: query.data ?? none,
    waiting: projectId !== null && query.isPending,
    /** Data loaded before stays. */
    error: query.isLoadingError ? describe(query.error, words.calibrationsFailed) : null,
    retry: () => void query.refetch(),
  };
}
