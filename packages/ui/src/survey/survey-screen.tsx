'use client';

import { lazy, Suspense } from 'react';
import { useKit } from '../kit/kit-context.ts';
import { Loading } from '../kit/loading.tsx';
import { useSurveyMessages } from '../kit/use-page-messages.ts';
import { ProjectPart } from '../projects/project-part.tsx';

const Survey = lazy(async () => ({
  default: (await import('./survey.tsx')).Survey,
}));

interface SurveyScreenProps {
  projectId: string;
  /** Query string of the address, which holds the view. */
  query?: string;
  /** Called when the query string should change. */
  onQuery?: (query: string) => void;
  /** Called with the page's title once the project is known. */
  onTitle?: (title: string) => void;
}

/** Page with the survey of a project. */
export function SurveyScreen({ projectId, query, onQuery, onTitle }: SurveyScreenProps) {
  const { Link } = useKit();
  const words = useSurveyMessages();
  return (
    <ProjectPart
      projectId={projectId}
      name={words.name}
      title={words.title}
      pageTitle={words.pageTitle}
      loading={words.loading}
      action={
        <span className="bp-row">
          <Link destination={{ to: 'review', projectId }}>{words.toReview}</Link>
          <Link destination={{ to: 'sites', projectId }}>{words.toSites}</Link>
        </span>
      }
      onTitle={onTitle}
    >
      {() => (
        <Suspense fallback={<Loading text={words.loading} />}>
          <Survey
            projectId={projectId}
            query={query}
            onQuery={onQuery}
            renderExplore={(view, text) => (
              <Link destination={{ to: 'explore', projectId, query: view }}>{text}</Link>
            )}
          />
        </Suspense>
      )}
    </ProjectPart>
  );
}
