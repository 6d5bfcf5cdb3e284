import type { BodyOf, UploadComplete } from '@biophony/contract';
import { type CallOptions, longCallMs, type Requester } from '../core/request.ts';

/** How a confirmation is answered. */
export interface ConfirmOptions extends CallOptions {
  /** Takes the answer for each file as it comes; `files` is empty then. Called again for every file when a call is repeated. */
  onFile?: (file: UploadComplete['files'][number]) => void;
}

/** Datasets: the recordings of a project, a card or a deployment each. */
export const datasetsResource = (request: Requester) => ({
  /** Datasets of a project, newest first. */
  list: async (projectId: string, options?: CallOptions) =>
    (await request('datasetsList', { params: { projectId } }, options)).datasets,
  /** Answers the dataset; of a service that answers its ID alone, as the specification has it, no more than that. */
  create: async (projectId: string, body: BodyOf<'datasetsCreate'>, options?: CallOptions) => {
    const made = await request('datasetsCreate', { params: { projectId }, body }, options);
    return { ...made.dataset, data_id: made.data_id };
  },
  /** The recorders that its files name in their headers, each once. */
  recorders: async (dataId: string, options?: CallOptions) =>
    (await request('recordersList', { params: { dataId } }, options)).recorders,
  /**
   * Confirms the upload: compares what stands in the store with what was promised, file by file, a thousand in each call.
   * The counts of the answer are those of all calls, and so are its files where no `onFile` takes them.
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
