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

interface Calls<Terms, Made, Gone> {
  create: (terms: Terms) => Promise<Made>;
  revoke: (id: string) => Promise<Gone>;
}

/** Creates and revokes secrets of a list, which is read again afterwards. */
function useSecretChanges<Terms, Made extends { secret: string }, Gone>(
  queryKey: readonly string[],
  { create, revoke }: Calls<Terms, Made, Gone>,
  t: { createFailed: string; revokeFailed: string },
) {
  const { queryClient } = useKit();
  const describe = useDescribe();
  const again = () => queryClient.invalidateQueries({ queryKey });
  const making = useMutation({ mutationFn: create, onSuccess: again }, queryClient);
  const revoking = useMutation({ mutationFn: revoke, onSettled: again }, queryClient);
  return {
    creating: making.isPending,
    createError: making.error && describe(making.error, t.createFailed),
    /** The new key or token, shown only once. */
    secret: making.data?.secret ?? null,
    create: making.mutate,
    /** Clears the new one and its error. */
    forget: making.reset,
    revoking: revoking.isPending,
    revokeError: revoking.error && describe(revoking.error, t.revokeFailed),
    /** Clears the error of revoking. */
    forgetRevoking: revoking.reset,
    revoke: revoking.mutateAsync,
  };
}

/** Lists, creates and revokes the user's API keys. Each program approved in a browser has one. */
export function useApiKeys() {
  const { client, queryClient } = useKit();
  const { user } = useSession();
  const describe = useDescribe();
  const t = useKeysMessages();
  const queryKey = ['api-keys'];
  const list = useQuery(
    { queryKey, queryFn: () => client.keys.list(), enabled: user !== null },
    queryClient,
  );
  const changes = useSecretChanges(
    queryKey,
    {
      create: ({ name, scopes, days }: KeyTerms) =>
        client.keys.create({ name, scopes, expires_in_days: days }),
      revoke: (keyId) => client.keys.delete(keyId),
    },
    t,
  );
  return {
    keys: list.data ?? null,
    listError: list.error && describe(list.error, t.loadFailed),
    retry: () => void list.refetch(),
    ...changes,
  };
}

/** Lists, creates and revokes runner tokens; `all` are those of everybody, for operators. */
export function useRunnerTokens(scope: RunnerToken['scope'] = 'own') {
  const { client, queryClient } = useKit();
  const { user } = useSession();
  const describe = useDescribe();
  const t = useRunnerTokensMessages();
  const queryKey = ['runner-tokens'];
  const list = useInfiniteQuery(
    {
      queryKey: [...queryKey, scope],
      queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
        client.runnerTokens.list({ scope, cursor: pageParam }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      enabled: user !== null,
    },
    queryClient,
  );
  const changes = useSecretChanges(
    queryKey,
    {
      create: (name: string) => client.runnerTokens.create({ name, scope }),
      revoke: (tokenId) => client.runnerTokens.revoke(tokenId),
    },
    t,
  );
  return {
    tokens: list.data?.pages.flatMap((page) => page.tokens) ?? null,
    more: list.hasNextPage,
    loadMore: () => void list.fetchNextPage(),
    listError: list.error && describe(list.error, t.loadFailed),
    retry: () => void list.refetch(),
    ...changes,
  };
}
