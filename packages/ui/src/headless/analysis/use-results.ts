'use client';

import type { Client } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { useData } from '../../provider/data-context.ts';
import { useMessages } from '../../provider/look-context.ts';
import { keys } from '../shared/query-keys.ts';
import { useDescribe } from '../shared/use-describe.ts';

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
    error: query.error && describe(query.error, messages.errors.analysesResults),
    retry: () => void query.refetch(),
  };
}
