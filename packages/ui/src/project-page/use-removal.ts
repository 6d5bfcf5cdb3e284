'use client';

import type { Analysis, Dataset } from '@biophony/contract';
import { useState } from 'react';
import { changeKnown } from '../base/query-cache.ts';
import { keys } from '../base/query-keys.ts';
import { useKit } from '../kit/kit-context.ts';
import { useSnackbar } from '../kit/use-snackbar.ts';

/**
 * Asking before something is removed, and being busy while it is. What was asked about is what is removed, whatever is
 * shown by then. The question closes when the removal ends.
 */
export function useRemoval<Target>(remove: (target: Target) => Promise<unknown>) {
  const [target, setTarget] = useState<Target | null>(null);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  return {
    asking,
    busy,
    /** What was asked about last; null before. */
    target,
    ask: (about: Target) => {
      setTarget(about);
      setAsking(true);
    },
    close: () => setAsking(false),
    /** Throws what `remove` throws. */
    confirm: async () => {
      if (target === null) return;
      setBusy(true);
      try {
        await remove(target);
      } finally {
        setBusy(false);
        setAsking(false);
      }
    },
  };
}

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

/** Reads the project again after a success, which is said when that is done; warns where the reading fails. */
export function useReload(reload: () => Promise<void>) {
  const snackbar = useSnackbar();
  return (stale: string, success?: string) => {
    reload().then(
      () => success !== undefined && snackbar.show('success', success),
      (error: unknown) => {
        console.error(error);
        snackbar.show('warning', stale);
      },
    );
  };
}
