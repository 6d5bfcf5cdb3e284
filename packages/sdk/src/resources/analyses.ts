import type { BodyOf } from '@biophony/contract';
import type { CallOptions, Requester } from '../core/request.ts';
import { pages } from '../core/answer.ts';

/** Analyses of a project's recordings. */
export const analysesResource = (request: Requester) => ({
  /** What fits the files of the dataset named, or of the project's first usable one. */
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
  /** All of the project, the newest first. */
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
  /** Makes an analysis; it waits until `execute` queues it. */
  create: async (projectId: string, body: BodyOf<'analysesCreate'>, options?: CallOptions) =>
    (await request('analysesCreate', { params: { projectId }, body }, options)).analysis,
  /** One analysis and how far it is. */
  get: async (analysisId: string, options?: CallOptions) =>
    (await request('analysesGet', { params: { analysisId } }, options)).analysis,
  /** Queues the analysis; safe to repeat. */
  execute: async (analysisId: string, options?: CallOptions) =>
    (await request('analysesExecute', { params: { analysisId } }, options)).analysis,
  /** Stops an analysis that is queued or running. */
  cancel: async (analysisId: string, options?: CallOptions) =>
    (await request('analysesCancel', { params: { analysisId } }, options)).analysis,
  /** Deletes an analysis with its results. */
  delete: (analysisId: string, options?: CallOptions) =>
    request('analysesDelete', { params: { analysisId } }, options),
  /** The result files with links to download them, and the summary. */
  results: async (analysisId: string, options?: CallOptions) => {
    const call = { params: { analysisId }, query: { include_downloads: 'true' } } as const;
    return (await request('analysesResults', call, options)).results;
  },
  /** Of how many recordings the result files lack a corrected time or a site; a service of an earlier version does not say it. */
  notInFiles: async (analysisId: string, options?: CallOptions) =>
    (await request('analysesNotInFiles', { params: { analysisId } }, options)).not_in_files,
});
