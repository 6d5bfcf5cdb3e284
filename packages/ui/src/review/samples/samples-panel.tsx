'use client';

import { createReviewClient } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { useKit } from '../../context/kit-context.ts';
import { useReviewMessages } from '../../context/page-messages.ts';
import { useDescribe } from '../../errors/use-describe.ts';
import { keys } from '../../state/query-keys.ts';

interface SamplesPanelProps {
  projectId: string;
  onOpen: (sampleId: string) => void;
}

/** The samples of a project, newest first. */
export function SamplesPanel({ projectId, onOpen }: SamplesPanelProps) {
  const { client, queryClient } = useKit();
  const words = useReviewMessages();
  const describe = useDescribe();
  const { data, error, refetch } = useQuery(
    {
      queryKey: keys.samples(projectId),
      queryFn: ({ signal }) =>
        createReviewClient(client).samples.list(projectId, { limit: 200 }, { signal }),
    },
    queryClient,
  );
  if (error && !data)
    return (
      <ErrorAlert error={describe(error, words.samplesFailed)} onRetry={() => void refetch()} />
    );
  if (!data) return <Loading text={words.loading} />;
  if (data.samples.length === 0) return <EmptyState text={words.samplesEmpty} />;
  return (
    <ul className="bp-review-samples">
      {data.samples.map((sample) => (
        <li key={sample.sample_id}>
          <button type="button" className="bp-quiet" onClick={() => onOpen(sample.sample_id)}>
            {sample.name}
          </button>
          <span className="bp-small bp-soft">
            {words.sampleDone(sample.reviewed, sample.item_count)}
          </span>
        </li>
      ))}
    </ul>
  );
}
