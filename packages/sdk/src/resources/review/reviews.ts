import type { AnswerOf, BodyOf, QueryOf, Review } from '@biophony/contract';
import type { CallOptions, Requester } from '../../core/request.ts';
import { pages, type Pages } from '../../core/answer.ts';

/** Verdicts on detections. */
export const reviewsResource = (request: Requester) => ({
  /** In order of arrival; `counting` returns only those that count today. */
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
  /** Up to 200 verdicts; refused ones are in `refused`, the others are saved. */
  create: (projectId: string, body: BodyOf<'reviewsCreate'>, options?: CallOptions) =>
    request('reviewsCreate', { params: { projectId }, body }, options),
});
