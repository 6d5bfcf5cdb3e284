'use client';

import type { Project } from '@biophony/contract';
import { useMemo, useState } from 'react';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { useKit } from '../../context/kit-context.ts';
import { useReviewMessages } from '../../context/page-messages.ts';
import { useReviewItems, useSample } from '../headless/use-review-items.ts';
import { queueQuery, queues, type QueueName } from '../model/address.ts';
import { withoutWaiting } from '../model/queue.ts';
import { useVerdictQueue } from '../verdicts/use-verdict-queue.ts';
import { Reviewing } from './reviewing.tsx';

interface ReviewProps {
  project: Pick<Project, 'project_id' | 'role'>;
  sampleId: string;
  queue: QueueName;
}

/** One queue of a sample: its items are read, then gone through. */
export function Review({ project, sampleId, queue }: ReviewProps) {
  const { project_id: projectId } = project;
  const { Link } = useKit();
  const words = useReviewMessages();
  const verdicts = useVerdictQueue(projectId);
  const { sample, error: sampleError, retry: retrySample } = useSample(projectId, sampleId);
  const read = useReviewItems(projectId, sampleId, queue);
  // What was said before and is not sent yet is not asked again.
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
