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

/** Where verdicts of a project go, and who says them. */
export interface ProjectAccess {
  projectId: string;
  queue: VerdictQueue;
  /** The account as the page signs in with it. */
  userId: string;
  /** The account at the service; null where it is not known. */
  personId: string | null;
  /** Its display name. */
  person: string | null;
  /** Whether it may say verdicts; false while that is not known. */
  maySay: boolean;
}

/**
 * How the page may deal with verdicts: those of the project where an account is signed in; null where none is, as on
 * pages of others, which keep them in the browser. `readOnly` takes the saying away.
 */
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
  // A service that tells no roles knows owners alone.
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
