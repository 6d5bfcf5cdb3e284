'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProjectSummary } from '@biophony/contract';
import { ApiError, type Client } from '@biophony/sdk';
import { useKit } from '../../context/kit-context.ts';
import { useSession } from '../session/session-context.ts';
import { keys } from '../../state/query-keys.ts';
import { useDescribe } from '../../errors/use-describe.ts';

const pageSize = 500;

async function allProjects(client: Client, signal: AbortSignal): Promise<ProjectSummary[]> {
  const projects: ProjectSummary[] = [];
  for await (const project of client.projects.list({ limit: pageSize }, { signal }))
    projects.push(project);
  return projects;
}

/** All projects of the user, or why there are none. */
export function useProjectList() {
  const { client, queryClient, messages } = useKit();
  const { user } = useSession();
  const describe = useDescribe();
  const [dismissed, setDismissed] = useState<unknown>(null);
  const query = useQuery(
    {
      queryKey: keys.projects,
      queryFn: ({ signal }) => allProjects(client, signal),
      enabled: user !== null,
    },
    queryClient,
  );
  const { errors } = messages;
  const failure = query.error === dismissed ? null : query.error;
  const error = user
    ? failure &&
      describe(failure, failure instanceof ApiError ? errors.projectsList : errors.projectsLoad)
    : { message: messages.projects.loginNeeded };
  return {
    projects: user ? (query.data ?? []) : [],
    loading: user !== null && query.isPending,
    /** The list was read, if only once. */
    loaded: user !== null && query.data !== undefined,
    error,
    retry: () => void query.refetch(),
    dismiss: () => setDismissed(query.error),
  };
}
