'use client';

import type { Invitation, Member, MemberRole, Project, ViewerLink } from '@biophony/contract';
import { Tabs } from '@radix-ui/themes';
import { useState } from 'react';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { useKit } from '../kit/kit-context.ts';
import { Loading } from '../kit/loading.tsx';
import { ConfirmDialog } from '../kit/modal.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { SecretDialog } from '../kit/secret-dialog.tsx';
import { useDescribe } from '../kit/use-describe.ts';
import { useMembersMessages } from '../kit/use-member-messages.ts';
import { useSnackbar } from '../kit/use-snackbar.ts';
import { LeaveProjectDialog } from '../projects/project-removal-dialog.tsx';
import { givableRoles, mayManage, useRole } from '../projects/use-project.ts';
import { useDeleteProject } from '../projects/use-projects.ts';
import { useSession } from '../session/use-session.ts';
import { Audit } from './audit.tsx';
import {
  InvitationsCard,
  InviteDialog,
  ViewerLinkDialog,
  ViewerLinksCard,
} from './invitations-card.tsx';
import { ChangeRoleDialog, MembersCard } from './members-card.tsx';
import { useInvitations, useMembers, useViewerLinks } from './use-members.ts';

/**
 * Address of a page with a secret after the `#`, which browsers do not send. The pages are at the
 * app's own origin.
 */
const secretLink = (page: 'invitation' | 'shared', token: string): string =>
  `${location.origin}/${page}#${token}`;

interface InviteProps {
  open: boolean;
  projectId: string;
  roles: readonly MemberRole[];
  onClose: () => void;
}

function Invite({ open, projectId, roles, onClose }: InviteProps) {
  const t = useMembersMessages();
  const snackbar = useSnackbar();
  const { making } = useInvitations(projectId);
  const newInvitation = making.answer;
  const email = newInvitation?.invitation.email ?? null;
  const isLink = newInvitation !== null && !(newInvitation.mailed && email !== null);
  const close = () => {
    making.forget();
    onClose();
  };
  const invite = async (terms: { role: MemberRole; email?: string }) => {
    const answer = await making.run(terms);
    if (!answer?.mailed || terms.email === undefined) return;
    snackbar.show('success', t.invited(terms.email));
    close();
  };
  return (
    <>
      <InviteDialog
        open={open && newInvitation === null}
        roles={roles}
        busy={making.busy}
        error={making.error}
        onInvite={(terms) => void invite(terms)}
        onType={making.forget}
        onClose={close}
      />
      <SecretDialog
        secret={open && isLink ? secretLink('invitation', newInvitation.token) : null}
        words={{
          title: t.linkTitle,
          text: email === null ? t.linkText : t.notMailed(email),
          label: t.linkLabel,
        }}
        onClose={close}
      />
    </>
  );
}

function OpenInvitations({ project }: { project: Project }) {
  const t = useMembersMessages();
  const snackbar = useSnackbar();
  const { role } = useRole(project);
  const { list, revoking } = useInvitations(project.project_id);
  const [revokeTarget, setRevokeTarget] = useState<Invitation | null>(null);
  const ask = (invitation: Invitation | null) => {
    revoking.forget();
    setRevokeTarget(invitation);
  };
  const revoke = async ({ invitation_id: id }: Invitation) => {
    if (!(await revoking.run(id))) return;
    setRevokeTarget(null);
    snackbar.show('success', t.revoked);
  };
  return (
    <InvitationsCard
      invitations={list.rows}
      error={list.error}
      onRetry={list.retry}
      onMore={list.more}
      mayRevoke={(invitation) => mayManage(role, invitation)}
      onRevoke={ask}
    >
      <ConfirmDialog
        open={revokeTarget !== null}
        title={t.revokeInvitationTitle}
        question={t.revokeInvitationQuestion(revokeTarget?.email ?? t.byLink)}
        action={t.revoke}
        busyAction={t.revoking}
        busy={revoking.busy}
        onConfirm={() => revokeTarget && void revoke(revokeTarget)}
        onClose={() => ask(null)}
      >
        <p>{t.revokeInvitationText}</p>
        {revoking.error && <ErrorAlert error={revoking.error} />}
      </ConfirmDialog>
    </InvitationsCard>
  );
}

