'use client';

import { useState } from 'react';
import { useKit } from '../../context/kit-context.ts';
import { keys } from '../../state/query-keys.ts';

/** Adding and removing tags. Each call throws what the SDK throws; afterwards the project is read again. */
export function useTags(projectId: string) {
  const { client, queryClient } = useKit();
  const [busyTag, setBusyTag] = useState<string | null>(null);
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: keys.project(projectId) }),
      queryClient.invalidateQueries({ queryKey: keys.projects }),
    ]);
  return {
    busyTag,
    add: async (tag: string) => {
      await client.tags.add(projectId, tag);
      await refresh();
    },
    remove: async (tag: string) => {
      setBusyTag(tag);
      try {
        await client.tags.remove(projectId, tag);
        await refresh();
      } finally {
        setBusyTag(null);
      }
    },
  };
}
