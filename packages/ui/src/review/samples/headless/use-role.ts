'use client';

import { includesRole, type Role } from '@biophony/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useData } from '../../../context/data-context.ts';
import { keys } from '../../../state/query-keys.ts';

/** Whether the account may do in a project what a role may; false while its role is not known. */
export function useMay(projectId: string, role: Role): boolean {
  const { client, queryClient } = useData();
  const { data } = useQuery(
    {
      queryKey: keys.project(projectId),
      queryFn: ({ signal }) => client.projects.get(projectId, { signal }),
    },
    queryClient,
  );
  return data?.role !== undefined && includesRole(data.role, role);
}
