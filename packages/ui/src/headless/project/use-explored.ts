'use client';

import type { Analysis } from '@biophony/contract';
import { useQuery } from '@tanstack/react-query';
import { useKit } from '../../context/kit-context.ts';
import { useAnalyses } from './use-project.ts';
import { useSession } from '../session/session-context.ts';
import { keys } from '../../state/query-keys.ts';
import { useDescribe } from '../../errors/use-describe.ts';

/** The analysis that an address names; the newest completed one where it names none. Null where there is none such. */
export const exploredOf = (analyses: readonly Analysis[], wanted: string | null): Analysis | null =>
  wanted === null
    ? (analyses.find(({ status }) => status === 'completed') ?? null)
    : (analyses.find(({ analysis_id: id }) => id === wanted) ?? null);

/** A project with its analyses, and the one of them that `query`, an address' query string, asks for. */
export function useExplored(projectId: string, query: string) {
  const { client, queryClient, messages } = useKit();
  const { user } = useSession();
  const describe = useDescribe();
  const wanted = new URLSearchParams(query).get('analysis') || null;
  const project = useQuery(
    {
      queryKey: keys.project(projectId),
      queryFn: ({ signal }) => client.projects.get(projectId, { signal }),
      enabled: user !== null,
    },
    queryClient,
  );
  const list = useAnalyses(projectId);
  const analyses = list.data ?? [];
  const error = project.data ? list.error : project.error;
  const { errors } = messages;
  return {
    project: project.data ?? null,
    analyses,
    /** The analysis to explore; null while it is not known, and where there is none. */
    analysis: exploredOf(analyses, wanted),
    /** The address names an analysis that is not there. */
    gone: wanted !== null && list.isSuccess && exploredOf(analyses, wanted) === null,
    loading: project.isPending || list.isPending,
    /** Why the project or its analyses are not known, once both were answered; what was read once stays. */
    error:
      project.isLoadingError || (list.isLoadingError && !project.isPending)
        ? describe(error, project.isLoadingError ? errors.projectsGet : errors.analysesList)
        : null,
    retry: () => void Promise.all([project.refetch(), list.refetch()]),
  };
}
