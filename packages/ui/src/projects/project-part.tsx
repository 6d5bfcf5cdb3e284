'use client';

import type { Project } from '@biophony/contract';
import { Button } from '@radix-ui/themes';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { HeadingLevelContext } from '../kit/widget-context.tsx';
import { useKit } from '../kit/kit-context.ts';
import { Loading } from '../kit/loading.tsx';
import { useNamedProject } from './use-named-project.ts';

interface ProjectPartProps {
  projectId: string;
  /** Heading of the page. */
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
  const { projectId, title, pageTitle, loading, action, onTitle, children } = props;
  const { messages, navigate } = useKit();
  const { project: t } = messages;
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
        <h1 ref={heading} className="bp-title" tabIndex={-1}>
          {title}
        </h1>
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
