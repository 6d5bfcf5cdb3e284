import type { AnswerOf, BodyOf, Member, QueryOf } from '@biophony/contract';
import type { CallOptions, Requester } from '../../core/request.ts';
import { pages, type Pages } from '../../core/answer.ts';

/** The members of a project. */
export const membersResource = (request: Requester) => ({
  /** The owner first. */
  list: (
    projectId: string,
    query: QueryOf<'membersList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'membersList'>, Member> =>
    pages(
      (cursor) =>
        request('membersList', { params: { projectId }, query: { ...query, cursor } }, options),
      (page) => page.members,
      query.cursor,
    ),
  /** Changes a member's role. */
  update: async (
    projectId: string,
    userId: string,
    body: BodyOf<'membersUpdate'>,
    options?: CallOptions,
  ) => (await request('membersUpdate', { params: { projectId, userId }, body }, options)).member,
  /** Verdicts of a removed member stay. */
  remove: (projectId: string, userId: string, options?: CallOptions) =>
    request('membersRemove', { params: { projectId, userId } }, options),
  /** Leaves another user's project. */
  leave: (projectId: string, options?: CallOptions) =>
    request('projectsLeave', { params: { projectId } }, options),
});
