'use client';

import type { Project } from '@biophony/contract';
import { Tabs } from '@radix-ui/themes';
import { useState } from 'react';
import { Loading } from '../../components/feedback/loading.tsx';
import { useMembersMessages } from '../../context/member-messages.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import { useInvitations } from '../../headless/members/use-invitations.ts';
import { useMembers } from '../../headless/members/use-members.ts';
import { useRole } from '../../headless/members/use-role.ts';
import { useViewerLinks } from '../../headless/members/use-viewer-links.ts';
import { Audit } from './audit.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { People } from './people.tsx';
import { ViewerLinks } from './viewer-links.tsx';

/** Everything about members, for who manages them. */
function ManagedMembers({ project }: { project: Project }) {
  const { direction } = usePresentation();
  const words = useMembersMessages();
  const { project_id: projectId } = project;
  const lists = [
    useMembers(projectId).list,
    useInvitations(projectId).list,
    useViewerLinks(projectId).list,
  ];
  // All at once, so that nothing moves when the next list is there. A list that is tried again does not take all away.
  const [arrived, setArrived] = useState(false);
  if (!arrived && lists.every(({ rows, error }) => rows ?? error)) setArrived(true);
  if (!arrived) return <Loading text={words.loading} />;
  return (
    <Tabs.Root defaultValue="people" dir={direction} className="bp-tabs">
      <Tabs.List size="2">
        <Tabs.Trigger value="people">{words.people}</Tabs.Trigger>
        <Tabs.Trigger value="changes">{words.changes}</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="people">
        <div className="bp-settings">
          <People project={project} />
          <OpenInvitations project={project} />
          <ViewerLinks projectId={projectId} />
        </div>
      </Tabs.Content>
      <Tabs.Content value="changes">
        <Audit projectId={projectId} />
      </Tabs.Content>
    </Tabs.Root>
  );
}

/** Who works on a project, who is invited, who may look, and who changed what; each as far as the viewer may see it. */
export function Members({ project }: { project: Project }) {
  const { may } = useRole(project);
  if (may('auditList')) return <ManagedMembers project={project} />;
  return (
    <div className="bp-settings">
      <People project={project} />
    </div>
  );
}
