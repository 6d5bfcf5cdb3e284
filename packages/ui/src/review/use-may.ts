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

/** False until known. */
export function useMay(projectId: string, role: Role): boolean {
  const has = useProject(projectId)?.role;
  return has !== undefined && includesRole(has, role);
}

/** Title of a project; null until known. */
export function useProjectTitle(projectId: string): string | null {
  return useProject(projectId)?.title ?? null;
}
