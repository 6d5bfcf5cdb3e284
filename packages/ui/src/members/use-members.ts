'use client';

import type { Member, MemberRole } from '@biophony/contract';
import { createMembersClient } from '@biophony/sdk';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { keys } from '../base/query-keys.ts';
import { retryPages } from '../base/retry-pages.ts';
import { useKit } from '../kit/kit-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useMembersMessages } from '../kit/use-member-messages.ts';
import { useSession } from '../session/use-session.ts';

/**
 * A change of the service with what went wrong in words. `again` are keys of what is read again, and what is shown then
 * is true even where the change failed. `fallback` is said where the service gives no sentence.
 */
function useChange<Given, Answer>(
  change: (given: Given) => Promise<Answer>,
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
    /** Forgets the answer, or what went wrong. */
    forget: reset,
    /** What the service answered; null where the change failed. */
    run: async (given: Given): Promise<Answer | null> =>
      mutateAsync(given).catch((cause: unknown) => {
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
  /** What is said where the service gives no sentence of its own. */
  failed: string;
  enabled?: boolean;
}

/** A list of the service that is read page by page, for whoever is signed in. */
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
      // What failed is tried again when somebody asks for it.
      retryOnMount: false,
      enabled: user !== null && list.enabled !== false,
    },
    queryClient,
  );
  return {
    /** Null while nothing is known. */
    rows: query.data?.pages.flatMap((page) => list.rowsOf(page)) ?? null,
    /** Reads the next page; absent where there is none. */
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    reading: query.isFetchingNextPage,
    error: query.error && describe(query.error, list.failed),
    retry: () => retryPages(query),
  };
}

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

/** As many invitations as can be open at once. */
const invitationsAtOnce = 100;

/** Whom an invitation is for. */
interface InvitationTerms {
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
      read: (cursor, signal) =>
        invitations.list(projectId, { limit: invitationsAtOnce, cursor }, { signal }),
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

/** As many links as can open a project at once. */
const viewerLinksAtOnce = 50;

/** The links with which people without an account read a project: listing, making and revoking them. */
export function useViewerLinks(projectId: string) {
  const { client } = useKit();
  const words = useMembersMessages();
  const { viewerLinks } = createMembersClient(client);
  const again = [keys.viewerLinks(projectId), keys.audit(projectId)];
  return {
    list: usePagesOf({
      queryKey: keys.viewerLinks(projectId),
      read: (cursor, signal) =>
        viewerLinks.list(projectId, { limit: viewerLinksAtOnce, cursor }, { signal }),
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
