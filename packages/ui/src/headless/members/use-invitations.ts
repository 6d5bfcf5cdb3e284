'use client';

import type { MemberRole } from '@biophony/contract';
import { createMembersClient } from '@biophony/sdk';
import { useMembersMessages } from '../../context/member-messages.ts';
import { useKit } from '../../context/kit-context.ts';
import { keys } from '../../state/query-keys.ts';
import { useChange } from './use-change.ts';
import { usePagesOf } from './use-pages-of.ts';

/** As many invitations as can be open at once. */
const atOnce = 100;

/** Whom an invitation is for. */
export interface InvitationTerms {
  role: MemberRole;
  /** Absent for a link that works for whoever has it. */
  email?: string;
}

/** The open invitations of a project: listing, making and revoking them. */
export function useInvitations(projectId: string) {
  const { client } = useKit();
  const words = useMembersMessages();
  const { invitations } = createMembersClient(client);
  const again = [keys.invitations(projectId), keys.audit(projectId)];
  return {
    list: usePagesOf({
      queryKey: keys.invitations(projectId),
      read: (cursor, signal) => invitations.list(projectId, { limit: atOnce, cursor }, { signal }),
      rowsOf: (page) => page.invitations,
      failed: words.openFailed,
    }),
    making: useChange(
      (terms: InvitationTerms) => invitations.create(projectId, terms),
      again,
      words.inviteFailed,
    ),
    revoking: useChange(
      (invitationId: string) => invitations.revoke(projectId, invitationId),
      again,
      words.revokeFailed,
    ),
  };
}
