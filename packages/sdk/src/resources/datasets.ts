import type { BodyOf, UploadComplete } from '@biophony/contract';
import { type CallOptions, longCallMs, type Requester } from '../core/request.ts';

/** Options of a confirmation. */
export interface ConfirmOptions extends CallOptions {
  /**
   * Receives each file as it comes; `files` is then empty. Called again for every file when a call
   * is repeated.
   */
  onFile?: (file: UploadComplete['files'][number]) => void;
}

/** Datasets: the recordings of a project, one card or deployment each. */
export const datasetsResource = (request: Requester) => ({
  /** Datasets of a project, newest first. */
  list: async (projectId: string, options?: CallOptions) =>
    (await request('datasetsList', { params: { projectId } }, options)).datasets,
  /**
   * Returns the dataset; only its ID when the service returns no more, as the specification has it.
   */
  create: async (projectId: string, body: BodyOf<'datasetsCreate'>, options?: CallOptions) => {
    const made = await request('datasetsCreate', { params: { projectId }, body }, options);
    return { ...made.dataset, data_id: made.data_id };
  },
  /** Recorders in the headers of its files, each once. */
  recorders: async (dataId: string, options?: CallOptions) =>
    (await request('recordersList', { params: { dataId } }, options)).recorders,
  /**
   * Confirms the upload: compares stored files with announced ones, a thousand per call. Counts
   * cover all calls, as do the files without `onFile`.
   */
  completeUpload: async (
    dataId: string,
    { onFile, ...options }: ConfirmOptions = {},
  ): Promise<UploadComplete> => {
    const rows = onFile && { list: 'files', take: onFile };
    const ask = (cursor?: string) =>
      request(
        'uploadComplete',
        { params: { dataId }, query: { pages: 'true', cursor }, rows },
        { timeout: longCallMs, ...options },
      );
    let all = await ask();
    while (all.next_cursor) {
      const more = await ask(all.next_cursor);
      for (const name of ['stored', 'missing', 'wrong_size'] as const) more[name] += all[name];
      all = { ...more, files: all.files.concat(more.files) };
    }
    return all;
  },
  /** Deletes the dataset with its analyses and results. */
  delete: (dataId: string, options?: CallOptions) =>
    request('datasetsDelete', { params: { dataId } }, options),
});
