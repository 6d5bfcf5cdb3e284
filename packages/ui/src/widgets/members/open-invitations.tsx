'use client';

import type { Invitation, Project } from '@biophony/contract';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { InvitationsCard } from '../../components/members/invitations-card.tsx';
import { useMembersMessages } from '../../context/member-messages.ts';
import { useInvitations } from '../../headless/members/use-invitations.ts';
import { useRole } from '../../headless/members/use-role.ts';
import { useSnackbar } from '../../headless/snackbar/use-snackbar.ts';
import { mayManage } from '../../model/role.ts';

/** The open invitations of a project, and revoking them. */
export function OpenInvitations({ project }: { project: Project }) {
  const words = useMembersMessages();
  const snackbar = useSnackbar();
  const { role } = useRole(project);
  const { list, revoking } = useInvitations(project.project_id);
  const [asked, setAsked] = useState<Invitation | null>(null);
  const ask = (invitation: Invitation | null) => {
    revoking.forget();
    setAsked(invitation);
  };
  const revoke = async ({ invitation_id: id }: Invitation) => {
    if (!(await revoking.run(id))) return;
    setAsked(null);
    snackbar.show('success', words.revoked);
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
        open={asked !== null}
        title={words.revokeInvitationTitle}
        question={words.revokeInvitationQuestion(asked?.email ?? words.byLink)}
        action={words.revoke}
        busyAction={words.revoking}
        busy={revoking.busy}
        onConfirm={() => asked && void revoke(asked)}
        onClose={() => ask(null)}
      >
        <p>{words.revokeInvitationText}</p>
        {revoking.error && <ErrorAlert error={revoking.error} />}
      </ConfirmDialog>
    </InvitationsCard>
  );
}
