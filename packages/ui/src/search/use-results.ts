'use client';

import type { AnswerOf, Site } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import type { Client } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keys } from '../base/query-keys.ts';
import { useKit, useOffline } from '../kit/kit-context.ts';
import { useProjectList } from '../projects/use-projects.ts';

/** Milliseconds after the last key. */
const pauseMs = 200;

function useLater(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}

type Part = 'sites' | 'species' | 'recordings' | 'projects';

/** All sites, as the pages of the project keep them. */
async function allSites(client: Client, projectId: string, signal: AbortSignal): Promise<Site[]> {
  const sites: Site[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 500, cursor };
    const answer = await client.request('sitesList', { params: { projectId }, query }, { signal });
    sites.push(...answer.sites);
    cursor = answer.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return sites;
}

/** What the service and the cache know of a typed text, in the project shown if there is one. */
export function useResults(typed: string, projectId: string | null) {
  const { client, queryClient } = useKit();
  const { away } = useOffline();
  const text = typed.trim();
  const later = useLater(text);
  const asked = later.slice(0, limits.file_search_length);
  const params = { projectId: projectId ?? '' };
  const list = useProjectList();
  const sites = useQuery(
    {
      queryKey: keys.sites(params.projectId),
      queryFn: ({ signal }) => allSites(client, params.projectId, signal),
      enabled: projectId !== null,
    },
    queryClient,
  );
  const species = useQuery(
    {
      queryKey: ['search', projectId, 'species', asked],
      queryFn: ({ signal }): Promise<AnswerOf<'speciesList'>> =>
        client.request('speciesList', { params, query: { search: asked, limit: 50 } }, { signal }),
      enabled: projectId !== null && asked !== '' && !away,
    },
    queryClient,
  );
  const longEnough = asked.length >= limits.recordings_search_min;
  const recordings = useQuery(
    {
      queryKey: ['search', projectId, 'recordings', asked],
      queryFn: ({ signal }): Promise<AnswerOf<'recordingsSearch'>> =>
        client.request('recordingsSearch', { params, query: { search: asked } }, { signal }),
      enabled: projectId !== null && longEnough && !away,
    },
    queryClient,
  );
  const failed: { part: Part; retry: () => void }[] = [];
  if (list.error && !list.loaded) failed.push({ part: 'projects', retry: list.retry });
  if (sites.isLoadingError) failed.push({ part: 'sites', retry: () => void sites.refetch() });
  if (species.isLoadingError) failed.push({ part: 'species', retry: () => void species.refetch() });
  if (recordings.isLoadingError)
    failed.push({ part: 'recordings', retry: () => void recordings.refetch() });
  // Answers to an earlier text belong to no row of this one.
  const current = later === text;
  return {
    projects: list.projects,
    sites: sites.data ?? [],
    species: current && asked !== '' ? (species.data?.species ?? []) : [],
    recordings: current && longEnough ? (recordings.data?.recordings ?? []) : [],
    incomplete: current && longEnough && recordings.data?.complete === false,
    searching:
      list.loading ||
      (!away &&
        projectId !== null &&
        text !== '' &&
        (!current || species.isFetching || recordings.isFetching)),
    failed: away ? [] : failed,
    /** Without a network recordings are not searched. */
    away: away && projectId !== null,
  };
}
