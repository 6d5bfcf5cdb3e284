'use client';

import type { Project } from '@biophony/contract';
import { createReviewClient } from '@biophony/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { keys } from '../base/query-keys.ts';
import { retryPages } from '../base/use-reading.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { useKit } from '../kit/kit-context.ts';
import { Loading } from '../kit/loading.tsx';
import { useDescribe } from '../kit/use-describe.ts';
import { useReviewMessages } from '../kit/use-page-messages.ts';
import { useVerdictQueue } from '../verdicts/use-verdict-queue.ts';
import { withoutWaiting } from './queue.ts';
import { type QueueName, queueQuery, queues } from './review-address.ts';
import { Reviewing } from './reviewing.tsx';

const pageItems = 200;

/** `retry` reads it again. */
function useSample(projectId: string, sampleId: string) {
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

/** Read once while the queue is open, so that it does not change under the reviewer. */
function useReviewItems(projectId: string, sampleId: string, queue: QueueName) {
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
    complete: items !== null && !hasNextPage,
    more: () => {
      if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
    },
    error: query.error ? describe(query.error, words.itemsFailed) : null,
    retry: () => retryPages(query),
  };
}

interface ReviewProps {
  project: Pick<Project, 'project_id' | 'role'>;
  sampleId: string;
  queue: QueueName;
}

export function Review({ project, sampleId, queue }: ReviewProps) {
  const { project_id: projectId } = project;
  const { Link } = useKit();
  const words = useReviewMessages();
  const verdicts = useVerdictQueue(projectId);
  const { sample, error: sampleError, retry: retrySample } = useSample(projectId, sampleId);
  const read = useReviewItems(projectId, sampleId, queue);
  // Earlier verdicts that are not sent yet are not asked for again.
  const [waiting] = useState(verdicts.waiting);
  const items = useMemo(
    () =>
      read.items && queue === 'open' ? withoutWaiting(read.items, sampleId, waiting) : read.items,
    [read.items, queue, sampleId, waiting],
  );
  if (sampleError) return <ErrorAlert error={sampleError} onRetry={retrySample} />;
  if (read.error && !items) return <ErrorAlert error={read.error} onRetry={read.retry} />;
  if (!sample || !items) return <Loading text={words.loading} />;
  return (
    <>
      <nav className="bp-row bp-review-queues" aria-label={words.queues}>
        <Link destination={{ to: 'review', projectId }}>{words.allSamples}</Link>
        <span className="bp-soft">{sample.name}</span>
        {queues.map((one) => (
          <Link
            key={one}
            destination={{ to: 'review', projectId, query: queueQuery(sampleId, one) }}
            aria-current={one === queue ? 'page' : undefined}
          >
            {words.queueNames[one]}
          </Link>
        ))}
      </nav>
      <Reviewing
        project={project}
        sample={sample}
        queue={queue}
        items={items}
        complete={read.complete}
        heldBack={(read.items?.length ?? 0) - items.length}
        verdicts={verdicts}
        waited={waiting}
        error={read.error}
        onMore={read.more}
        onRetry={read.retry}
      />
    </>
  );
}
