'use client';

import { useQuery } from '@tanstack/react-query';
import { useKit } from '../../provider/kit-context.ts';
import { keys } from '../shared/query-keys.ts';
import { useDescribe } from '../shared/use-describe.ts';

/** Links in an answer live an hour; it is asked for again well before. */
const freshMs = 20 * 60_000;

/** The result files of a completed analysis; nothing is asked for while `analysisId` is null. */
export function useResults(analysisId: string | null) {
  const { client, queryClient, messages } = useKit();
  const describe = useDescribe();
  const query = useQuery(
    {
      queryKey: keys.results(analysisId ?? ''),
      queryFn: ({ signal }) => client.analyses.results(analysisId ?? '', { signal }),
      enabled: analysisId !== null,
      staleTime: freshMs,
    },
    queryClient,
  );
  return {
    results: query.data ?? null,
    error: query.error && describe(query.error, messages.errors.analysesResults),
    retry: () => void query.refetch(),
  };
}
