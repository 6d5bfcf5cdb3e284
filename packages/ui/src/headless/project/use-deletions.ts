'use client';

import { useKit } from '../../provider/kit-context.ts';
import { keys } from '../shared/query-keys.ts';

/** Deleting what a project holds. It is no longer shown as soon as the service has deleted it. */
export function useDeletions(projectId: string) {
  const { client, queryClient } = useKit();
  const hide = (key: (id: string) => readonly string[]) =>
    queryClient.setQueryData(key(projectId), null);
  return {
    /** Deletes a dataset, and with it the analysis that depends on it. Throws what the SDK throws. */
    deleteDataset: async (dataId: string) => {
      await client.datasets.delete(dataId);
      hide(keys.datasets);
      hide(keys.analyses);
    },
    /** Throws what the SDK throws. */
    deleteAnalysis: async (analysisId: string) => {
      await client.analyses.delete(analysisId);
      hide(keys.analyses);
    },
  };
}
