'use client';

import type { Analysis } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../base/query-keys.ts';
import { useData } from '../kit/data-context.ts';
import { useMessages } from '../kit/presentation-context.ts';
import { useDescribe } from '../kit/use-describe.ts';

/** Links in an answer live an hour; it is requested again well before. */
const freshMs = 20 * 60_000;

export const resultsQuery = (client: Client, analysisId: string) => ({
  queryKey: keys.results(analysisId),
  queryFn: ({ signal }: { signal: AbortSignal }) => client.analyses.results(analysisId, { signal }),
  staleTime: freshMs,
});

/** Result files of a completed analysis; idle while `analysisId` is null. */
export function useResults(analysisId: string | null) {
  const { client, queryClient } = useData();
  const messages = useMessages();
  const describe = useDescribe();
  const query = useQuery(
    { ...resultsQuery(client, analysisId ?? ''), enabled: analysisId !== null },
    queryClient,
  );
  return {
    results: query.data ?? null,
    /** Requested, and nothing known yet. */
    loading: analysisId !== null && query.isPending,
    error: query.error && describe(query.error, messages.errors.analysesResults),
    retry: () => void query.refetch(),
  };
}

/**
 * Number of recordings whose corrected time or site the result files lack; null until known, and
 * with earlier versions of the service. Idle while `analysisId` is null.
 */
export function useNotInFiles(analysisId: string | null) {
  const { client, queryClient } = useData();
  const { data } = useQuery(
    {
      queryKey: keys.notInFiles(analysisId ?? ''),
      queryFn: ({ signal }) => client.analyses.notInFiles(analysisId ?? '', { signal }),
      enabled: analysisId !== null,
    },
    queryClient,
  );
  return data ?? null;
}

/** Results of an analysis that ended by itself; those of a cancelled one are not shown. */
export function useLeftResults(analysis: Analysis | null) {
  const ended =
    analysis && ['completed', 'failed'].includes(analysis.status) && !analysis.cancelled
      ? analysis.analysis_id
      : null;
  return { ended, ...useResults(ended) };
}
