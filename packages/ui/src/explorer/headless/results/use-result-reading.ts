'use client';

import type { Results } from '@biophony/contract';
import { useQuery } from '@tanstack/react-query';
import type { ErrorText } from '../../../errors/describe-error.ts';
import { resultsQuery } from '../../../headless/analysis/use-results.ts';
import { keys } from '../../../state/query-keys.ts';
import { useData } from '../../../context/data-context.ts';
import { useMessages } from '../../../context/presentation-context.ts';
import { readProblem } from '../../data/files/read-error.ts';
import { describeReadError } from './describe-read-error.ts';

export interface ResultReading<T> {
  data: T | null;
  error: ErrorText | null;
  /** Reads again, with new links. */
  retry: () => void;
}

/**
 * Reads something from the result files of an analysis, once for `reader`, however often their links are renewed.
 * `reader` tells readings apart; nothing is read while it is null. What was read is let go with the last one who shows it.
 */
export function useResultReading<T>(
  analysisId: string,
  reader: readonly (string | number)[] | null,
  read: (results: Results['results'], ending: { readonly signal: AbortSignal }) => Promise<T>,
): ResultReading<T> {
  const { client, queryClient } = useData();
  const messages = useMessages();
  const readNow = async (ending: { readonly signal: AbortSignal }) =>
    read(await queryClient.fetchQuery(resultsQuery(client, analysisId)), ending);
  const forgetLinks = () =>
    queryClient.invalidateQueries({ queryKey: keys.results(analysisId), refetchType: 'none' });
  const query = useQuery(
    {
      queryKey: ['explorer', analysisId, ...(reader ?? [])],
      // The signal is taken from it by readings that can be ended, and by no others.
      queryFn: async (ending) => {
        try {
          return await readNow(ending);
        } catch (error) {
          // What an embed token opens ends with it: new links are asked for once without a word.
          if (readProblem(error) !== 'expired') throw error;
          await forgetLinks();
          return readNow(ending);
        }
      },
      enabled: reader !== null,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      structuralSharing: false,
    },
    queryClient,
  );
  const { refetch } = query;
  return {
    data: query.data ?? null,
    error: query.error && describeReadError(query.error, messages.explorer.failed, messages),
    retry: () => {
      void forgetLinks().then(() => refetch());
    },
  };
}
