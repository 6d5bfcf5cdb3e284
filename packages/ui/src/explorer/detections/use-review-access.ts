'use client';

import { includesRole } from '@biophony/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { keys } from '../../base/query-keys.ts';
import { useStore } from '../../base/use-store.ts';
import { useData } from '../../kit/data-context.ts';
import { nobody } from '../../session/session.ts';
import { SessionContext } from '../../session/use-session.ts';
import { useOptionalVerdictQueue } from '../../verdicts/use-verdict-queue.ts';
import type { VerdictQueue } from '../../verdicts/verdict-queue.ts';

export interface ProjectAccess {
  projectId: string;
  queue: VerdictQueue;
  /** ID the page signs in with. */
  userId: string;
  /** ID at the service; null where unknown. */
  personId: string | null;
  person: string | null;
  /** False while unknown. */
  maySay: boolean;
}

/** Null without an account, as on pages of others, which store verdicts in the browser. */
export function useReviewAccess(
  projectId: string | undefined,
  readOnly: boolean,
): ProjectAccess | null {
  const { client, queryClient } = useData();
  const { user, profile } = useStore(useContext(SessionContext) ?? nobody);
  const queue = useOptionalVerdictQueue(projectId ?? null);
  const project = useQuery(
    {
      queryKey: keys.project(projectId ?? ''),
      queryFn: ({ signal }) => client.projects.get(projectId ?? '', { signal }),
      enabled: queue !== null,
    },
    queryClient,
  );
  if (!queue || !user || projectId === undefined) return null;
  // Without roles, a service knows only owners.
  const role = project.isPending ? null : (project.data?.role ?? 'owner');
  return {
    projectId,
    queue,
    userId: user.uid,
    personId: profile?.user_id ?? null,
    person: profile?.display_name ?? null,
    maySay: !readOnly && role !== null && includesRole(role, 'reviewer'),
  };
}
