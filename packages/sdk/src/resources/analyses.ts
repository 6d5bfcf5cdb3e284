import type { BodyOf } from '@biophony/contract';
import type { CallOptions, Requester } from '../core/call.ts';

/** Analyses of a project's recordings. */
export const analysesResource = (request: Requester) => ({
  compatibleTypes: async (projectId: string, options?: CallOptions) =>
    (await request('compatibleTypes', { params: { projectId } }, options)).compatible_types,
  type: async (type: string, options?: CallOptions) =>
    (await request('analysisTypeGet', { params: { type } }, options)).template,
  /** Newest first. */
  list: async (projectId: string, options?: CallOptions) =>
    (await request('analysesList', { params: { projectId } }, options)).analyses,
  create: async (projectId: string, body: BodyOf<'analysesCreate'>, options?: CallOptions) =>
    (await request('analysesCreate', { params: { projectId }, body }, options)).analysis,
  get: async (analysisId: string, options?: CallOptions) =>
    (await request('analysesGet', { params: { analysisId } }, options)).analysis,
  /** Queues the analysis; safe to repeat. */
  execute: async (analysisId: string, options?: CallOptions) =>
    (await request('analysesExecute', { params: { analysisId } }, options)).analysis,
  cancel: async (analysisId: string, options?: CallOptions) =>
    (await request('analysesCancel', { params: { analysisId } }, options)).analysis,
  delete: (analysisId: string, options?: CallOptions) =>
    request('analysesDelete', { params: { analysisId } }, options),
  /** The result files with links to download them, and the summary. */
  results: async (analysisId: string, options?: CallOptions) => {
    const call = { params: { analysisId }, query: { include_downloads: 'true' } } as const;
    return (await request('analysesResults', call, options)).results;
  },
});
