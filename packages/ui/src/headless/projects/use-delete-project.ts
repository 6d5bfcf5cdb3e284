'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProjectSummary } from '@biophony/contract';
import { useKit } from '../../context/kit-context.ts';
import { useSessionActions } from '../session/session-context.ts';
import { changeKnown } from '../../state/change-known.ts';
import { keys } from '../../state/query-keys.ts';
import { forgetProject } from './forget-project.ts';

type Target = Pick<ProjectSummary, 'project_id' | 'title' | 'role'>;

const isOwn = ({ role = 'owner' }: Target): boolean => role === 'owner';

/**
 * Asking, deleting, done: the project goes from the list at once when the service has deleted it. A project of somebody
 * else is left instead.
 */
export function useDeleteProject() {
  const { client, queryClient } = useKit();
  const session = useSessionActions();
  const [target, setTarget] = useState<Target | null>(null);
  const mutation = useMutation(
    {
      mutationFn: async (project: Target) => {
        const { project_id: projectId } = project;
        if (isOwn(project)) await client.projects.delete(projectId, { timeout: 300_000 });
        else await client.request('projectsLeave', { params: { projectId } });
      },
    },
    queryClient,
  );
  return {
    target,
    /** Whether it is deleted; left where it is somebody else's. */
    isOwn: target !== null && isOwn(target),
    deleting: mutation.isPending,
    ask: (project: Target) => setTarget(project),
    close: () => setTarget(null),
    /** True when it is gone. Throws what the SDK throws; the dialog closes either way. */
    confirm: async (): Promise<boolean> => {
      if (!target) return false;
      const id = target.project_id;
      try {
        await mutation.mutateAsync(target);
      } finally {
        setTarget(null);
      }
      await changeKnown<ProjectSummary[]>(queryClient, keys.projects, (list) =>
        list.filter(({ project_id }) => project_id !== id),
      );
      // What its own page still shows is forgotten when that is left. Whoever came to it meanwhile is told.
      forgetProject(queryClient, id, 'inactive');
      void queryClient.invalidateQueries({ queryKey: keys.project(id), exact: true });
      void session.reloadProfile();
      return true;
    },
  };
}
