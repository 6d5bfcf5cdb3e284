import type { AnswerOf, BodyOf, Invitation, QueryOf } from '@biophony/contract';
import type { CallOptions, Requester } from '../../core/request.ts';
import { pages, type Pages } from '../../core/answer.ts';

/** Invitations to projects. */
export const invitationsResource = (request: Requester) => ({
  /** Those that are open, newest first. */
  list: (
    projectId: string,
    query: QueryOf<'invitationsList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'invitationsList'>, Invitation> =>
    pages(
      (cursor) =>
        request('invitationsList', { params: { projectId }, query: { ...query, cursor } }, options),
      (page) => page.invitations,
      query.cursor,
    ),
  /** The token of the link is told once. */
  create: (projectId: string, body: BodyOf<'invitationsCreate'>, options?: CallOptions) =>
    request('invitationsCreate', { params: { projectId }, body }, options),
  /** Takes an invitation back; its link opens nothing any more. */
  revoke: (projectId: string, invitationId: string, options?: CallOptions) =>
    request('invitationsRevoke', { params: { projectId, invitationId } }, options),
  /** What an invitation is to. */
  read: (token: string, options?: CallOptions) =>
    request('invitationsRead', { body: { token } }, options),
  /** Joins the project that the invitation is to. */
  accept: (token: string, options?: CallOptions) =>
    request('invitationsAccept', { body: { token } }, options),
});
