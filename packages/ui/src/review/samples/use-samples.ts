'use client';

import type { Member, Sample } from '@biophony/contract';
import { includesRole } from '@biophony/contract/constants';
import { createMembersClient, createReviewClient, type ReviewClient } from '@biophony/sdk';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { keys } from '../../base/query-keys.ts';
import { retryPages } from '../../base/use-reading.ts';
import { useData } from '../../kit/data-context.ts';
import { useDescribe } from '../../kit/use-describe.ts';

const pageRows = 25;

export function useSamples(projectId: string, failed: string) {
  const { client, queryClient } = useData();
  const describe = useDescribe();
  const query = useInfiniteQuery(
    {
      queryKey: [...keys.samples(projectId), 'list'],
      queryFn: ({ pageParam, signal }) =>
        createReviewClient(client).samples.list(
          projectId,
          { limit: pageRows, ...(pageParam && { cursor: pageParam }) },
          { signal },
        ),
      initialPageParam: '',
      getNextPageParam: ({ next_cursor }) => next_cursor,
      // Shows new verdicts when coming back from a review.
      staleTime: 0,
    },
    queryClient,
  );
  return {
    samples: query.data?.pages.flatMap(({ samples }) => samples) ?? null,
    error: query.error && describe(query.error, failed),
    loading: query.isFetching,
    more: query.hasNextPage,
    readMore: () => void query.fetchNextPage(),
    retry: () => retryPages(query),
  };
}

export function useSampleChange<Input, Output>(
  projectId: string,
  call: (review: ReviewClient, input: Input) => Promise<Output>,
  failed: string,
) {
  const { client, queryClient } = useData();
  const describe = useDescribe();
  const { isPending, error, mutateAsync, reset } = useMutation<Output, Error, Input>(
    {
      mutationFn: (input) => call(createReviewClient(client), input),
      onSettled: () => queryClient.invalidateQueries({ queryKey: keys.samples(projectId) }),
    },
    queryClient,
  );
  return {
    busy: isPending,
    error: error && describe(error, failed),
    /** Returns the answer; null if it failed, see `error`. */
    run: (input: Input) => mutateAsync(input).catch(() => null),
    forget: reset,
  };
}

export type SampleEdit = Pick<Sample, 'name' | 'assigned_to'>;

export function useReviewers(projectId: string) {
  const { client, queryClient } = useData();
  return useQuery<Member[]>(
    {
      queryKey: ['members', projectId, 'reviewers'],
      queryFn: async ({ signal }) => {
        const reviewers: Member[] = [];
        for await (const one of createMembersClient(client).members.list(projectId, {}, { signal }))
          if (includesRole(one.role, 'reviewer')) reviewers.push(one);
        return reviewers;
      },
    },
    queryClient,
  );
}
