'use client';

import type { Member, MemberRole, Project } from '@biophony/contract';
import { mayCall, memberRoles, type ProjectRowId, type Role } from '@biophony/contract/constants';
import { ApiError, isSettled } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { keys } from '../base/query-keys.ts';
import { useKit } from '../kit/kit-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useSession } from '../session/use-session.ts';

const firstMs = 1_000;
const longestMs = 15_000;

/**
 * Milliseconds until a running analysis is polled again, by the number of answers without change.
 */
export const nextPollMs = (quietAnswers: number): number =>
  Math.min(longestMs, firstMs * 1.4 ** quietAnswers);

/** Counts answers since the last change. */
interface Quiet {
  state: string;
  answers: number;
  /** Time of the last counted answer (milliseconds since 1970). */
  at: number;
}

/** Count after an answer at time `at`; counts each answer once. */
export function countQuiet(before: Quiet, state: string, at: number): Quiet {
  if (at === before.at) return before;
  return { state, at, answers: state === before.state ? before.answers + 1 : 0 };
}

/** Query string of the address, and a function to change it. */
export interface QueryProps {
  query?: string;
  onQuery?: (query: string) => void;
}

/** Files to list: those of a status, or all. */
const fileLists = ['all', 'stored', 'pending', 'missing', 'wrong_size'] as const;
/** Dialogs that an address opens. */
const dialogs = ['upload', 'analyse'] as const;

/**
 * Open dataset and analysis by the address: `?dataset=ID&analysis=ID`. Null is the first of each.
 * `files` lists those of the dataset, `do` opens a dialog.
 */
interface Choice {
  dataset: string | null;
  analysis: string | null;
  files: (typeof fileLists)[number] | null;
  do: (typeof dialogs)[number] | null;
}

const noChoice: Choice = { dataset: null, analysis: null, files: null, do: null };

export function parseChoice(query: string): Choice {
  const params = new URLSearchParams(query);
  const id = (name: string) => params.get(name)?.slice(0, 64) || null;
  const oneOf = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === params.get(name)) ?? null;
  return {
    dataset: id('dataset'),
    analysis: id('analysis'),
    files: oneOf('files', fileLists),
    do: oneOf('do', dialogs),
  };
}

/**
 * Query string after a choice, which closes what the address had opened. Another analysis drops
 * other fields, which belong to the previous one.
 */
