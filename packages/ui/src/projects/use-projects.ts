'use client';

import type { ExampleProject, ProjectSummary } from '@biophony/contract';
import { ApiError, type Client } from '@biophony/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { changeKnown, forgetProject } from '../base/query-cache.ts';
import { keys } from '../base/query-keys.ts';
import { useKit } from '../kit/kit-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useExampleMessages } from '../kit/use-example-messages.ts';
import { useSession, useSessionActions } from '../session/use-session.ts';

interface Tagged {
  tags: readonly string[];
}

/** Tags are equal for the service regardless of case and Unicode composition. */
const keyOf = (tag: string) => tag.normalize('NFC').toLowerCase();

export const sameTag = (tags: readonly string[], tag: string): string | undefined =>
  tags.find((one) => keyOf(one) === keyOf(tag));

export function listTags(projects: readonly Tagged[]): string[] {
  return [...new Set(projects.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));
}

export function filterByTags<T extends Tagged>(
  projects: readonly T[],
  selected: ReadonlySet<string>,
): T[] {
  if (selected.size === 0) return [...projects];
  return projects.filter(({ tags }) => tags.some((tag) => selected.has(tag)));
}

const pageSize = 500;

async function allProjects(client: Client, signal: AbortSignal): Promise<ProjectSummary[]> {
  const projects: ProjectSummary[] = [];
  for await (const project of client.projects.list({ limit: pageSize }, { signal }))
    projects.push(project);
  return projects;
}

/** All projects of the user, or the error. */
export function useProjectList() {
  const { client, queryClient, messages } = useKit();
  const { user } = useSession();
  const describe = useDescribe();
  const [dismissed, setDismissed] = useState<unknown>(null);
  const query = useQuery(
    {
      queryKey: keys.projects,
      queryFn: ({ signal }) => allProjects(client, signal),
      enabled: user !== null,
    },
    queryClient,
  );
  const { errors } = messages;
  const failure = query.error === dismissed ? null : query.error;
  const error = user
    ? failure &&
      describe(failure, failure instanceof ApiError ? errors.projectsList : errors.projectsLoad)
    : { message: messages.projects.loginNeeded };
  return {
    projects: user ? (query.data ?? []) : [],
    loading: user !== null && query.isPending,
    /** The list was read at least once. */
    loaded: user !== null && query.data !== undefined,
    error,
    retry: () => void query.refetch(),
    dismiss: () => setDismissed(query.error),
  };
}

/** Creates an 'Untitled Project', then reloads profile and list. */
export function useCreateProject() {
  const { client, queryClient, messages } = useKit();
  const session = useSessionActions();
  const mutation = useMutation(
    {
      mutationFn: () =>
        client.projects.create({ title: messages.projects.untitled, description: '' }),
      onSuccess: () => {
        void session.reloadProfile();
        void queryClient.invalidateQueries({ queryKey: keys.projects });
      },
    },
    queryClient,
  );
  return {
    creating: mutation.isPending,
    /** ID of the new project. Throws the SDK's errors. */
    create: async () => (await mutation.mutateAsync()).project_id,
  };
}

type Target = Pick<ProjectSummary, 'project_id' | 'title' | 'role'>;

const isOwn = ({ role = 'owner' }: Target): boolean => role === 'owner';

/**
 * Deletion of a project with confirmation: it leaves the list as soon as the service has deleted
 * it. Another person's project is left instead.
 */
export function useDeleteProject() {
  const { client, queryClient } = useKit();
  const session = useSessionActions();
  const [target, setTarget] = useState<Target | null>(null);
  const mutation = useMutation(
    {
      mutationFn: async (project: Target) => {
        const { project_id: projectId } = project;
        if (isOwn(project)) await client.projects.delete(projectId, { timeout: 300_000 });
        else await client.request('projectsLeave', { params: { projectId } });
      },
    },
    queryClient,
  );
  return {
    target,
    /** Whether it is deleted; false means it is left. */
    isOwn: target !== null && isOwn(target),
    deleting: mutation.isPending,
    ask: (project: Target) => setTarget(project),
    close: () => setTarget(null),
    /** True when it is gone. Throws the SDK's errors; the dialog closes either way. */
    confirm: async (): Promise<boolean> => {
      if (!target) return false;
      const id = target.project_id;
      try {
        await mutation.mutateAsync(target);
      } finally {
        setTarget(null);
      }
      await changeKnown<ProjectSummary[]>(queryClient, keys.projects, (list) =>
        list.filter(({ project_id }) => project_id !== id),
      );
      // Its page drops its data when it is left. Anyone who opens it meanwhile sees the error.
      forgetProject(queryClient, id, 'inactive');
      void queryClient.invalidateQueries({ queryKey: keys.project(id), exact: true });
      void session.reloadProfile();
      return true;
    },
  };
}

/** Filters the list by tags. Unselects tags that no project has any more. */
export function useProjectFilter(projects: readonly ProjectSummary[]) {
  const [chosen, setSelected] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const tags = listTags(projects);
    const selected = new Set(tags.filter((tag) => chosen.has(tag)));
    return { tags, selected, setSelected, shown: filterByTags(projects, selected) };
  }, [projects, chosen]);
}

/** Milliseconds between polls of the example's progress. */
const askEveryMs = 700;

/** Whether it is complete, including results of analyses. */
const isWhole = ({ made, analyses, analyses_finished: finished }: ExampleProject) =>
  made && finished >= analyses;

/**
 * The example project: whether the service offers one, its progress, and opening it once complete.
 */
export function useExample(show: (projectId: string) => void) {
  const { client, queryClient } = useKit();
  const { user } = useSession();
  const session = useSessionActions();
  const describe = useDescribe();
  const t = useExampleMessages();
  const [wanted, setWanted] = useState(false);
  const health = useQuery(
    {
      queryKey: keys.health,
      queryFn: ({ signal }) => client.auth.health({ signal }),
      enabled: user !== null,
      staleTime: Infinity,
      retry: false,
    },
    queryClient,
  );
  const { data, error } = useQuery(
    {
      queryKey: keys.example,
      queryFn: ({ signal }) => client.projects.example({ signal }),
      enabled: wanted,
      staleTime: 0,
      gcTime: 0,
      retry: false,
      refetchInterval: ({ state }) =>
        state.error !== null || (state.data && isWhole(state.data)) ? false : askEveryMs,
    },
    queryClient,
  );
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  const whole = wanted && data && isWhole(data) ? data.project_id : null;
  useEffect(() => {
    if (whole === null) return;
    void session.reloadProfile();
    void queryClient.invalidateQueries({ queryKey: keys.projects });
    latest.current(whole);
  }, [whole, queryClient, session]);
  const failure = wanted ? error : null;
  return {
    offered: health.data?.example === true,
    /** Progress; null if not requested. */
    progress: wanted && data ? data : null,
    busy: wanted && failure === null,
    error: failure && describe(failure, t.failed),
    onOpen: () => {
      if (failure) void queryClient.resetQueries({ queryKey: keys.example });
      setWanted(true);
    },
    onShow: () => data && show(data.project_id),
  };
}
