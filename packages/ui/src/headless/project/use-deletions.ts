'use client';

import type { Analysis, Dataset } from '@biophony/contract';
import { useKit } from '../../context/kit-context.ts';
import { changeKnown } from '../../state/change-known.ts';
import { keys } from '../../state/query-keys.ts';

/** Deleting what a project holds. It is no longer shown as soon as the service has deleted it. */
export function useDeletions(projectId: string) {
  const { client, queryClient } = useKit();
  const keepAnalyses = (isKept: (analysis: Analysis) => boolean) =>
    changeKnown<Analysis[]>(queryClient, keys.analyses(projectId), (list) => list.filter(isKept));
  return {
    /** Deletes a dataset, and with it the analyses that depend on it. Throws what the SDK throws. */
    deleteDataset: async (dataId: string) => {
      await client.datasets.delete(dataId);
      await changeKnown<Dataset[]>(queryClient, keys.datasets(projectId), (list) =>
        list.filter(({ data_id: id }) => id !== dataId),
      );
      await keepAnalyses(({ data_id: id }) => id !== dataId);
    },
    /** Throws what the SDK throws. */
    deleteAnalysis: async (analysisId: string) => {
      await client.analyses.delete(analysisId);
      await keepAnalyses(({ analysis_id: id }) => id !== analysisId);
    },
  };
}
