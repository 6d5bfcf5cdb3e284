'use client';

import type { Analysis } from '@biophony/contract';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../base/query-keys.ts';
import { useData } from '../kit/data-context.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { useMessages } from '../kit/presentation-context.ts';
import { useDescribe } from '../kit/use-describe.ts';

/** An analysis, or the newest suitable one of a project. */
export interface WidgetTarget {
  analysisId?: string;
  projectId?: string;
}

export type Fit = 'detections' | 'indices' | 'any';

const indexType = 'acoustic_indices';

const fits = ({ analysis_type: type, status }: Analysis, fit: Fit): boolean =>
  status === 'completed' && (fit === 'any' || (fit === 'indices') === (type === indexType));

export interface Targeted {
  /** Null while loading, and without one. */
  analysis: Analysis | null;
  looking: boolean;
  error: ErrorText | null;
  retry: () => void;
}

export function useTarget({ analysisId, projectId }: WidgetTarget, fit: Fit): Targeted {
  const { client, queryClient } = useData();
  const { errors } = useMessages();
  const describe = useDescribe();
  const query = useQuery(
    {
      queryKey: analysisId ? ['analysis', analysisId] : keys.analyses(projectId ?? ''),
      queryFn: async ({ signal }) =>
        analysisId
          ? [await client.analyses.get(analysisId, { signal })]
          : client.analyses.list(projectId ?? '', { signal }),
      enabled: Boolean(analysisId ?? projectId),
    },
    queryClient,
  );
  return {
    analysis: query.data?.find((one) => fits(one, fit)) ?? null,
    looking: query.isPending,
    error: query.error && describe(query.error, errors.analysesList),
    retry: () => void query.refetch(),
  };
}
