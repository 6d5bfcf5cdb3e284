'use client';

import type { Member, MemberRole } from '@biophony/contract';
import { createMembersClient } from '@biophony/sdk';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { keys } from '../base/query-keys.ts';
import { retryPages } from '../base/use-reading.ts';
import { useKit } from '../kit/kit-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useMembersMessages } from '../kit/use-member-messages.ts';
import { useSession } from '../session/use-session.ts';

/**
 * A change with its error text. `again` are query keys to reload, also after a failure, so that the
 * page is correct. `fallback` is the text if the service sends none.
 */
function useChange<Given, Answer>(
  change: (input: Given) => Promise<Answer>,
  again: readonly (readonly unknown[])[],
  fallback: string,
) {
  const { queryClient } = useKit();
  const describe = useDescribe();
  const { mutateAsync, isPending, error, data, reset } = useMutation(
    {
      mutationFn: change,
      onSettled: () =>
        Promise.all(again.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    },
    queryClient,
  );
  return {
    busy: isPending,
    error: error && describe(error, fallback),
    answer: data ?? null,
    forget: reset,
    /** Answer of the service; null if it failed. */
    run: async (input: Given): Promise<Answer | null> =>
      mutateAsync(input).catch((cause: unknown) => {
        console.error(cause);
        return null;
      }),
  };
}

interface Page {
  next_cursor: string | null;
}

interface PagedList<P extends Page, Row> {
  queryKey: readonly unknown[];
  read: (cursor: string | undefined, signal: AbortSignal) => PromiseLike<P>;
  rowsOf: (page: P) => readonly Row[];
  /** Text if the service sends none. */
  failed: string;
  enabled?: boolean;
}

export function usePagesOf<P extends Page, Row>(list: PagedList<P, Row>) {
  const { queryClient } = useKit();
  const { user } = useSession();
  const describe = useDescribe();
  const query = useInfiniteQuery(
    {
      queryKey: list.queryKey,
      queryFn: async ({
        pageParam,
        signal,
      }: {
        pageParam: string | undefined;
        signal: AbortSignal;
      }) => list.read(pageParam, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page: P) => page.next_cursor ?? undefined,
      // Failed calls are retried only on request.
      retryOnMount: false,
      enabled: user !== null && list.enabled !== false,
    },
    queryClient,
  );
  return {
    /** Null while unknown. */
    rows: query.data?.pages.flatMap((page) => list.rowsOf(page)) ?? null,
    /** Reads the next page; absent without one. */
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    reading: query.isFetchingNextPage,
    error: query.error && describe(query.error, list.failed),
    retry: () => retryPages(query),
  };
}

/** The most members of a project, so that one answer has all. */
const membersAtOnce = 250;

export function useMembers(projectId: string) {
  const { client } = useKit();
  const t = useMembersMessages();
  const { members } = createMembersClient(client);
  const again = [keys.members(projectId), keys.audit(projectId)];
  return {
    list: usePagesOf({
      queryKey: keys.members(projectId),
      read: (cursor, signal) =>
        members.list(projectId, { limit: membersAtOnce, cursor }, { signal }),
      rowsOf: (page) => page.members,
      failed: t.loadFailed,
    }),
    roleChange: useChange(
      ({ member, role }: { member: Member; role: MemberRole }) =>
        members.update(projectId, member.user_id, { role }),
      again,
      t.changeFailed,
    ),
    removal: useChange(
      (member: Member) => members.remove(projectId, member.user_id),
      again,
      t.removeFailed,
    ),
  };
}

/** The most open invitations. */
const invitationsAtOnce = 100;

interface InvitationTerms {
  role: MemberRole;
  /** Absent for a link that works for anyone who has it. */
  email?: string;
}

export function useInvitations(projectId: string) {
  const { client } = useKit();
  const t = useMembersMessages();
  const { invitations } = createMembersClient(client);
  const again = [keys.invitations(projectId), keys.audit(projectId)];
  return {
    list: usePagesOf({
      queryKey: keys.invitations(projectId),
      read: (cursor, signal) =>
        invitations.list(projectId, { limit: invitationsAtOnce, cursor }, { signal }),
      rowsOf: (page) => page.invitations,
      failed: t.openFailed,
    }),
    making: useChange(
      (terms: InvitationTerms) => invitations.create(projectId, terms),
      again,
      t.inviteFailed,
    ),
    revoking: useChange(
      (invitationId: string) => invitations.revoke(projectId, invitationId),
      again,
      t.revokeFailed,
    ),
  };
}

/** The most links of a project. */
const viewerLinksAtOnce = 50;

export function useViewerLinks(projectId: string) {
  const { client } = useKit();
  const t = useMembersMessages();
  const { viewerLinks } = createMembersClient(client);
  const again = [keys.viewerLinks(projectId), keys.audit(projectId)];
  return {
    list: usePagesOf({
      queryKey: keys.viewerLinks(projectId),
      read: (cursor, signal) =>
        viewerLinks.list(projectId, { limit: viewerLinksAtOnce, cursor }, { signal }),
      rowsOf: (page) => page.links,
      failed: t.viewersFailed,
    }),
    making: useChange(
      (terms: { name: string; days: number }) => viewerLinks.create(projectId, terms),
      again,
      t.viewerMakeFailed,
    ),
    revoking: useChange(
      (linkId: string) => viewerLinks.revoke(projectId, linkId),
      again,
      t.viewerRevokeFailed,
    ),
  };
}
