'use client';

import { useQuery } from '@tanstack/react-query';
import { keys } from '../base/query-keys.ts';
import { useKit } from '../kit/kit-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useSession } from '../session/use-session.ts';

/** A project by ID; null until known. */
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
