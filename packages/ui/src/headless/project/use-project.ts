'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, isSettled } from '@biophony/sdk';
import { useKit } from '../../provider/kit-context.ts';
import { useSession } from '../session/session-context.ts';
import { countQuiet, nextPollMs, type Quiet } from '../analysis/poll.ts';
import { keys } from '../shared/query-keys.ts';
import { useDescribe } from '../shared/use-describe.ts';

/** The first dataset of a project. */
export function useDataset(projectId: string) {
  const { client, queryClient } = useKit();
  const { user } = useSession();
  return useQuery(
    {
      queryKey: keys.datasets(projectId),
      queryFn: async ({ signal }) => (await client.datasets.list(projectId, { signal }))[0] ?? null,
      enabled: user !== null,
    },
    queryClient,
  );
}

/** The newest analysis of a project; asked for again while it runs, more rarely with time, not at all when hidden. */
export function useAnalysis(projectId: string) {
  const { client, queryClient } = useKit();
  const { user } = useSession();
  const seen = useRef<Quiet>({ state: '', answers: 0, at: 0 });
  return useQuery(
    {
      queryKey: keys.analyses(projectId),
      queryFn: async ({ signal }) => (await client.analyses.list(projectId, { signal }))[0] ?? null,
      enabled: user !== null,
      refetchIntervalInBackground: false,
      refetchInterval: (query) => {
        const analysis = query.state.data;
        if (!analysis || isSettled(analysis)) return false;
        const state = `${analysis.status} ${analysis.files_processed} ${analysis.seconds_processed}`;
        seen.current = countQuiet(seen.current, state, query.state.dataUpdatedAt);
        return nextPollMs(seen.current.answers);
      },
    },
    queryClient,
  );
}

/** A project with its dataset and analysis, and one way to read all three again. */
export function useProject(projectId: string) {
  const { client, queryClient, messages } = useKit();
  const { user } = useSession();
  const describe = useDescribe();
  const project = useQuery(
    {
      queryKey: keys.project(projectId),
      queryFn: ({ signal }) => client.projects.get(projectId, { signal }),
      enabled: user !== null,
    },
    queryClient,
  );
  const dataset = useDataset(projectId);
  const analysis = useAnalysis(projectId);
  const settled = analysis.data ? isSettled(analysis.data) : null;
  /** The project was read before its analysis was completed. */
  const behind = analysis.data?.status === 'completed' && project.data?.progress.analysis === false;
  const before = useRef<boolean | null>(null);
  useEffect(() => {
    const ended = before.current === false && settled;
    before.current = settled;
    if (ended || behind) void queryClient.invalidateQueries({ queryKey: keys.project(projectId) });
  }, [settled, behind, queryClient, projectId]);
  const gone = project.error instanceof ApiError && project.error.status === 404;

  return {
    project: project.data ?? null,
    loading: project.isPending,
    /** Why there is no project to show: it could not be read, or is no longer there. */
    error:
      project.error && (gone || !project.data)
        ? describe(project.error, messages.errors.projectsGet)
        : null,
    dataset: dataset.data ?? null,
    /** Why it is not known whether there is a dataset; what was read once stays. */
    datasetError: dataset.isLoadingError
      ? describe(dataset.error, messages.errors.datasetStatus)
      : null,
    datasetLoading: dataset.isPending,
    analysis: analysis.data ?? null,
    analysisError: analysis.isLoadingError
      ? describe(analysis.error, messages.errors.analysesList)
      : null,
    analysisLoading: analysis.isPending,
    retry: () => void Promise.all([project.refetch(), dataset.refetch(), analysis.refetch()]),
    /** Reads everything again, the list too. Rejects when any of it fails. */
    reload: async () => {
      await Promise.all([
        project.refetch({ throwOnError: true }),
        dataset.refetch({ throwOnError: true }),
        analysis.refetch({ throwOnError: true }),
        queryClient.invalidateQueries({ queryKey: keys.projects }),
        queryClient.invalidateQueries({ queryKey: keys.storage }),
      ]);
    },
  };
}
