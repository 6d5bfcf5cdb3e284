'use client';

import type { ProjectSummary } from '@biophony/contract';
import { ApiError, type Client } from '@biophony/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { changeKnown, forgetProject } from '../base/query-cache.ts';
import { keys } from '../base/query-keys.ts';
import { useAddressView } from '../base/use-address-view.ts';
import { useKit } from '../kit/kit-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useSession, useSessionActions } from '../session/use-session.ts';
import { filterByTags, listTags, projectViews } from './project-filter.ts';
import type { QueryProps } from './use-project.ts';

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

/** Fewer projects are seen at a glance: they are neither searched nor sorted. */
const searchedFrom = 8;

/**
 * Filters the list by tags; kept in the address if there is one, with search and order. Unselects
 * tags that no project has any more.
 */
export function useProjectFilter(
  projects: readonly ProjectSummary[],
  { query, onQuery }: QueryProps = {},
) {
  const { view, change } = useAddressView(projectViews, query, onQuery);
  const result = useMemo(() => {
    const tags = listTags(projects);
    const selected = new Set(tags.filter((tag) => view.tags.includes(tag)));
    return { tags, selected, shown: filterByTags(projects, selected) };
  }, [projects, view.tags]);
  return {
    ...result,
    setSelected: (selected: ReadonlySet<string>) => change({ tags: [...selected] }),
    isLong: projects.length >= searchedFrom,
    view,
    change,
  };
}

export type ProjectFilter = ReturnType<typeof useProjectFilter>;
