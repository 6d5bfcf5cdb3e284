'use client';

import type { Calibration } from '@biophony/contract';
import { createReviewClient } from '@biophony/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useData } from '../../../context/data-context.ts';
import { useDescribe } from '../../../errors/use-describe.ts';
import { keys } from '../../../state/query-keys.ts';
import { retryPages } from '../../../state/retry-pages.ts';

/** Calibrations of a page of the list. */
const pageRows = 100;

/** The newest calibration of each species of a project, a page after the other. */
export function useProjectCalibrations(projectId: string, failed: string) {
  const { client, queryClient } = useData();
  const describe = useDescribe();
  const query = useInfiniteQuery(
    {
      queryKey: [...keys.calibrations(projectId), 'latest'],
      queryFn: ({ pageParam, signal }) =>
        createReviewClient(client).calibrations.list(
          projectId,
          { latest: 'true', limit: pageRows, ...(pageParam && { cursor: pageParam }) },
          { signal },
        ),
      initialPageParam: '',
      getNextPageParam: ({ next_cursor }) => next_cursor,
    },
    queryClient,
  );
  const calibrations: Calibration[] | null =
    query.data?.pages.flatMap((page) => page.calibrations) ?? null;
  return {
    calibrations,
    error: query.error && describe(query.error, failed),
    loading: query.isFetching,
    more: query.hasNextPage,
    readMore: () => void query.fetchNextPage(),
    retry: () => retryPages(query),
  };
}
