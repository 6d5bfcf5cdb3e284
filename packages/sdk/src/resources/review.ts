import type {
  AnswerOf,
  BodyOf,
  Calibration,
  QueryOf,
  Review,
  Sample,
  SampleItem,
} from '@biophony/contract';
import { pages, type Pages } from '../core/answer.ts';
import type { CallOptions, Requester } from '../core/request.ts';

const reviewsResource = (request: Requester) => ({
  /** In order of arrival; `counting`: only those that count. */
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
  /** Up to 200; refused ones are in `refused`, others are saved. */
  create: (projectId: string, body: BodyOf<'reviewsCreate'>, options?: CallOptions) =>
    request('reviewsCreate', { params: { projectId }, body }, options),
});

const samplesResource = (request: Requester) => ({
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
  get: async (projectId: string, sampleId: string, options?: CallOptions) =>
    (await request('samplesGet', { params: { projectId, sampleId } }, options)).sample,
  create: async (projectId: string, body: BodyOf<'samplesCreate'>, options?: CallOptions) =>
    (await request('samplesCreate', { params: { projectId }, body }, options)).sample,
  update: async (
    projectId: string,
    sampleId: string,
    body: BodyOf<'samplesUpdate'>,
    options?: CallOptions,
  ) => (await request('samplesUpdate', { params: { projectId, sampleId }, body }, options)).sample,
  /** Verdicts and calibrations stay. */
  delete: (projectId: string, sampleId: string, options?: CallOptions) =>
    request('samplesDelete', { params: { projectId, sampleId } }, options),
  /** In review order, with verdicts. */
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
  /** Adds up to 1,000 detections within its strata. */
  extend: (
    projectId: string,
    sampleId: string,
    body: BodyOf<'samplesExtend'>,
    options?: CallOptions,
  ) => request('samplesExtend', { params: { projectId, sampleId }, body }, options),
});

/** What a sample's verdicts say about a species' scores. */
const calibrationsResource = (request: Requester) => ({
  /** Newest first; `latest`: one per species, model, version and settings. */
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
  get: async (projectId: string, calibrationId: string, options?: CallOptions) =>
    (await request('calibrationsGet', { params: { projectId, calibrationId } }, options))
      .calibration,
  /** Fits the verdicts and saves the next version. */
  create: async (projectId: string, body: BodyOf<'calibrationsCreate'>, options?: CallOptions) =>
    (await request('calibrationsCreate', { params: { projectId }, body }, options)).calibration,
  /** Fits without saving. */
  preview: async (projectId: string, body: BodyOf<'calibrationsPreview'>, options?: CallOptions) =>
    (await request('calibrationsPreview', { params: { projectId }, body }, options)).figures,
  /** Copies from a project with the same model, version and settings. */
  take: async (projectId: string, body: BodyOf<'calibrationsTake'>, options?: CallOptions) =>
    (await request('calibrationsTake', { params: { projectId }, body }, options)).calibration,
});

/** Review and calibration. Separate, so that other pages do not load it. */
export const createReviewClient = ({ request }: { request: Requester }) => ({
  reviews: reviewsResource(request),
  samples: samplesResource(request),
  calibrations: calibrationsResource(request),
});

export type ReviewClient = ReturnType<typeof createReviewClient>;
