'use client';

import { lazy, Suspense } from 'react';
import { Loading } from '../kit/loading.tsx';
import { useMembersMessages } from '../kit/use-member-messages.ts';
import { ProjectPart } from '../projects/project-part.tsx';

const Members = lazy(async () => ({
  default: (await import('./members.tsx')).Members,
}));

interface MembersScreenProps {
  projectId: string;
  /** Called with the page's title once the project is known. */
  onTitle?: (title: string) => void;
}

/** Page with the members of a project. */
export function MembersScreen({ projectId, onTitle }: MembersScreenProps) {
  const t = useMembersMessages();
  return (
    <ProjectPart
      projectId={projectId}
      title={t.title}
      pageTitle={t.pageTitle}
      loading={t.loading}
      onTitle={onTitle}
    >
      {(project) => (
        <Suspense fallback={<Loading text={t.loading} />}>
          <Members project={project} />
        </Suspense>
      )}
    </ProjectPart>
  );
}
