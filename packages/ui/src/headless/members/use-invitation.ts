'use client';

import { createMembersClient } from '@biophony/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useInvitationMessages } from '../../context/member-messages.ts';
import { useKit } from '../../context/kit-context.ts';
import { useDescribe } from '../../errors/use-describe.ts';
import { keys } from '../../state/query-keys.ts';
import { useSession, useSessionActions } from '../session/session-context.ts';

/** What the invitation of a token is to, once somebody is signed in, and accepting it. */
export function useInvitation(token: string | null) {
  const { client, queryClient } = useKit();
  const { user } = useSession();
  const session = useSessionActions();
  const describe = useDescribe();
  const words = useInvitationMessages();
  const { invitations } = createMembersClient(client);
  const query = useQuery(
    {
      queryKey: ['invitation', token, user?.uid],
      queryFn: ({ signal }) => invitations.read(token ?? '', { signal }),
      enabled: user !== null && token !== null,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    queryClient,
  );
  const accepting = useMutation(
    {
      mutationFn: (given: string) => invitations.accept(given),
      onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.projects }),
    },
    queryClient,
  );
  return {
    invitation: query.data ?? null,
    email: user?.email ?? '',
    readError: query.error && describe(query.error, words.failed),
    retry: () => void query.refetch(),
    accepting: accepting.isPending,
    acceptError: accepting.error && describe(accepting.error, words.acceptFailed),
    /** The project that is open now, and the role in it; null where it was not accepted. */
    accept: async () =>
      accepting.mutateAsync(token ?? '').catch((cause: unknown) => {
        console.error(cause);
        return null;
      }),
    /** What the service answered. */
    accepted: accepting.data ?? null,
    /** Signs out, so that somebody else can sign in on the same page. */
    leave: () => {
      accepting.reset();
      void session.signOut();
    },
  };
}
