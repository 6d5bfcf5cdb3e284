import type { AnswerOf, BodyOf, QueryOf, ViewerLink } from '@biophony/contract';
import type { CallOptions, Requester } from '../../core/request.ts';
import { pages, type Pages } from '../../core/answer.ts';

/** Links for viewers without an account. */
export const viewerLinksResource = (request: Requester) => ({
  /** Valid links, newest first. */
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
  /** The token of the link is returned only once. */
  create: (projectId: string, body: BodyOf<'viewerLinksCreate'>, options?: CallOptions) =>
    request('viewerLinksCreate', { params: { projectId }, body }, options),
  /** Revokes a link. */
  revoke: (projectId: string, linkId: string, options?: CallOptions) =>
    request('viewerLinksRevoke', { params: { projectId, linkId } }, options),
  /** A token for reading the project, as widgets use it; request a new one before it expires. */
  open: (token: string, options?: CallOptions) =>
    request('viewerLinksOpen', { body: { token }, bearer: null }, options),
});
