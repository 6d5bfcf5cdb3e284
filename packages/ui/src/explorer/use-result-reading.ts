'use client';

import type { Deployment, Results, Site, Analysis } from '@biophony/contract';
import type { ResultFileName } from '@biophony/contract/results';
import { type Client, createSurveyClient, type Pages, placedDeployment } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { resultsQuery } from '../analyses/use-results.ts';
import { keys } from '../base/query-keys.ts';
import type { Source } from './engine/calls.ts';
import type { IndexTable } from './engine/load-indices.ts';
import type { Clocks } from './engine/placed-recordings.ts';
import { describeReadError, readProblem, ReadError } from './engine/remote-file.ts';
import { useData } from '../kit/data-context.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { useMessages } from '../kit/presentation-context.ts';
import { useExplorerMessages } from '../kit/use-page-messages.ts';

export async function allPages<Page, Row>(pages: Pages<Page, Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of pages) rows.push(row);
  return rows;
}

const page = { limit: 500 };

export const sitesQuery = (client: Client, projectId: string) => ({
  queryKey: keys.sites(projectId),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Site[]> =>
    allPages(createSurveyClient(client).sites.list(projectId, page, { signal })),
});

export const deploymentsQuery = (client: Client, projectId: string) => ({
  queryKey: keys.deployments(projectId),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Deployment[]> =>
    allPages(createSurveyClient(client).deployments.list(projectId, page, { signal })),
});

export interface Placing {
  deployments: readonly Deployment[];
  sites: readonly Site[];
  /** Unique by deployments and corrections. */
  name: string;
  /** Times stay as recorded. */
  failed: boolean;
}

/** Null while loading. Empty without a project. */
export function usePlacing(projectId: string | undefined): Placing | null {
  const { client, queryClient } = useData();
  const deployments = useQuery(
    { ...deploymentsQuery(client, projectId ?? ''), enabled: projectId !== undefined },
    queryClient,
  );
  const any = (deployments.data?.length ?? 0) > 0;
  const sites = useQuery(
    { ...sitesQuery(client, projectId ?? ''), enabled: projectId !== undefined && any },
    queryClient,
  );
  if (projectId !== undefined && deployments.isPending) return null;
  if (any && sites.isPending) return null;
  const list = deployments.data ?? [];
  return {
    deployments: list,
    sites: sites.data ?? [],
    name: list
      .map(({ deployment_id: id, version, correction }) =>
        [id, version, correction?.correction_id].join(' '),
      )
      .join('\n'),
    failed: deployments.isLoadingError,
  };
}

/** Null without deployments. */
export function toClocks(
  { deployments, sites }: Pick<Placing, 'deployments' | 'sites'>,
  dataId: string,
  summary: Results['results']['summary'],
): Clocks | null {
  const settings: unknown = summary && 'settings' in summary ? summary.settings : null;
  const zone = typeof settings === 'object' && settings && 'timezone' in settings;
  if (deployments.length === 0) return null;
  return {
    data_id: dataId,
    is_in_zone: zone === true && typeof settings.timezone === 'string',
    deployments: deployments.map(placedDeployment),
    siteNames: deployments.map(
      ({ site_id }) => sites.find((site) => site.site_id === site_id)?.name ?? site_id,
    ),
  };
}

interface ResultReading<T> {
  data: T | null;
  error: ErrorText | null;
  /** Reads again, with new links. */
  retry: () => void;
}

/**
 * Once for each key `reader`, however often links are renewed; nothing while it is null. The data
 * goes with its last component.
 */
export function useResultReading<T>(
  analysisId: string,
  reader: readonly (string | number)[] | null,
  read: (results: Results['results'], ending: { readonly signal: AbortSignal }) => Promise<T>,
): ResultReading<T> {
  const { client, queryClient } = useData();
  const messages = useMessages();
  const { failed } = useExplorerMessages();
  const readNow = async (ending: { readonly signal: AbortSignal }) =>
    read(await queryClient.fetchQuery(resultsQuery(client, analysisId)), ending);
  const forgetLinks = () =>
    queryClient.invalidateQueries({ queryKey: keys.results(analysisId), refetchType: 'none' });
  const query = useQuery(
    {
      queryKey: ['explorer', analysisId, ...(reader ?? [])],
      // React Query cancels queries that access the signal, so only abortable reads may.
      queryFn: async (ending) => {
        try {
          return await readNow(ending);
        } catch (error) {
          // Links of an embed token expire with it: one retry.
          if (readProblem(error) !== 'expired') throw error;
          await forgetLinks();
          return readNow(ending);
        }
      },
      enabled: reader !== null,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      structuralSharing: false,
    },
    queryClient,
  );
  const { refetch } = query;
  return {
    data: query.data ?? null,
    error: query.error && describeReadError(query.error, failed, messages),
    retry: () => {
      void forgetLinks().then(() => refetch());
    },
  };
}

type ResultFiles = Results['results']['download_urls'];

/** Null where the analysis has none of that name. */
export function findSource(files: ResultFiles, filename: ResultFileName): Source | null {
  const file = files.find((one) => one.filename === filename);
  return file ? { url: file.download_url, size: file.size_bytes } : null;
}

type Explorable = 'detections' | 'indices' | null;

export function explorableAs(files: ResultFiles): Explorable {
  if (findSource(files, 'indices.csv') && findSource(files, 'files.csv')) return 'indices';
  return findSource(files, 'detections.parquet') ? 'detections' : null;
}

interface IndexReader {
  name: string | number;
  read: (indicesUrl: string, filesUrl: string, clocks: Clocks | null) => Promise<IndexTable>;
}

/** Nothing while `reader` or `placing` is null. */
export const useIndices = (
  { analysis_id: analysisId, data_id: dataId }: Pick<Analysis, 'analysis_id' | 'data_id'>,
  reader: IndexReader | null,
  placing: Placing | null,
) =>
  useResultReading<IndexTable>(
    analysisId,
    reader && placing && ['indices', reader.name, placing.name],
    async ({ download_urls: files, summary }) => {
      const indices = findSource(files, 'indices.csv');
      const recordings = findSource(files, 'files.csv');
      if (!reader || !indices || !recordings)
        throw new ReadError('missing', 'The results hold no indices.csv.');
      const clocks = placing && toClocks(placing, dataId, summary);
      return reader.read(indices.url, recordings.url, clocks);
    },
  );
