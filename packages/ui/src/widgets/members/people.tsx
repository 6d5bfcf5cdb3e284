'use client';

import type { Member, Project } from '@biophony/contract';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { ChangeRoleDialog } from '../../components/members/change-role-dialog.tsx';
import { MembersCard } from '../../components/members/members-card.tsx';
import { LeaveProjectDialog } from '../../components/project-dialogs/leave-project-dialog.tsx';
import { useKit } from '../../context/kit-context.ts';
import { useMembersMessages } from '../../context/member-messages.ts';
import { useDescribe } from '../../errors/use-describe.ts';
import { useMembers } from '../../headless/members/use-members.ts';
import { useRole } from '../../headless/members/use-role.ts';
import { useDeleteProject } from '../../headless/projects/use-delete-project.ts';
import { useSession } from '../../headless/session/session-context.ts';
import { useSnackbar } from '../../headless/snackbar/use-snackbar.ts';
import { givableRoles } from '../../model/role.ts';
import { Invite } from './invite.tsx';

/** Who works on a project: inviting, changing roles, removing, and leaving oneself. */
export function People({ project }: { project: Project }) {
  const { messages, navigate } = useKit();
  const words = useMembersMessages();
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
    snackbar.show('success', words.removed(member.display_name));
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
            snackbar.show(
              'success',
              words.changed(member.display_name, messages.projects.roles[to]),
            );
          });
        }}
        onClose={close}
      />
      <ConfirmDialog
        open={removed !== null}
        title={words.removeTitle}
        question={words.removeQuestion(removed?.display_name ?? '')}
        action={words.remove}
        busyAction={words.removing}
        busy={removal.busy}
        onConfirm={() => removed && void remove(removed)}
        onClose={close}
      >
        <p>{words.removeText}</p>
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
