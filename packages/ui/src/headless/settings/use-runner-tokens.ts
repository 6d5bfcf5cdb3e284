'use client';

import type { RunnerToken } from '@biophony/contract';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useRunnerTokensMessages } from '../../context/page-messages.ts';
import { useKit } from '../../context/kit-context.ts';
import { useSession } from '../session/session-context.ts';
import { useDescribe } from '../../errors/use-describe.ts';

/** Runner tokens: listing, making and revoking them; `all` are those of everybody, for operators. */
export function useRunnerTokens(scope: RunnerToken['scope'] = 'own') {
  const { client, queryClient } = useKit();
  const { user } = useSession();
  const describe = useDescribe();
  const words = useRunnerTokensMessages();
  const again = () => queryClient.invalidateQueries({ queryKey: ['runner-tokens'] });
  const list = useInfiniteQuery(
    {
      queryKey: ['runner-tokens', scope],
      queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
        client.runnerTokens.list({ scope, cursor: pageParam }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      enabled: user !== null,
    },
    queryClient,
  );
  const making = useMutation(
    {
      mutationFn: (name: string) => client.runnerTokens.create({ name, scope }),
      onSuccess: again,
    },
    queryClient,
  );
  const revoking = useMutation(
    { mutationFn: (tokenId: string) => client.runnerTokens.revoke(tokenId), onSettled: again },
    queryClient,
  );
  return {
    tokens: list.data?.pages.flatMap((page) => page.tokens) ?? null,
    more: list.hasNextPage,
    loadMore: () => void list.fetchNextPage(),
    listError: list.error && describe(list.error, words.loadFailed),
    retry: () => void list.refetch(),
    creating: making.isPending,
    createError: making.error && describe(making.error, words.createFailed),
    /** The token that was made, shown this once. */
    secret: making.data?.secret ?? null,
    create: making.mutate,
    /** Forgets the new token and what went wrong with it. */
    forget: making.reset,
    revoking: revoking.isPending,
    revokeError: revoking.error && describe(revoking.error, words.revokeFailed),
    /** Forgets what went wrong with revoking. */
    forgetRevoking: revoking.reset,
    revoke: revoking.mutateAsync,
  };
}
