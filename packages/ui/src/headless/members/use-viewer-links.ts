'use client';

import { createMembersClient } from '@biophony/sdk';
import { useMembersMessages } from '../../context/member-messages.ts';
import { useKit } from '../../context/kit-context.ts';
import { keys } from '../../state/query-keys.ts';
import { useChange } from './use-change.ts';
import { usePagesOf } from './use-pages-of.ts';

/** As many links as can open a project at once. */
const atOnce = 50;

/** The links with which people without an account read a project: listing, making and revoking them. */
export function useViewerLinks(projectId: string) {
  const { client } = useKit();
  const words = useMembersMessages();
  const { viewerLinks } = createMembersClient(client);
  const again = [keys.viewerLinks(projectId), keys.audit(projectId)];
  return {
    list: usePagesOf({
      queryKey: keys.viewerLinks(projectId),
      read: (cursor, signal) => viewerLinks.list(projectId, { limit: atOnce, cursor }, { signal }),
      rowsOf: (page) => page.links,
      failed: words.viewersFailed,
    }),
    making: useChange(
      (terms: { name: string; days: number }) => viewerLinks.create(projectId, terms),
      again,
      words.viewerMakeFailed,
    ),
    revoking: useChange(
      (linkId: string) => viewerLinks.revoke(projectId, linkId),
      again,
      words.viewerRevokeFailed,
    ),
  };
}
