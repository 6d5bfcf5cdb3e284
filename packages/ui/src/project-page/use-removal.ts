'use client';

import type { Analysis, Dataset } from '@biophony/contract';
import { useState } from 'react';
import { changeKnown } from '../base/query-cache.ts';
import { keys } from '../base/query-keys.ts';
import { useKit } from '../kit/kit-context.ts';
import { useSnackbar } from '../kit/use-snackbar.ts';

/**
 * Confirmation and progress of a removal. Removes the confirmed object, whatever is shown by then.
 * The dialog closes when the removal ends.
 */
export function useRemoval<Target>(remove: (target: Target) => Promise<unknown>) {
  const [target, setTarget] = useState<Target | null>(null);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  return {
    asking,
    busy,
    /** The last object asked about; null before. */
    target,
    ask: (about: Target) => {
      setTarget(about);
      setAsking(true);
    },
    close: () => setAsking(false),
    /** Throws the errors of `remove`. */
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

/** Deletes datasets and analyses of a project. They disappear once the service has deleted them. */
export function useDeletions(projectId: string) {
  const { client, queryClient } = useKit();
  const keepAnalyses = (isKept: (analysis: Analysis) => boolean) =>
    changeKnown<Analysis[]>(queryClient, keys.analyses(projectId), (list) => list.filter(isKept));
  return {
    /** Deletes a dataset and the analyses that depend on it. Throws the SDK's errors. */
    deleteDataset: async (dataId: string) => {
      await client.datasets.delete(dataId);
      await changeKnown<Dataset[]>(queryClient, keys.datasets(projectId), (list) =>
        list.filter(({ data_id: id }) => id !== dataId),
      );
      await keepAnalyses(({ data_id: id }) => id !== dataId);
    },
    /** Throws the SDK's errors. */
    deleteAnalysis: async (analysisId: string) => {
      await client.analyses.delete(analysisId);
      await keepAnalyses(({ analysis_id: id }) => id !== analysisId);
    },
  };
}

/** Reloads the project after a success, then shows the message; warns if reloading fails. */
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
