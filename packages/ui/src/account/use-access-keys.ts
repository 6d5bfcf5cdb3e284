'use client';

import type { RunnerToken } from '@biophony/contract';
import type { Scope } from '@biophony/contract/constants';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useKit } from '../kit/kit-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useKeysMessages, useRunnerTokensMessages } from '../kit/use-page-messages.ts';
import { useSession } from '../session/use-session.ts';

/** Options of a new key. */
export interface KeyTerms {
  name: string;
  scopes: Scope[];
  /** Null: until it is revoked. */
  days: number | null;
}

const queryKey = ['api-keys'];

/** Lists, creates and revokes the user's API keys. Each program approved in a browser has one. */
export function useApiKeys() {
  const { client, queryClient } = useKit();
  const { user } = useSession();
  const describe = useDescribe();
  const words = useKeysMessages();
  const again = () => queryClient.invalidateQueries({ queryKey });
  const list = useQuery(
    { queryKey, queryFn: () => client.keys.list(), enabled: user !== null },
    queryClient,
  );
  const making = useMutation(
    {
      mutationFn: ({ name, scopes, days }: KeyTerms) =>
        client.keys.create({ name, scopes, expires_in_days: days }),
      onSuccess: again,
    },
    queryClient,
  );
  const revoking = useMutation(
    { mutationFn: (keyId: string) => client.keys.delete(keyId), onSettled: again },
    queryClient,
  );
  return {
    keys: list.data ?? null,
    listError: list.error && describe(list.error, words.loadFailed),
    retry: () => void list.refetch(),
    creating: making.isPending,
    createError: making.error && describe(making.error, words.createFailed),
    /** The new key, shown only once. */
    secret: making.data?.secret ?? null,
    create: making.mutate,
    /** Clears the new key and its error. */
    forget: making.reset,
    revoking: revoking.isPending,
    revokeError: revoking.error && describe(revoking.error, words.revokeFailed),
    revoke: revoking.mutateAsync,
  };
}

/** Lists, creates and revokes runner tokens; `all` are those of everybody, for operators. */
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
    /** The new token, shown only once. */
    secret: making.data?.secret ?? null,
    create: making.mutate,
    /** Clears the new token and its error. */
    forget: making.reset,
    revoking: revoking.isPending,
    revokeError: revoking.error && describe(revoking.error, words.revokeFailed),
    /** Clears the error of revoking. */
    forgetRevoking: revoking.reset,
    revoke: revoking.mutateAsync,
  };
}
