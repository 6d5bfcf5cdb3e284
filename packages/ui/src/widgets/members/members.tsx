'use client';

import type { Project } from '@biophony/contract';
import { Tabs } from '@radix-ui/themes';
import { useMembersMessages } from '../../context/member-messages.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import { useRole } from '../../headless/members/use-role.ts';
import { Audit } from './audit.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { People } from './people.tsx';
import { ViewerLinks } from './viewer-links.tsx';

/** Who works on a project, who is invited, who may look, and who changed what; each as far as the viewer may see it. */
export function Members({ project }: { project: Project }) {
  const { direction } = usePresentation();
  const words = useMembersMessages();
  const { may } = useRole(project);
  const { project_id: projectId } = project;
  const people = (
    <div className="bp-settings">
      <People project={project} />
      {may('invitationsList') && <OpenInvitations project={project} />}
      {may('viewerLinksList') && <ViewerLinks projectId={projectId} />}
    </div>
  );
  if (!may('auditList')) return people;
  return (
    <Tabs.Root defaultValue="people" dir={direction} className="bp-tabs">
      <Tabs.List size="2">
        <Tabs.Trigger value="people">{words.people}</Tabs.Trigger>
        <Tabs.Trigger value="changes">{words.changes}</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="people">{people}</Tabs.Content>
      <Tabs.Content value="changes">
        <Audit projectId={projectId} />
      </Tabs.Content>
    </Tabs.Root>
  );
}
