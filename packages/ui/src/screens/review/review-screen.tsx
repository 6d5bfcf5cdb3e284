'use client';

import { lazy, Suspense } from 'react';
import { Loading } from '../../components/feedback/loading.tsx';
import { useKit } from '../../context/kit-context.ts';
import { useReviewMessages } from '../../context/page-messages.ts';
import { queueQuery, readAddress } from '../../review/model/address.ts';
import { ProjectPart } from '../survey/project-part.tsx';

const Review = lazy(async () => ({
  default: (await import('../../review/widgets/review.tsx')).Review,
}));
const SamplesPanel = lazy(async () => ({
  default: (await import('../../review/samples/samples-panel.tsx')).SamplesPanel,
}));

interface ReviewScreenProps {
  projectId: string;
  /** The address' query string: which sample, and which of its clips. */
  query?: string;
  /** Told what the page is called once the project is known. */
  onTitle?: (title: string) => void;
}

/** The samples of a project, and the review of one of them, on a page of its own. */
export function ReviewScreen({ projectId, query = '', onTitle }: ReviewScreenProps) {
  const { navigate } = useKit();
  const words = useReviewMessages();
  const { sampleId, queue } = readAddress(query);
  return (
    <ProjectPart
      projectId={projectId}
      name={words.name}
      title={words.title}
      pageTitle={words.pageTitle}
      loading={words.loading}
      onTitle={onTitle}
    >
      {(project) => (
        <Suspense fallback={<Loading text={words.loading} />}>
          {sampleId ? (
            <Review
              key={`${sampleId} ${queue}`}
              project={project}
              sampleId={sampleId}
              queue={queue}
            />
          ) : (
            <SamplesPanel
              projectId={projectId}
              onOpen={(opened) => navigate({ to: 'review', projectId, query: queueQuery(opened) })}
            />
          )}
        </Suspense>
      )}
    </ProjectPart>
  );
}
