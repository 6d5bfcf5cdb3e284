'use client';

import type { Member } from '@biophony/contract';
import { includesRole } from '@biophony/contract/constants';
import { createMembersClient } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { useData } from '../../../context/data-context.ts';

/** The members of a project who may review. */
export function useReviewers(projectId: string) {
  const { client, queryClient } = useData();
  return useQuery<Member[]>(
    {
      queryKey: ['members', projectId, 'reviewers'],
      queryFn: async ({ signal }) => {
        const found: Member[] = [];
        for await (const one of createMembersClient(client).members.list(projectId, {}, { signal }))
          if (includesRole(one.role, 'reviewer')) found.push(one);
        return found;
      },
    },
    queryClient,
  );
}
