'use client';

import type { Analysis } from '@biophony/contract';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../base/query-keys.ts';
import { useData } from '../kit/data-context.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { useMessages } from '../kit/presentation-context.ts';
import { useDescribe } from '../kit/use-describe.ts';

/** What a widget shows: one analysis, or the newest that fits of a project. */
export interface WidgetTarget {
  analysisId?: string;
  projectId?: string;
}

/** Which analyses a widget can show. */
export type Fit = 'detections' | 'indices' | 'any';

const indexType = 'acoustic_indices';

const fits = ({ analysis_type: type, status }: Analysis, fit: Fit): boolean =>
  status === 'completed' && (fit === 'any' || (fit === 'indices') === (type === indexType));

export interface Targeted {
  /** Null while it is looked for, and where there is none. */
  analysis: Analysis | null;
  looking: boolean;
  error: ErrorText | null;
  retry: () => void;
}

/** Finds the analysis that a widget is to show. */
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
