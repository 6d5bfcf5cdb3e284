'use client';

import type { PublicAccess } from '@biophony/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useKit } from '../../context/kit-context.ts';
import { useDescribe } from '../../errors/use-describe.ts';
import { keys } from '../../state/query-keys.ts';

/** Which pages may show a project to everybody; read while `open`, so that it is not asked for by who never looks. */
export function usePublicAccess(projectId: string, open: boolean) {
  const { client, queryClient, messages } = useKit();
  const { errors } = messages;
  const describe = useDescribe();
  const queryKey = keys.publicAccess(projectId);
  const query = useQuery(
    {
      queryKey,
      queryFn: ({ signal }) => client.projects.publicAccess(projectId, { signal }),
      enabled: open,
    },
    queryClient,
  );
  const mutation = useMutation(
    {
      mutationFn: (access: PublicAccess) => client.projects.setPublicAccess(projectId, access),
      onSuccess: async (access) => {
        queryClient.setQueryData(queryKey, access);
        await queryClient.invalidateQueries({ queryKey: keys.project(projectId) });
      },
    },
    queryClient,
  );
  return {
    /** Null while it is not known. */
    access: query.data ?? null,
    readError: query.isLoadingError ? describe(query.error, errors.publicAccessGet) : null,
    retry: () => void query.refetch(),
    saving: mutation.isPending,
    saveError: mutation.error ? describe(mutation.error, errors.publicAccessPut) : null,
    /** True when it is saved. */
    save: async (access: PublicAccess): Promise<boolean> =>
      mutation.mutateAsync(access).then(
        () => true,
        () => false,
      ),
    /** Forgets why saving failed. */
    reset: () => mutation.reset(),
  };
}
