'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useKit } from '../../context/kit-context.ts';
import { forgetProject } from '../projects/forget-project.ts';
import { times } from '../../timing/times.ts';

/**
 * Leads from a project that was deleted here to the list, after 1.5 s; it is shown until then and forgotten after, also
 * by a page that somebody comes back to before the list took its place.
 */
export function useLeaving(projectId: string) {
  const { navigate, queryClient } = useKit();
  const [deleted, setDeleted] = useState<string | null>(null);
  const leaving = deleted === projectId;
  const toProjects = useEffectEvent(() => navigate({ to: 'projects' }));
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => {
      toProjects();
      forgetProject(queryClient, projectId);
    }, times.leaveDeletedProject);
    return () => {
      clearTimeout(timer);
      forgetProject(queryClient, projectId);
    };
  }, [leaving, projectId, queryClient]);
  return { leaving, leave: () => setDeleted(projectId) };
}