export function queryAfter(query: string, change: Partial<Choice>): string {
  const before = parseChoice(query);
  const next = { ...before, files: null, do: null, ...change };
  const params = new URLSearchParams(before.analysis === next.analysis ? query : '');
  for (const name of ['dataset', 'analysis', 'files', 'do'] as const) {
    const value = next[name];
    if (value) params.set(name, value);
    else params.delete(name);
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}

/** The choice and a function to change it; kept in the address if there is one. */
export function useChoice({ query = '', onQuery }: QueryProps) {
  return useMemo(
    () => ({
      ...parseChoice(query),
      choose: (change: Partial<Choice>) => onQuery?.(queryAfter(query, change)),
    }),
    [query, onQuery],
  );
}

/** Calls `open`, which sets state, when the address begins to ask for something. */
export function useAsked(asked: string | null, open: () => void): void {
  const [last, setLast] = useState<string | null>(null);
  if (asked === last) return;
  setLast(asked);
  if (asked !== null) open();
}

/** Datasets of a project; the first is the default. */
export function useDatasets(projectId: string) {
  const { client, queryClient } = useKit();
  const { user } = useSession();
  return useQuery(
    {
      queryKey: keys.datasets(projectId),
      queryFn: ({ signal }) => client.datasets.list(projectId, { signal }),
      enabled: user !== null,
    },
    queryClient,
  );
}

/**
 * Analyses of a project, newest first; polled while one runs, less often with time, not while the
 * page is hidden.
 */
export function useAnalyses(projectId: string) {
  const { client, queryClient } = useKit();
  const { user, ended } = useSession();
  const seen = useRef<Quiet>({ state: '', answers: 0, at: 0 });
  return useQuery(
    {
      queryKey: keys.analyses(projectId),
      queryFn: ({ signal }) => client.analyses.list(projectId, { signal }),
      enabled: user !== null,
      refetchIntervalInBackground: false,
      refetchInterval: (query) => {
        const open = query.state.data?.filter((analysis) => !isSettled(analysis)) ?? [];
        // Without a session, each call would ask the person to sign in again.
        if (ended > 0 || open.length === 0) return false;
        const state = open
          .map((one) => `${one.status} ${one.files_processed} ${one.seconds_processed}`)
          .join();
        seen.current = countQuiet(seen.current, state, query.state.dataUpdatedAt);
        return nextPollMs(seen.current.answers);
      },
    },
    queryClient,
  );
}

const chosenOf = <T>(list: readonly T[], isChosen: (one: T) => boolean): T | null =>
  list.find(isChosen) ?? list[0] ?? null;

/**
 * A project with its datasets and analyses, the open ones, and a function to reload. Where `choice`
 * names none, or one that does not exist, the first is open.
 */
export function useProject(projectId: string, choice: Choice = noChoice) {
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
  const dataset = useDatasets(projectId);
  const analysis = useAnalyses(projectId);
  const datasets = dataset.data ?? [];
  const analyses = analysis.data ?? [];
  const settled = analysis.data ? analyses.every(isSettled) : null;
  /** The project was read before one of its analyses completed. */
  const behind =
    project.data?.progress.analysis === false &&
    analyses.some(({ status }) => status === 'completed');
  const before = useRef<boolean | null>(null);
  useEffect(() => {
    const ended = before.current === false && settled;
    before.current = settled;
    if (!ended && !behind) return;
    for (const queryKey of [keys.project(projectId), keys.overview(projectId)])
      void queryClient.invalidateQueries({ queryKey });
  }, [settled, behind, queryClient, projectId]);
  const gone = project.error instanceof ApiError && project.error.status === 404;

  return {
    project: project.data ?? null,
    loading: project.isPending,
    /** Why there is no project: reading failed, or it no longer exists. */
    error:
      project.error && (gone || !project.data)
        ? describe(project.error, messages.errors.projectsGet)
        : null,
    datasets,
    /** The open dataset. */
    dataset: chosenOf(datasets, ({ data_id: id }) => id === choice.dataset),
    /** The chosen dataset does not exist. */
    datasetGone:
      choice.dataset !== null &&
      dataset.isSuccess &&
      !datasets.some(({ data_id: id }) => id === choice.dataset),
    /** Why the datasets are unknown; what was read once stays. */
    datasetError: dataset.isLoadingError
      ? describe(dataset.error, messages.errors.datasetStatus)
      : null,
    datasetLoading: dataset.isPending,
    analyses,
    /** The open analysis. */
    analysis: chosenOf(analyses, ({ analysis_id: id }) => id === choice.analysis),
    /** The chosen analysis does not exist. */
    analysisGone:
      choice.analysis !== null &&
      analysis.isSuccess &&
      !analyses.some(({ analysis_id: id }) => id === choice.analysis),
    analysisError: analysis.isLoadingError
      ? describe(analysis.error, messages.errors.analysesList)
      : null,
    analysisLoading: analysis.isPending,
    retry: () => void Promise.all([project.refetch(), dataset.refetch(), analysis.refetch()]),
    /** Reloads everything, including the list. Rejects if any of it fails. */
    reload: async () => {
      await Promise.all([
        project.refetch({ throwOnError: true }),
        dataset.refetch({ throwOnError: true }),
        analysis.refetch({ throwOnError: true }),
        queryClient.invalidateQueries({ queryKey: keys.projects }),
        queryClient.invalidateQueries({ queryKey: keys.storage }),
        queryClient.invalidateQueries({ queryKey: keys.overview(projectId) }),
      ]);
    },
  };
}

/** A loaded project with its analyses and datasets. */
export type LoadedProject = ReturnType<typeof useProject> & { project: Project };

/**
 * The caller's role in a project. Answers for widgets and of older services have none: then it is
 * the owner's.
 */
export const roleIn = (project: { role?: Role | undefined }): Role => project.role ?? 'owner';

/** Managers give the roles reviewer and viewer, owners also manager. */
export const givableRoles = (role: Role): readonly MemberRole[] => {
  if (role === 'owner') return memberRoles;
  return role === 'manager' ? memberRoles.filter((one) => one !== 'manager') : [];
};

export const mayManage = (role: Role, member: Pick<Member, 'role'>): boolean =>
  givableRoles(role).some((one) => one === member.role);

/** The viewer's role in a project. */
export interface RoleHere {
  role: Role;
  /** Whether the role may make a call on the project; what it may not do is not offered. */
  may: (row: ProjectRowId) => boolean;
}

/** Rights of the viewer in a project. Nothing is forbidden before the project is loaded. */
export function useRole(project: { role?: Role | undefined } | null | undefined): RoleHere {
  const role = roleIn(project ?? {});
  return useMemo(() => ({ role, may: (row) => mayCall(role, row) }), [role]);
}
