'use client';

import type { MemberRole } from '@biophony/contract';
import { SecretDialog } from '../../components/account-dialogs/secret-dialog.tsx';
import { InviteDialog } from '../../components/members/invite-dialog.tsx';
import { useMembersMessages } from '../../context/member-messages.ts';
import { useInvitations } from '../../headless/members/use-invitations.ts';
import { useSnackbar } from '../../headless/snackbar/use-snackbar.ts';
import { secretLink } from '../../model/secret-link.ts';

interface InviteProps {
  open: boolean;
  projectId: string;
  /** Roles that may be given. */
  roles: readonly MemberRole[];
  onClose: () => void;
}

/** Inviting somebody: the question, then the link where one has to be handed on. */
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
