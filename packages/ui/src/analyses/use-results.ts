'use client';

import type { Analysis } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../base/query-keys.ts';
import { useData } from '../kit/data-context.ts';
import { useMessages } from '../kit/presentation-context.ts';
import { useDescribe } from '../kit/use-describe.ts';

/** Links in an answer live an hour; it is asked for again well before. */
const freshMs = 20 * 60_000;

/** How the results of an analysis are asked for and kept. */
export const resultsQuery = (client: Client, analysisId: string) => ({
  queryKey: keys.results(analysisId),
  queryFn: ({ signal }: { signal: AbortSignal }) => client.analyses.results(analysisId, { signal }),
  staleTime: freshMs,
});

/** The result files of a completed analysis; nothing is asked for while `analysisId` is null. */
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
    /** They are on their way and nothing is known of them yet. */
    loading: analysisId !== null && query.isPending,
    error: query.error && describe(query.error, messages.errors.analysesResults),
    retry: () => void query.refetch(),
  };
}

/**
 * Of how many recordings of an analysis the result files lack a corrected time or a site; null while that is not known, and of
 * services of earlier versions. Nothing is asked for while `analysisId` is null.
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

/** What an analysis left, where it came to its own end; a cancelled one left nothing that is shown. */
export function useLeftResults(analysis: Analysis | null) {
  const ended =
    analysis && ['completed', 'failed'].includes(analysis.status) && !analysis.cancelled
      ? analysis.analysis_id
      : null;
  return { ended, ...useResults(ended) };
}
