import type { AnswerOf, BodyOf, QueryOf, ViewerLink } from '@biophony/contract';
import type { CallOptions, Requester } from '../../core/request.ts';
import { pages, type Pages } from '../../core/answer.ts';

/** Links with which people without an account read a project. */
export const viewerLinksResource = (request: Requester) => ({
  /** Those that still open it, newest first. */
  list: (
    projectId: string,
    query: QueryOf<'viewerLinksList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'viewerLinksList'>, ViewerLink> =>
    pages(
      (cursor) =>
        request('viewerLinksList', { params: { projectId }, query: { ...query, cursor } }, options),
      (page) => page.links,
      query.cursor,
    ),
  /** The token of the link is told once. */
  create: (projectId: string, body: BodyOf<'viewerLinksCreate'>, options?: CallOptions) =>
    request('viewerLinksCreate', { params: { projectId }, body }, options),
  /** Ends a link; it opens nothing any more. */
  revoke: (projectId: string, linkId: string, options?: CallOptions) =>
    request('viewerLinksRevoke', { params: { projectId, linkId } }, options),
  /** A token for reading the project, as widgets use it; ask again before it expires. */
  open: (token: string, options?: CallOptions) =>
    request('viewerLinksOpen', { body: { token }, bearer: null }, options),
});
