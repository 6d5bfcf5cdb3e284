'use client';

import { useQuery } from '@tanstack/react-query';
import { useKit } from '../../context/kit-context.ts';
import { useDescribe } from '../../errors/use-describe.ts';
import { keys } from '../../state/query-keys.ts';
import { useSession } from '../session/session-context.ts';

/** A project for a page that needs its name; null while it is not known. */
export function useNamedProject(projectId: string) {
  const { client, queryClient, messages } = useKit();
  const { user } = useSession();
  const describe = useDescribe();
  const { data, isLoadingError, error, refetch } = useQuery(
    {
      queryKey: keys.project(projectId),
      queryFn: ({ signal }) => client.projects.get(projectId, { signal }),
      enabled: user !== null,
    },
    queryClient,
  );
  return {
    project: data ?? null,
    error: isLoadingError ? describe(error, messages.errors.projectsGet) : null,
    retry: () => void refetch(),
  };
}
