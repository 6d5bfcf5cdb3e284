import type { AnswerOf, BodyOf, QueryOf, Sample, SampleItem } from '@biophony/contract';
import type { CallOptions, Requester } from '../../core/request.ts';
import { pages, type Pages } from '../../core/answer.ts';

/** Samples: detections of a species to review. */
export const samplesResource = (request: Requester) => ({
  /** Newest first. */
  list: (
    projectId: string,
    query: QueryOf<'samplesList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'samplesList'>, Sample> =>
    pages(
      (cursor) =>
        request('samplesList', { params: { projectId }, query: { ...query, cursor } }, options),
      (page) => page.samples,
      query.cursor,
    ),
  /** One sample. */
  get: async (projectId: string, sampleId: string, options?: CallOptions) =>
    (await request('samplesGet', { params: { projectId, sampleId } }, options)).sample,
  /** Saves a drawn sample of detections. */
  create: async (projectId: string, body: BodyOf<'samplesCreate'>, options?: CallOptions) =>
    (await request('samplesCreate', { params: { projectId }, body }, options)).sample,
  /** Changes only the given fields. */
  update: async (
    projectId: string,
    sampleId: string,
    body: BodyOf<'samplesUpdate'>,
    options?: CallOptions,
  ) => (await request('samplesUpdate', { params: { projectId, sampleId }, body }, options)).sample,
  /** Verdicts and calibrations stay. */
  delete: (projectId: string, sampleId: string, options?: CallOptions) =>
    request('samplesDelete', { params: { projectId, sampleId } }, options),
  /** In review order, with the verdicts that count. */
  items: (
    projectId: string,
    sampleId: string,
    query: QueryOf<'samplesItems'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'samplesItems'>, SampleItem> => {
    const params = { projectId, sampleId };
    return pages(
      (cursor) => request('samplesItems', { params, query: { ...query, cursor } }, options),
      (page) => page.items,
      query.cursor,
    );
  },
  /** Adds up to 1,000 detections within the strata of the sample. */
  extend: (
    projectId: string,
    sampleId: string,
    body: BodyOf<'samplesExtend'>,
    options?: CallOptions,
  ) => request('samplesExtend', { params: { projectId, sampleId }, body }, options),
});
