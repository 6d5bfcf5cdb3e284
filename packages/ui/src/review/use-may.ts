'use client';

import type { Project } from '@biophony/contract';
import { includesRole, type Role } from '@biophony/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../base/query-keys.ts';
import { useData } from '../kit/data-context.ts';

function useProject(projectId: string): Project | undefined {
  const { client, queryClient } = useData();
  return useQuery<Project>(
    {
      queryKey: keys.project(projectId),
      queryFn: ({ signal }) => client.projects.get(projectId, { signal }),
    },
    queryClient,
  ).data;
}

/** Whether the account may do in a project what a role may; false while its role is not known. */
export function useMay(projectId: string, role: Role): boolean {
  const has = useProject(projectId)?.role;
  return has !== undefined && includesRole(has, role);
}

/** What a project is called; null while it is not known. */
export function useProjectTitle(projectId: string): string | null {
  return useProject(projectId)?.title ?? null;
}
