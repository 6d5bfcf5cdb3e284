'use client';

import type { ProjectOverview } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../base/query-keys.ts';
import { sitesQuery } from '../explorer/use-result-reading.ts';
import { isAbsent } from '../kit/describe-error.ts';
import { useKit } from '../kit/kit-context.ts';
import { useSession } from '../session/use-session.ts';

export interface OverviewRead {
  /** The species to review has its common name, if one is known. */
  overview: ProjectOverview;
  /** Names of sites by ID; empty where none is named, or they could not be read. */
  siteNames: ReadonlyMap<string, string>;
  /** Whether clips were ever drawn for a review. */
  sampled: boolean;
}

/** Null for services that have no overview. */
async function readOverview(
  client: Client,
  projectId: string,
  signal: AbortSignal,
): Promise<OverviewRead | null> {
  const params = { projectId };
  const answer = await client
    .request('projectsOverview', { params }, { signal })
    .catch((error: unknown) => {
      if (isAbsent(error)) return null;
      throw error;
    });
  if (!answer) return null;
  const { overview } = answer;
  // What is said does not depend on these, so their failure does not hide it.
  const unread = (fallback: unknown) => (error: unknown) => {
    console.error(error);
    return fallback as never;
  };
  const { species } = overview.review;
  const [sites, sampled, named] = await Promise.all([
    overview.silent.count > 0
      ? sitesQuery(client, projectId).queryFn({ signal }).catch(unread([]))
      : [],
    overview.review.samples > 0 ||
      client
        .request('samplesList', { params, query: { limit: 1 } }, { signal })
        .then(({ samples }) => samples.length > 0, unread(true)),
    species === null
      ? []
      : client
          .request('speciesList', { params, query: { search: species, limit: 20 } }, { signal })
          .then((answer) => answer.species, unread([])),
  ]);
  const common = named.find(({ scientific_name: name }) => name === species)?.common_name;
  return {
    overview: common ? { ...overview, review: { ...overview.review, species: common } } : overview,
    siteNames: new Map(sites.map(({ site_id: id, name }) => [id, name])),
    sampled,
  };
}

/** What came last into a project, and what waits for somebody. */
export function useOverview(projectId: string) {
  const { client, queryClient } = useKit();
  const { user } = useSession();
  const query = useQuery(
    {
      queryKey: keys.overview(projectId),
      queryFn: ({ signal }) => readOverview(client, projectId, signal),
      enabled: user !== null,
      // Shows what was done meanwhile when coming back.
      staleTime: 0,
    },
    queryClient,
  );
  return {
    /** Null until read, and for services that have none. */
    read: query.data ?? null,
    loading: query.isPending,
    failed: query.isLoadingError,
    retry: () => void query.refetch(),
  };
}
