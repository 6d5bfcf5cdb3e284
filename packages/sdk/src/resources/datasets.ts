import type { BodyOf, UploadComplete } from '@biophony/contract';
import type { CallOptions, Requester } from '../core/call.ts';

/** How a confirmation is answered. */
export interface ConfirmOptions extends CallOptions {
  /** Takes the answer for each file as it comes; `files` is empty then. Called again for every file when a call is repeated. */
  onFile?: (file: UploadComplete['files'][number]) => void;
}

/** Datasets: the recordings of a project, a card or a deployment each. */
export const datasetsResource = (request: Requester) => ({
  list: async (projectId: string, options?: CallOptions) =>
    (await request('datasetsList', { params: { projectId } }, options)).datasets,
  create: async (projectId: string, body: BodyOf<'datasetsCreate'>, options?: CallOptions) =>
    (await request('datasetsCreate', { params: { projectId }, body }, options)).dataset,
  /** The recorders that its files name in their headers, each once. */
  recorders: async (dataId: string, options?: CallOptions) =>
    (await request('recordersList', { params: { dataId } }, options)).recorders,
  /** Confirms the upload: compares what stands in the store with what was promised, file by file. */
  completeUpload: (dataId: string, { onFile, ...options }: ConfirmOptions = {}) => {
    const rows = onFile && { list: 'files', take: onFile };
    return request(
      'uploadComplete',
      { params: { dataId }, rows },
      { timeout: 300_000, ...options },
    );
  },
  /** Deletes the dataset with its analyses and results. */
  delete: (dataId: string, options?: CallOptions) =>
    request('datasetsDelete', { params: { dataId } }, options),
});
