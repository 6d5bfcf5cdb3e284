'use client';

import type { Project } from '@biophony/contract';
import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { keys } from '../base/query-keys.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { HeadingLevelContext } from '../kit/widget-context.tsx';
import { useKit } from '../kit/kit-context.ts';
import { Loading } from '../kit/loading.tsx';
import { useDescribe } from '../kit/use-describe.ts';
import { useSession } from '../session/use-session.ts';

/** A project by ID; null until known. */
function useNamedProject(projectId: string) {
  const { client, queryClient, messages } = useKit();
  const { user } = useSession();
  const describe = useDescribe();
  const { data, isLoadingError, error, refetch } = useQuery(
    {
      queryKey: keys.project(projectId),
      queryFn: ({ signal }) => client.projects.get(projectId, { signal }),
      enabled: user !== null,
    },
    queryClient,
  );
  return {
    project: data ?? null,
    error: isLoadingError ? describe(error, messages.errors.projectsGet) : null,
    retry: () => void refetch(),
  };
}

interface ProjectPartProps {
  projectId: string;
  /** Name of the page in the breadcrumb, the heading, and the window title. */
  name: string;
  title: string;
  pageTitle: (project: string) => string;
  loading: string;
  action?: ReactNode;
  /** Name of the current view: the heading gets the focus when it changes. */
  view?: string;
  onTitle: ((title: string) => void) | undefined;
  children: (project: Project) => ReactNode;
}

export function ProjectPart(props: ProjectPartProps) {
  const { projectId, name, title, pageTitle, loading, action, onTitle, children } = props;
  const { messages, navigate, Link } = useKit();
  const { project: t, projects } = messages;
  const { project, error, retry } = useNamedProject(projectId);
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(props.view);
  // Runs before the lost focus of the previous view is detected and moved to its neighbour, a link
  // that leads away.
  useLayoutEffect(() => {
    if (last.current === props.view) return;
    last.current = props.view;
    heading.current?.focus({ preventScroll: true });
  }, [props.view]);
  const windowTitle = project && pageTitle(project.title);
  const tell = useEffectEvent((text: string) => onTitle?.(text));
  useEffect(() => {
    if (windowTitle) tell(windowTitle);
  }, [windowTitle]);
  return (
    <section className="bp-explore" aria-label={title}>
      <header className="bp-explore-head">
        <div>
          <nav aria-label={t.breadcrumb}>
            <ol className="bp-breadcrumb">
              <li>
                <Link destination={{ to: 'projects' }}>{projects.title}</Link>
              </li>
              {project && (
                <li>
                  <Link destination={{ to: 'project', projectId }}>
                    <bdi className="bp-own">{project.title}</bdi>
                  </Link>
                </li>
              )}
              {project && <li aria-current="page">{name}</li>}
            </ol>
          </nav>
          <h1 ref={heading} className="bp-title" tabIndex={-1}>
            {title}
          </h1>
        </div>
        {project && action}
      </header>
      {error && (
        <ErrorAlert
          error={error}
          onRetry={retry}
          action={
            <Button variant="soft" color="gray" onClick={() => navigate({ to: 'projects' })}>
              {t.back}
            </Button>
          }
        />
      )}
      {!error && !project && <Loading text={loading} />}
      {project && <HeadingLevelContext value={2}>{children(project)}</HeadingLevelContext>}
    </section>
  );
}
