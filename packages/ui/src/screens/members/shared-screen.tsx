'use client';

import type { Client, GetToken } from '@biophony/sdk';
import { lazy, Suspense, useEffect, useEffectEvent, useMemo } from 'react';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Wordmark } from '../../components/ornament/wordmark.tsx';
import { DataContext } from '../../context/data-context.ts';
import { HeadingLevelContext } from '../../context/heading-level.tsx';
import { KitContext, useKit } from '../../context/kit-context.ts';
import { useSharedMessages } from '../../context/member-messages.ts';
import { useViewerAccess } from '../../headless/members/use-viewer-access.ts';

const SharedProject = lazy(async () => ({
  default: (await import('./shared-project.tsx')).SharedProject,
}));

interface SharedScreenProps {
  /** What the link brought behind its `#`. */
  token: string | null;
  /** Makes a client of the service that proves itself by tokens alone. */
  readerOf: (getToken: GetToken) => Client;
  /** The address' query string, which holds the view. */
  query?: string;
  /** Told when the address should have another query string. */
  onQuery?: (query: string) => void;
  /** Told what the page is called once the project is known. */
  onTitle?: (title: string) => void;
}

/** Where a link for viewers leads to: a project to be read, by whoever has the link. */
export function SharedScreen({ token, readerOf, onTitle, ...view }: SharedScreenProps) {
  const kit = useKit();
  const words = useSharedMessages();
  const { project, ended, error, retry, client, queryClient } = useViewerAccess(token, readerOf);
  const title = project && words.pageTitle(project.project_title);
  const tell = useEffectEvent((text: string) => onTitle?.(text));
  useEffect(() => {
    if (title) tell(title);
  }, [title]);
  // Whatever stands below asks as the link, and not as somebody who may be signed in.
  const data = useMemo(() => ({ client, queryClient }), [client, queryClient]);
  const asLink = useMemo(() => ({ ...kit, client, queryClient }), [kit, client, queryClient]);
  const hindrance = token === null ? words.noToken : ended ? words.ended : null;
  return (
    <main className="bp-shared bp-explore">
      <header className="bp-shared-head">
        <kit.Link destination={{ to: 'home' }}>
          <Wordmark />
        </kit.Link>
        <div>
          <h1 className="bp-title">{project ? project.project_title : words.title}</h1>
          {project && (
            <p className="bp-small bp-soft">
              <strong>{words.note}</strong> {words.text}
            </p>
          )}
        </div>
      </header>
      {hindrance && (
        <Notice tone="warn" live>
          <p>{hindrance}</p>
        </Notice>
      )}
      {!hindrance && error && <ErrorAlert error={error} onRetry={retry} />}
      {!hindrance && !error && !project && <Loading text={words.loading} />}
      {project && (
        <DataContext value={data}>
          <KitContext value={asLink}>
            <HeadingLevelContext value={2}>
              <Suspense fallback={<Loading text={words.loading} />}>
                <SharedProject projectId={project.project_id} {...view} />
              </Suspense>
            </HeadingLevelContext>
          </KitContext>
        </DataContext>
      )}
    </main>
  );
}
