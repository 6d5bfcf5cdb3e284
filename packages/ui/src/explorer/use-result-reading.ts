'use client';

import type { Results } from '@biophony/contract';
import type { ResultFileName } from '@biophony/contract/results';
import { useQuery } from '@tanstack/react-query';
import { resultsQuery } from '../analyses/use-results.ts';
import { keys } from '../base/query-keys.ts';
import { useData } from '../kit/data-context.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { useMessages } from '../kit/presentation-context.ts';
import { describeReadError, readProblem } from './data/read-error.ts';
import type { Source } from './engine/calls.ts';

export interface ResultReading<T> {
  data: T | null;
  error: ErrorText | null;
  /** Reads again, with new links. */
  retry: () => void;
}

/**
 * Once for each key `reader`, however often links are renewed; nothing while it is null. The data
 * goes with its last component.
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
      // React Query cancels queries that access the signal, so only abortable reads may.
      queryFn: async (ending) => {
        try {
          return await readNow(ending);
        } catch (error) {
          // Links of an embed token expire with it: one retry.
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

type ResultFiles = Results['results']['download_urls'];

/** Null where the analysis has none of that name. */
export function sourceOf(files: ResultFiles, filename: ResultFileName): Source | null {
  const file = files.find((one) => one.filename === filename);
  return file ? { url: file.download_url, size: file.size_bytes } : null;
}

type Explorable = 'detections' | 'indices' | null;

export function explorableAs(files: ResultFiles): Explorable {
  if (sourceOf(files, 'indices.csv') && sourceOf(files, 'files.csv')) return 'indices';
  return sourceOf(files, 'detections.parquet') ? 'detections' : null;
}
