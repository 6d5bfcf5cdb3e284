'use client';

import type { AnalysisGroup } from '@biophony/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { resultsQuery } from '../../analyses/use-results.ts';
import { keys } from '../../base/query-keys.ts';
import { retryPages } from '../../base/use-reading.ts';
import { ReadError, readProblem } from '../../explorer/engine/remote-file.ts';
import { findSource } from '../../explorer/use-result-reading.ts';
import { useData } from '../../kit/data-context.ts';
import type { AskedFilter, FoundPlace, FoundSource } from '../engine/calls.ts';
import { named, type RunningSurvey } from '../use-opened-survey.ts';

const beginning: FoundPlace = { day: 0, group: 0, row: 0 };

export function useFoundSources(group: AnalysisGroup) {
  const { client, queryClient } = useData();
  // Same order as in the worker, which only knows analyses with counts.
  const analyses = group.analyses.filter(({ counts, effort }) => counts && effort);
  const sourceAt = async (analysis: number): Promise<FoundSource> => {
    const { analysis_id = '' } = analyses[analysis] ?? {};
    const results = await queryClient.fetchQuery(resultsQuery(client, analysis_id));
    const source = findSource(results.download_urls, 'detections.parquet');
    if (!source) throw new ReadError('missing', 'The results hold no detections.parquet.');
    return { analysis, ...source };
  };
  return {
    analyses,
    /** Reads with the links of some analyses, and with new links if those have expired. */
    async reading<T>(
      places: readonly number[],
      read: (sources: FoundSource[]) => Promise<T>,
    ): Promise<T> {
      const readNow = async () => read(await Promise.all(places.map(sourceAt)));
      try {
        return await readNow();
      } catch (error) {
        if (readProblem(error) !== 'expired') throw error;
        await Promise.all(
          places.map((place) =>
            queryClient.invalidateQueries({
              queryKey: keys.results(analyses[place]?.analysis_id ?? ''),
              refetchType: 'none',
            }),
          ),
        );
        return readNow();
      }
    },
  };
}

export function useFoundDetections(
  opened: RunningSurvey,
  sources: ReturnType<typeof useFoundSources>,
  filter: AskedFilter,
) {
  const { queryClient } = useData();
  const { engine } = opened;
  const query = useInfiniteQuery(
    {
      queryKey: [...opened.key, 'page', named(filter)],
      queryFn: async ({ pageParam: at }) => {
        const { detections, analyses } = await engine.call('found', { filter, at });
        const page = await sources.reading(analyses, (links) =>
          engine.call('page', { filter, at, sources: links }),
        );
        return { ...page, detections };
      },
      initialPageParam: beginning,
      getNextPageParam: ({ next }) => next,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 10_000,
      retry: false,
      structuralSharing: false,
    },
    queryClient,
  );
  return {
    rows: query.data?.pages.flatMap(({ rows }) => rows) ?? [],
    /** Total by the counts; null until known. */
    detections: query.data?.pages[0]?.detections ?? null,
    loading: query.isFetching,
    more: query.hasNextPage,
    error: query.error,
    readMore: () => void query.fetchNextPage(),
    retry: () => retryPages(query),
  };
}
