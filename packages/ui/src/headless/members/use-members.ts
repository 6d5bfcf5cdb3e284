'use client';

import type { Member, MemberRole } from '@biophony/contract';
import { createMembersClient } from '@biophony/sdk';
import { useMembersMessages } from '../../context/member-messages.ts';
import { useKit } from '../../context/kit-context.ts';
import { keys } from '../../state/query-keys.ts';
import { useChange } from './use-change.ts';
import { usePagesOf } from './use-pages-of.ts';

/** As many members as a project can have, so that they come in one answer. */
const atOnce = 250;

/** Who works on a project, their roles, and removing them. */
export function useMembers(projectId: string) {
  const { client } = useKit();
  const words = useMembersMessages();
  const { members } = createMembersClient(client);
  const again = [keys.members(projectId), keys.audit(projectId)];
  return {
    list: usePagesOf({
      queryKey: keys.members(projectId),
      read: (cursor, signal) => members.list(projectId, { limit: atOnce, cursor }, { signal }),
      rowsOf: (page) => page.members,
      failed: words.loadFailed,
    }),
    roleChange: useChange(
      ({ member, role }: { member: Member; role: MemberRole }) =>
        members.update(projectId, member.user_id, { role }),
      again,
      words.changeFailed,
    ),
    removal: useChange(
      (member: Member) => members.remove(projectId, member.user_id),
      again,
      words.removeFailed,
    ),
  };
}
