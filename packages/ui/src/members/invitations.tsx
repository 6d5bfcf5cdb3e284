'use client';

import type { Invitation, MemberRole, Project, ViewerLink } from '@biophony/contract';
import { useState } from 'react';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { ConfirmDialog } from '../kit/modal.tsx';
import { SecretDialog } from '../kit/secret-dialog.tsx';
import { useMembersMessages } from '../kit/use-member-messages.ts';
import { useSnackbar } from '../kit/use-snackbar.ts';
import { mayManage, useRole } from '../projects/use-role.ts';
import { InvitationsCard, InviteDialog } from './invitations-card.tsx';
import { useInvitations, useViewerLinks } from './use-members.ts';
import { ViewerLinkDialog, ViewerLinksCard } from './viewer-links-card.tsx';

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

export function Invite({ open, projectId, roles, onClose }: InviteProps) {
  const words = useMembersMessages();
  const snackbar = useSnackbar();
  const { making } = useInvitations(projectId);
  const made = making.answer;
  const email = made?.invitation.email ?? null;
  const isLink = made !== null && !(made.mailed && email !== null);
  const close = () => {
    making.forget();
    onClose();
  };
  const invite = async (terms: { role: MemberRole; email?: string }) => {
    const answer = await making.run(terms);
    if (!answer?.mailed || terms.email === undefined) return;
    snackbar.show('success', words.invited(terms.email));
    close();
  };
  return (
    <>
      <InviteDialog
        open={open && made === null}
        roles={roles}
        busy={making.busy}
        error={making.error}
        onInvite={(terms) => void invite(terms)}
        onType={making.forget}
        onClose={close}
      />
      <SecretDialog
        secret={open && isLink ? secretLink('invitation', made.token) : null}
        words={{
          title: words.linkTitle,
          text: email === null ? words.linkText : words.notMailed(email),
          label: words.linkLabel,
        }}
        onClose={close}
      />
    </>
  );
}

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

export function ViewerLinks({ projectId }: { projectId: string }) {
  const words = useMembersMessages();
  const snackbar = useSnackbar();
  const { list, making, revoking } = useViewerLinks(projectId);
  const [isAsking, setAsking] = useState(false);
  const [asked, setAsked] = useState<ViewerLink | null>(null);
  const made = making.answer;
  const ask = (link: ViewerLink | null) => {
    revoking.forget();
    setAsked(link);
  };
  const close = () => {
    making.forget();
    setAsking(false);
  };
  const revoke = async ({ link_id: id }: ViewerLink) => {
    if (!(await revoking.run(id))) return;
    setAsked(null);
    snackbar.show('success', words.viewerRevoked);
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
        open={isAsking && made === null}
        busy={making.busy}
        error={making.error}
        onMake={(terms) => void making.run(terms)}
        onClose={close}
      />
      <SecretDialog
        secret={made && secretLink('shared', made.token)}
        words={{
          title: words.viewerLinkTitle,
          text: words.viewerLinkText,
          label: words.linkLabel,
        }}
        onClose={close}
      />
      <ConfirmDialog
        open={asked !== null}
        title={words.viewerRevokeTitle}
        question={words.viewerRevokeQuestion(asked?.name ?? '')}
        action={words.revoke}
        busyAction={words.revoking}
        busy={revoking.busy}
        onConfirm={() => asked && void revoke(asked)}
        onClose={() => ask(null)}
      >
        <p>{words.viewerRevokeText}</p>
        {revoking.error && <ErrorAlert error={revoking.error} />}
      </ConfirmDialog>
    </ViewerLinksCard>
  );
}
