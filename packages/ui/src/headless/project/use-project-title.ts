'use client';

import { useQuery } from '@tanstack/react-query';
import { useKit } from '../../context/kit-context.ts';
import { keys } from '../../state/query-keys.ts';

/** What a project is called, as soon as the screen below has read it; asks for nothing itself. */
export function useProjectTitle(projectId: string): string | null {
  const { client, queryClient } = useKit();
  const { data } = useQuery(
    {
      queryKey: keys.project(projectId),
      queryFn: ({ signal }) => client.projects.get(projectId, { signal }),
      enabled: false,
    },
    queryClient,
  );
  return data?.title ?? null;
}
