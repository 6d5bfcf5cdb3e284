'use client';

import { createReviewClient } from '@biophony/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useKit } from '../../context/kit-context.ts';
import { useReviewMessages } from '../../context/page-messages.ts';
import { useDescribe } from '../../errors/use-describe.ts';
import { keys } from '../../state/query-keys.ts';
import type { QueueName } from '../model/address.ts';
import { retryPages } from '../../state/retry-pages.ts';

/** Items asked for in one call. */
const pageItems = 200;

/** A sample and how far its review is; read again by `retry`. */
export function useSample(projectId: string, sampleId: string) {
  const { client, queryClient } = useKit();
  const words = useReviewMessages();
  const describe = useDescribe();
  const query = useQuery(
    {
      queryKey: keys.sample(projectId, sampleId),
      queryFn: ({ signal }) =>
        createReviewClient(client).samples.get(projectId, sampleId, { signal }),
    },
    queryClient,
  );
  return {
    sample: query.data ?? null,
    error: query.isLoadingError ? describe(query.error, words.sampleFailed) : null,
    retry: () => void query.refetch(),
  };
}

/**
 * The items of a queue of a sample in their order, page by page. They are read once while the queue is open, so that it
 * does not change below the hands of whoever goes through it.
 */
export function useReviewItems(projectId: string, sampleId: string, queue: QueueName) {
  const { client, queryClient } = useKit();
  const words = useReviewMessages();
  const describe = useDescribe();
  const query = useInfiniteQuery(
    {
      queryKey: ['sample-items', projectId, sampleId, queue],
      queryFn: ({ pageParam, signal }) =>
        createReviewClient(client).samples.items(
          projectId,
          sampleId,
          {
            limit: pageItems,
            ...(queue === 'all' ? {} : { only: queue }),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
          { signal },
        ),
      initialPageParam: '',
      getNextPageParam: (page) => page.next_cursor,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    queryClient,
  );
  const items = useMemo(
    () => query.data?.pages.flatMap((page) => page.items) ?? null,
    [query.data],
  );
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  return {
    items,
    /** Whether these are all. */
    complete: items !== null && !hasNextPage,
    /** Reads the next page, where there is one. */
    more: () => {
      if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
    },
    error: query.error ? describe(query.error, words.itemsFailed) : null,
    retry: () => retryPages(query),
  };
}
