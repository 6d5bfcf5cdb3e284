import type { AnswerOf, BodyOf, QueryOf, RunnerToken } from '@biophony/contract';
import type { CallOptions, Requester } from '../../core/request.ts';
import { pages, type Pages } from '../../core/answer.ts';

/** Tokens of runners on one's own computers; calls need the user's own ID token. */
export const runnerTokensResource = (request: Requester) => ({
  /** Those that were not revoked; `scope: 'all'` answers those of everybody, to operators. */
  list: (
    query: QueryOf<'runnerTokensList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'runnerTokensList'>, RunnerToken> =>
    pages(
      (cursor) => request('runnerTokensList', { query: { ...query, cursor } }, options),
      (page) => page.tokens,
      query.cursor,
    ),
  /** The answer's `secret` is shown this once. */
  create: (body: BodyOf<'runnerTokensCreate'>, options?: CallOptions) =>
    request('runnerTokensCreate', { body }, options),
  /** Its runners are refused at their next call. */
  revoke: (tokenId: string, options?: CallOptions) =>
    request('runnerTokensRevoke', { params: { tokenId } }, options),
});
