'use client';

import { Button } from '@radix-ui/themes';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { HeadingLevelContext } from '../../context/heading-level.tsx';
import { useKit } from '../../context/kit-context.ts';
import { useNamedProject } from '../../headless/project/use-named-project.ts';

const Survey = lazy(async () => ({
  default: (await import('../../survey/widgets/survey.tsx')).Survey,
}));

interface SurveyScreenProps {
  projectId: string;
  /** The address' query string, which holds the view. */
  query?: string;
  /** Told when the address should have another query string. */
  onQuery?: (query: string) => void;
  /** Told what the page is called once the project is known. */
  onTitle?: (title: string) => void;
}

/** All cards of a project together, on a page of its own. */
export function SurveyScreen({ projectId, query, onQuery, onTitle }: SurveyScreenProps) {
  const { messages, navigate, Link } = useKit();
  const { survey: words, project: projectWords, projects } = messages;
  const { project, error, retry } = useNamedProject(projectId);
  const title = project && words.pageTitle(project.title);
  const tell = useEffectEvent((text: string) => onTitle?.(text));
  useEffect(() => {
    if (title) tell(title);
  }, [title]);
  return (
    <section className="bp-explore" aria-label={words.title}>
      <header className="bp-explore-head">
        <div>
          <nav aria-label={projectWords.breadcrumb}>
            <ol className="bp-breadcrumb">
              <li>
                <Link destination={{ to: 'projects' }}>{projects.title}</Link>
              </li>
              {project && (
                <li>
                  <Link destination={{ to: 'project', projectId }}>{project.title}</Link>
                </li>
              )}
              {project && <li aria-current="page">{words.name}</li>}
            </ol>
          </nav>
          <h1 className="bp-title">{words.title}</h1>
        </div>
      </header>
      {error && (
        <ErrorAlert
          error={error}
          onRetry={retry}
          action={
            <Button variant="soft" color="gray" onClick={() => navigate({ to: 'projects' })}>
              {projectWords.back}
            </Button>
          }
        />
      )}
      {!error && !project && <Loading text={words.loading} />}
      {project && (
        <HeadingLevelContext value={2}>
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
        </HeadingLevelContext>
      )}
    </section>
  );
}
