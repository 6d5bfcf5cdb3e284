import type { AnswerOf, BodyOf, QueryOf, Site } from '@biophony/contract';
import type { CallOptions, Requester } from '../../core/call.ts';
import { pages, type Pages } from '../../core/pages.ts';

/** Sites: the named places of a project. */
export const sitesResource = (request: Requester) => ({
  /** By name. */
  list: (
    projectId: string,
    query: QueryOf<'sitesList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'sitesList'>, Site> =>
    pages(
      (cursor) =>
        request('sitesList', { params: { projectId }, query: { ...query, cursor } }, options),
      (page) => page.sites,
      query.cursor,
    ),
  /** Makes a site. */
  create: async (projectId: string, body: BodyOf<'sitesCreate'>, options?: CallOptions) =>
    (await request('sitesCreate', { params: { projectId }, body }, options)).site,
  /** With `version`, a change made elsewhere since is refused with status 412. */
  update: async (
    projectId: string,
    siteId: string,
    { version, ...body }: BodyOf<'sitesUpdate'> & { version?: number },
    options?: CallOptions,
  ) => {
    const call = { params: { projectId, siteId }, body, ifMatch: version };
    return (await request('sitesUpdate', call, options)).site;
  },
  /** A site with deployments is deleted only with `deployments: 'delete'`; recordings stay. */
  delete: (
    projectId: string,
    siteId: string,
    query: QueryOf<'sitesDelete'> = {},
    options?: CallOptions,
  ) => request('sitesDelete', { params: { projectId, siteId }, query }, options),
  /** Makes sites and deployments of a sheet: all rows of it or none; with `dry_run` tells what would be made. */
  import: (projectId: string, body: BodyOf<'sitesImport'>, options?: CallOptions) =>
    request('sitesImport', { params: { projectId }, body }, { timeout: 120_000, ...options }),
});
