import type { AnswerOf, BodyOf, QueryOf, RunnerToken } from '@biophony/contract';
import type { CallOptions, Requester } from '../../core/request.ts';
import { pages, type Pages } from '../../core/answer.ts';

/** Tokens of runners on the user's computers. Calls need the user's own ID token. */
export const runnerTokensResource = (request: Requester) => ({
  /** Tokens not revoked. For operators, `scope: 'all'` lists those of all users. */
  list: (
    query: QueryOf<'runnerTokensList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'runnerTokensList'>, RunnerToken> =>
    pages(
      (cursor) => request('runnerTokensList', { query: { ...query, cursor } }, options),
      (page) => page.tokens,
      query.cursor,
    ),
  /** `secret` is returned only this once. */
  create: (body: BodyOf<'runnerTokensCreate'>, options?: CallOptions) =>
    request('runnerTokensCreate', { body }, options),
  /** Its runners are refused at their next call. */
  revoke: (tokenId: string, options?: CallOptions) =>
    request('runnerTokensRevoke', { params: { tokenId } }, options),
});
