'use client';

import type { Deployment, Results, Site } from '@biophony/contract';
import { type Client, createSurveyClient, type Pages, placedDeployment } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../base/query-keys.ts';
import { useData } from '../kit/data-context.ts';
import type { Clocks } from './data/placed-recordings.ts';

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
export function clocksOf(
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