function ViewerLinks({ projectId }: { projectId: string }) {
  const t = useMembersMessages();
  const snackbar = useSnackbar();
  const { list, making, revoking } = useViewerLinks(projectId);
  const [isAsking, setAsking] = useState(false);
  const [revokeTarget, setRevokeTarget] = useState<ViewerLink | null>(null);
  const newLink = making.answer;
  const ask = (link: ViewerLink | null) => {
    revoking.forget();
    setRevokeTarget(link);
  };
  const close = () => {
    making.forget();
    setAsking(false);
  };
  const revoke = async ({ link_id: id }: ViewerLink) => {
    if (!(await revoking.run(id))) return;
    setRevokeTarget(null);
    snackbar.show('success', t.viewerRevoked);
  };
  return (
    <ViewerLinksCard
      links={list.rows}
      error={list.error}
      onRetry={list.retry}
      onMore={list.more}
      onMake={() => setAsking(true)}
      onRevoke={ask}
    >
      <ViewerLinkDialog
        open={isAsking && newLink === null}
        busy={making.busy}
        error={making.error}
        onMake={(terms) => void making.run(terms)}
        onClose={close}
      />
      <SecretDialog
        secret={newLink && secretLink('shared', newLink.token)}
        words={{
          title: t.viewerLinkTitle,
          text: t.viewerLinkText,
          label: t.linkLabel,
        }}
        onClose={close}
      />
      <ConfirmDialog
        open={revokeTarget !== null}
        title={t.viewerRevokeTitle}
        question={t.viewerRevokeQuestion(revokeTarget?.name ?? '')}
        action={t.revoke}
        busyAction={t.revoking}
        busy={revoking.busy}
        onConfirm={() => revokeTarget && void revoke(revokeTarget)}
        onClose={() => ask(null)}
      >
        <p>{t.viewerRevokeText}</p>
        {revoking.error && <ErrorAlert error={revoking.error} />}
      </ConfirmDialog>
    </ViewerLinksCard>
  );
}

function People({ project }: { project: Project }) {
  const { messages, navigate } = useKit();
  const t = useMembersMessages();
  const { user, profile } = useSession();
  const snackbar = useSnackbar();
  const describe = useDescribe();
  const { role, may } = useRole(project);
  const { list, roleChange, removal } = useMembers(project.project_id);
  const leaving = useDeleteProject();
  const [opened, setOpened] = useState<{ what: 'role' | 'removal'; member: Member } | null>(null);
  const [inviting, setInviting] = useState(false);
  const open = (what: 'role' | 'removal') => (member: Member) => {
    roleChange.forget();
    removal.forget();
    setOpened({ what, member });
  };
  const close = () => setOpened(null);
  const of = (what: 'role' | 'removal') => (opened?.what === what ? opened.member : null);
  const removed = of('removal');
  const remove = async (member: Member) => {
    if (!(await removal.run(member))) return;
    close();
    snackbar.show('success', t.removed(member.display_name));
  };
  const leave = async () => {
    try {
      if (!(await leaving.confirm())) return;
      snackbar.show('success', messages.projects.left);
      navigate({ to: 'projects' });
    } catch (error) {
      snackbar.show('error', describe(error, messages.errors.projectsLeave).message);
    }
  };
  return (
    <MembersCard
      members={list.rows}
      role={role}
      self={profile?.user_id ?? user?.uid ?? null}
      error={list.error}
      onRetry={list.retry}
      onMore={list.more}
      onInvite={may('invitationsCreate') ? () => setInviting(true) : undefined}
      onChange={open('role')}
      onRemove={open('removal')}
      onLeave={() => leaving.ask(project)}
    >
      <ChangeRoleDialog
        member={of('role')}
        roles={givableRoles(role)}
        busy={roleChange.busy}
        error={roleChange.error}
        onSave={(to) => {
          const member = of('role');
          if (!member) return;
          void roleChange.run({ member, role: to }).then((done) => {
            if (!done) return;
            close();
            snackbar.show('success', t.changed(member.display_name, messages.projects.roles[to]));
          });
        }}
        onClose={close}
      />
      <ConfirmDialog
        open={removed !== null}
        title={t.removeTitle}
        question={t.removeQuestion(removed?.display_name ?? '')}
        action={t.remove}
        busyAction={t.removing}
        busy={removal.busy}
        onConfirm={() => removed && void remove(removed)}
        onClose={close}
      >
        <p>{t.removeText}</p>
        {removal.error && <ErrorAlert error={removal.error} />}
      </ConfirmDialog>
      <LeaveProjectDialog
        projectTitle={leaving.target?.title ?? null}
        leaving={leaving.deleting}
        onConfirm={() => void leave()}
        onClose={leaving.close}
      />
      <Invite
        open={inviting}
        projectId={project.project_id}
        roles={givableRoles(role)}
        onClose={() => setInviting(false)}
      />
    </MembersCard>
  );
}

function ManagedMembers({ project }: { project: Project }) {
  const { direction } = usePresentation();
  const t = useMembersMessages();
  const { project_id: projectId } = project;
  const lists = [
    useMembers(projectId).list,
    useInvitations(projectId).list,
    useViewerLinks(projectId).list,
  ];
  // All at once, so that nothing moves when the next list arrives. A retry of one list does not
  // hide the others.
  const [arrived, setArrived] = useState(false);
  if (!arrived && lists.every(({ rows, error }) => rows ?? error)) setArrived(true);
  if (!arrived) return <Loading text={t.loading} />;
  return (
    <Tabs.Root defaultValue="people" dir={direction} className="bp-tabs">
      <Tabs.List size="2">
        <Tabs.Trigger value="people">{t.people}</Tabs.Trigger>
        <Tabs.Trigger value="changes">{t.changes}</Tabs.Trigger>
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

export function Members({ project }: { project: Project }) {
  const { may } = useRole(project);
  if (may('auditList')) return <ManagedMembers project={project} />;
  return (
    <div className="bp-settings">
      <People project={project} />
    </div>
  );
}
