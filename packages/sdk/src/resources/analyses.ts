import type { BodyOf } from '@biophony/contract';
import type { CallOptions, Requester } from '../core/request.ts';
import { pages } from '../core/answer.ts';

/** Analyses of a project's recordings. */
export const analysesResource = (request: Requester) => ({
  /** Types that fit the given dataset, or the project's first usable one. */
  compatibleTypes: async (
    projectId: string,
    { dataId, ...options }: CallOptions & { dataId?: string } = {},
  ) => {
    const call = { params: { projectId }, query: dataId ? { data_id: dataId } : {} };
    return (await request('compatibleTypes', call, options)).compatible_types;
  },
  /** One type of analysis with its default settings. */
  type: async (type: string, options?: CallOptions) =>
    (await request('analysisTypeGet', { params: { type } }, options)).template,
  /** All of the project, newest first. */
  list: async (projectId: string, options?: CallOptions) => {
    const fetchPage = (cursor: string | undefined) =>
      request(
        'analysesList',
        { params: { projectId }, ...(cursor === undefined ? {} : { query: { cursor } }) },
        options,
      );
    const all = [];
    for await (const one of pages(fetchPage, ({ analyses }) => analyses)) all.push(one);
    return all;
  },
  /** Creates an analysis; `execute` queues it. */
  create: async (projectId: string, body: BodyOf<'analysesCreate'>, options?: CallOptions) =>
    (await request('analysesCreate', { params: { projectId }, body }, options)).analysis,
  /** One analysis with its progress. */
  get: async (analysisId: string, options?: CallOptions) =>
    (await request('analysesGet', { params: { analysisId } }, options)).analysis,
  /** Queues the analysis; safe to repeat. */
  execute: async (analysisId: string, options?: CallOptions) =>
    (await request('analysesExecute', { params: { analysisId } }, options)).analysis,
  /** Stops a queued or running analysis. */
  cancel: async (analysisId: string, options?: CallOptions) =>
    (await request('analysesCancel', { params: { analysisId } }, options)).analysis,
  /** Deletes an analysis with its results. */
  delete: (analysisId: string, options?: CallOptions) =>
    request('analysesDelete', { params: { analysisId } }, options),
  /** Result files with download links, and the summary. */
  results: async (analysisId: string, options?: CallOptions) => {
    const call = { params: { analysisId }, query: { include_downloads: 'true' } } as const;
    return (await request('analysesResults', call, options)).results;
  },
  /**
   * Number of recordings whose corrected time or site is missing in the result files; older
   * services do not say.
   */
  notInFiles: async (analysisId: string, options?: CallOptions) =>
    (await request('analysesNotInFiles', { params: { analysisId } }, options)).not_in_files,
});
