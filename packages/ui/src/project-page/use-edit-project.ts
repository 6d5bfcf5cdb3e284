'use client';

import type { Analysis, Dataset, Project, PublicAccess } from '@biophony/contract';
import { ApiError } from '@biophony/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { changeKnown, forgetProject } from '../base/query-cache.ts';
import { keys } from '../base/query-keys.ts';
import { times } from '../base/times.ts';
import { useKit } from '../kit/kit-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useSnackbar } from '../kit/use-snackbar.ts';

export type ProjectField = 'title' | 'description';

/**
 * Saves title, description and hiding of coordinates. Answers of the service update the page at
 * once.
 */
export function useEditProject(projectId: string) {
  const { client, queryClient } = useKit();
  const [busyField, setBusyField] = useState<ProjectField | null>(null);
  /** Newer values the person was shown; saving after that overwrites them. */
  const conflictTexts = useRef<Partial<Record<ProjectField, string>>>({});
  const queryKey = keys.project(projectId);
  const getProject = () => queryClient.getQueryData<Project>(queryKey);

  const send = async (field: ProjectField, text: string, from: string): Promise<boolean> => {
    const before = getProject();
    if (before && ![from, conflictTexts.current[field]].includes(before[field])) return false;
    try {
      const body = { [field]: text, version: before?.version };
      const updated = await client.projects.update(projectId, body);
      await changeKnown<Project>(queryClient, queryKey, (old) => ({ ...old, ...updated }));
      void queryClient.invalidateQueries({ queryKey: keys.projects });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error;
      await queryClient.refetchQueries({ queryKey });
      return false;
    }
  };

  /**
   * Saves a text edited from `from`. False if the project was changed elsewhere since: the new
   * value is shown, and saving again overwrites it. Throws the SDK's other errors.
   */
  const save = async (field: ProjectField, text: string, from: string): Promise<boolean> => {
    setBusyField(field);
    try {
      const saved = await send(field, text, from);
      conflictTexts.current[field] = saved ? undefined : getProject()?.[field];
      return saved;
    } finally {
      setBusyField(null);
    }
  };
  const [savingPlaces, setSavingPlaces] = useState(false);
  /**
   * Sets whether exact coordinates are hidden. Throws the SDK's errors, such as `conflict` while a
   * site is not exact.
   */
  const hidePlaces = async (hides: boolean): Promise<void> => {
    setSavingPlaces(true);
    try {
      const updated = await client.projects.update(projectId, { hides_places: hides });
      await changeKnown<Project>(queryClient, queryKey, (old) => ({ ...old, ...updated }));
    } finally {
      setSavingPlaces(false);
    }
  };
  return { busyField, save, savingPlaces, hidePlaces };
}

/** Pages that may show a project publicly; only read while `open`. */
export function usePublicAccess(projectId: string, open: boolean) {
  const { client, queryClient, messages } = useKit();
  const { errors } = messages;
  const describe = useDescribe();
  const queryKey = keys.publicAccess(projectId);
  const query = useQuery(
    {
      queryKey,
      queryFn: ({ signal }) => client.projects.publicAccess(projectId, { signal }),
      enabled: open,
    },
    queryClient,
  );
  const mutation = useMutation(
    {
      mutationFn: (access: PublicAccess) => client.projects.setPublicAccess(projectId, access),
      onSuccess: async (access) => {
        queryClient.setQueryData(queryKey, access);
        await queryClient.invalidateQueries({ queryKey: keys.project(projectId) });
      },
    },
    queryClient,
  );
  return {
    /** Null until known. */
    access: query.data ?? null,
    readError: query.isLoadingError ? describe(query.error, errors.publicAccessGet) : null,
    retry: () => void query.refetch(),
    saving: mutation.isPending,
    saveError: mutation.error ? describe(mutation.error, errors.publicAccessPut) : null,
    /** True when saved. */
    save: async (access: PublicAccess): Promise<boolean> =>
      mutation.mutateAsync(access).then(
        () => true,
        () => false,
      ),
    /** Clears the error of saving. */
    reset: () => mutation.reset(),
  };
}

/**
 * Navigates from a deleted project to the list after 1.5 s. The project is shown until then and
 * dropped afterwards, also if somebody returns to its page before.
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

/** Title of a project once the screen below has read it; makes no call itself. */
export function useProjectTitle(projectId: string): string | null {
  const { client, queryClient } = useKit();
  const { data } = useQuery(
    {
      queryKey: keys.project(projectId),
      queryFn: ({ signal }) => client.projects.get(projectId, { signal }),
      enabled: false,
    },
    queryClient,
  );
  return data?.title ?? null;
}

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
