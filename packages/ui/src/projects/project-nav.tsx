'use client';

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { type Destination, useKit } from '../kit/kit-context.ts';
import { useNamedProject } from './use-named-project.ts';

/** Pages of a project in the order of its navigation. */
const projectPages = {
  overview: (projectId) => ({ to: 'project', projectId }),
  explore: (projectId) => ({ to: 'explore', projectId }),
  survey: (projectId) => ({ to: 'survey', projectId }),
  review: (projectId) => ({ to: 'review', projectId }),
  sites: (projectId) => ({ to: 'sites', projectId }),
  members: (projectId) => ({ to: 'members', projectId }),
} satisfies Record<string, (projectId: string) => Destination>;

export type ProjectPage = keyof typeof projectPages;

const pages = Object.keys(projectPages) as ProjectPage[];

interface ProjectFrameProps {
  projectId: string;
  /** The page shown; null for one that the navigation does not name. */
  current: ProjectPage | null;
  children: ReactNode;
}

/** Breadcrumb and navigation above every page of a project. */
export function ProjectFrame({ projectId, current, children }: ProjectFrameProps) {
  const { messages, Link } = useKit();
  const { project: t, projects } = messages;
  const { project, error } = useNamedProject(projectId);
  const list = useRef<HTMLUListElement>(null);
  // On a narrow screen the list scrolls sideways.
  useLayoutEffect(() => {
    const page = list.current?.querySelector<HTMLElement>(`[data-page='${current}']`);
    if (page && list.current)
      list.current.scrollLeft = page.offsetLeft - (list.current.clientWidth - page.offsetWidth) / 2;
  }, [current]);
  const title = <bdi className="bp-own">{project?.title}</bdi>;
  return (
    <>
      <div className="bp-project-frame">
        <nav aria-label={t.breadcrumb}>
          <ol className="bp-breadcrumb">
            <li>
              <Link destination={{ to: 'projects' }}>{projects.title}</Link>
            </li>
            {project && (
              <li aria-current={current === 'overview' ? 'page' : undefined}>
                {current === 'overview' ? (
                  title
                ) : (
                  <Link destination={{ to: 'project', projectId }}>{title}</Link>
                )}
              </li>
            )}
          </ol>
        </nav>
        {!error && (
          <nav aria-label={t.pagesLabel}>
            <ul ref={list} className="bp-project-pages">
              {pages.map((page) => (
                <li key={page} data-page={page}>
                  <Link
                    destination={projectPages[page](projectId)}
                    aria-current={page === current ? 'page' : undefined}
                  >
                    {t.pages[page]}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      {children}
    </>
  );
}
