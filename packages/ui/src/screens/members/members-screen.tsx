'use client';

import { lazy, Suspense } from 'react';
import { Loading } from '../../components/feedback/loading.tsx';
import { useMembersMessages } from '../../context/member-messages.ts';
import { ProjectPart } from '../survey/project-part.tsx';

const Members = lazy(async () => ({
  default: (await import('../../widgets/members/members.tsx')).Members,
}));

interface MembersScreenProps {
  projectId: string;
  /** Told what the page is called once the project is known. */
  onTitle?: (title: string) => void;
}

/** Who works on a project, on a page of its own. */
export function MembersScreen({ projectId, onTitle }: MembersScreenProps) {
  const words = useMembersMessages();
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
          <Members project={project} />
        </Suspense>
      )}
    </ProjectPart>
  );
}
