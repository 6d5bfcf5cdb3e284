'use client';

import type { Scope } from '@biophony/contract/constants';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useKeysMessages } from '../../context/page-messages.ts';
import { useKit } from '../../context/kit-context.ts';
import { useSession } from '../session/session-context.ts';
import { useDescribe } from '../../errors/use-describe.ts';

/** What a new key is to be. */
export interface KeyTerms {
  name: string;
  scopes: Scope[];
  /** Null: until it is revoked. */
  days: number | null;
}

const queryKey = ['api-keys'];

/** The user's API keys: listing, making and revoking them. Programs that were approved in a browser have one each. */
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
    /** The key that was made, shown this once. */
    secret: making.data?.secret ?? null,
    create: making.mutate,
    /** Forgets the new key and what went wrong with it. */
    forget: making.reset,
    revoking: revoking.isPending,
    revokeError: revoking.error && describe(revoking.error, words.revokeFailed),
    revoke: revoking.mutateAsync,
  };
}
