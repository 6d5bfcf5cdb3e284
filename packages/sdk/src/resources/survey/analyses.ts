import type { AnswerOf, QueryOf, SurveyAnalysis } from '@biophony/contract';
import type { CallOptions, Requester } from '../../core/call.ts';
import { pages, type Pages } from '../../core/pages.ts';

/** The completed analyses of a survey. */
export const analysesOfSurvey = (request: Requester) => ({
  /** Newest first, with download URLs of their cubes; those of which `joins` is the same may be shown together. */
  list: (
    projectId: string,
    query: QueryOf<'surveyAnalyses'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'surveyAnalyses'>, SurveyAnalysis> =>
    pages(
      (cursor) =>
        request('surveyAnalyses', { params: { projectId }, query: { ...query, cursor } }, options),
      (page) => page.analyses,
      query.cursor,
    ),
});
