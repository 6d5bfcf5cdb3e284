import type { AnswerOf, BodyOf, QueryOf, Review } from '@biophony/contract';
import type { CallOptions, Requester } from '../../core/request.ts';
import { pages, type Pages } from '../../core/answer.ts';

/** Verdicts of people on detections. */
export const reviewsResource = (request: Requester) => ({
  /** In the order in which they arrived; with `counting` only what counts today. */
  list: (
    projectId: string,
    query: QueryOf<'reviewsList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'reviewsList'>, Review> =>
    pages(
      (cursor) =>
        request('reviewsList', { params: { projectId }, query: { ...query, cursor } }, options),
      (page) => page.reviews,
      query.cursor,
    ),
  /** Up to 200 verdicts; those that cannot be kept are named in `refused`, and the others are kept. */
  create: (projectId: string, body: BodyOf<'reviewsCreate'>, options?: CallOptions) =>
    request('reviewsCreate', { params: { projectId }, body }, options),
});
