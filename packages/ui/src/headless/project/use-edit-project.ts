'use client';

import { useState } from 'react';
import type { Project } from '@biophony/contract';
import { useKit } from '../../provider/kit-context.ts';
import { keys } from '../shared/query-keys.ts';

/** Saving title and description. Answers of the service replace what is shown at once. */
export function useEditProject(projectId: string) {
  const { client, queryClient } = useKit();
  const [busyField, setBusyField] = useState<'title' | 'description' | null>(null);
  const save = async (field: 'title' | 'description', text: string): Promise<void> => {
    setBusyField(field);
    try {
      const updated = await client.projects.update(projectId, { [field]: text });
      queryClient.setQueryData<Project>(keys.project(projectId), (old) => ({ ...old, ...updated }));
      void queryClient.invalidateQueries({ queryKey: keys.projects });
    } finally {
      setBusyField(null);
    }
  };
  return { busyField, save };
}
