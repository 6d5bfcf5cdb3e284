import type { AnswerOf, BodyOf, Invitation, QueryOf } from '@biophony/contract';
import type { CallOptions, Requester } from '../../core/request.ts';
import { pages, type Pages } from '../../core/answer.ts';

/** Invitations to projects. */
export const invitationsResource = (request: Requester) => ({
  /** Open invitations, newest first. */
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
  /** The token of the link is returned only once. */
  create: (projectId: string, body: BodyOf<'invitationsCreate'>, options?: CallOptions) =>
    request('invitationsCreate', { params: { projectId }, body }, options),
  /** Revokes an invitation; its link stops working. */
  revoke: (projectId: string, invitationId: string, options?: CallOptions) =>
    request('invitationsRevoke', { params: { projectId, invitationId } }, options),
  /** What an invitation is for. */
  read: (token: string, options?: CallOptions) =>
    request('invitationsRead', { body: { token } }, options),
  /** Joins the project of an invitation. */
  accept: (token: string, options?: CallOptions) =>
    request('invitationsAccept', { body: { token } }, options),
});
