import type { AnswerOf, BodyOf, Calibration, QueryOf } from '@biophony/contract';
import type { CallOptions, Requester } from '../../core/request.ts';
import { pages, type Pages } from '../../core/answer.ts';

/** Calibrations: what verdicts on a sample say about the scores of a species. */
export const calibrationsResource = (request: Requester) => ({
  /** Newest first; `latest` returns one per species, model, version and settings. */
  list: (
    projectId: string,
    query: QueryOf<'calibrationsList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'calibrationsList'>, Calibration> =>
    pages(
      (cursor) =>
        request(
          'calibrationsList',
          { params: { projectId }, query: { ...query, cursor } },
          options,
        ),
      (page) => page.calibrations,
      query.cursor,
    ),
  /** One calibration with its figures. */
  get: async (projectId: string, calibrationId: string, options?: CallOptions) =>
    (await request('calibrationsGet', { params: { projectId, calibrationId } }, options))
      .calibration,
  /** Fits the verdicts on a stratified sample and saves the next version. */
  create: async (projectId: string, body: BodyOf<'calibrationsCreate'>, options?: CallOptions) =>
    (await request('calibrationsCreate', { params: { projectId }, body }, options)).calibration,
  /** Fits without saving. */
  preview: async (projectId: string, body: BodyOf<'calibrationsPreview'>, options?: CallOptions) =>
    (await request('calibrationsPreview', { params: { projectId }, body }, options)).figures,
  /** Copies a calibration of another project with the same model, version and settings. */
  take: async (projectId: string, body: BodyOf<'calibrationsTake'>, options?: CallOptions) =>
    (await request('calibrationsTake', { params: { projectId }, body }, options)).calibration,
});
