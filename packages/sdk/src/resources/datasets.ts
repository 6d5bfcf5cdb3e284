import type { AnswerOf, BodyOf, DataFile, QueryOf, UploadComplete } from '@biophony/contract';
import { pages, type Pages } from '../core/answer.ts';
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

type FilesPage = AnswerOf<'filesList'>;

/** Files of a dataset, and the calls of an upload (`uploadFiles` makes them for you). */
export const filesResource = (request: Requester) => ({
  /** Announced and stored files, by name. */
  list: (
    dataId: string,
    query: QueryOf<'filesList'> = {},
    options?: CallOptions,
  ): Pages<FilesPage, DataFile> =>
    pages(
      (cursor) =>
        request('filesList', { params: { dataId }, query: { ...query, cursor } }, options),
      (page) => page.files,
      query.cursor,
    ),
  /** Signed URL of a stored recording; supports ranges. */
  download: (dataId: string, fileId: string, options?: CallOptions) =>
    request('fileDownload', { params: { dataId, fileId } }, options),
  /** Makes the service re-read a stored file and says whether its bytes are unchanged. */
  check: (dataId: string, fileId: string, options?: CallOptions) =>
    request('filesCheck', { params: { dataId, fileId } }, { timeout: longCallMs, ...options }),
  /** Announces a file and returns its upload URL. */
  uploadUrl: (dataId: string, body: BodyOf<'uploadUrl'>, options?: CallOptions) =>
    request('uploadUrl', { params: { dataId }, body }, options),
  /** Announces several files; refused ones are named, the others are accepted. */
  uploadUrls: (dataId: string, body: BodyOf<'uploadUrls'>, options?: CallOptions) =>
    request('uploadUrls', { params: { dataId }, body }, options),
  /** Parts of a large file already stored. */
  parts: async (dataId: string, fileId: string, options?: CallOptions) =>
    (await request('partsList', { params: { dataId, fileId } }, options)).parts,
  /** Upload URLs for parts of a large file. */
  partUrls: async (
    dataId: string,
    fileId: string,
    partNumbers: number[],
    options?: CallOptions,
  ) => {
    const call = { params: { dataId, fileId }, body: { part_numbers: partNumbers } };
    return (await request('partUrls', call, options)).parts;
  },
  /** Joins the parts of a large file. */
  completeParts: (
    dataId: string,
    fileId: string,
    body: BodyOf<'partsComplete'>,
    options?: CallOptions,
  ) =>
    request(
      'partsComplete',
      { params: { dataId, fileId }, body },
      { timeout: longCallMs, ...options },
    ),
});

type Storage = AnswerOf<'storage'>;
type StorageAnswer = Omit<Storage, 'total_size_bytes' | 'subscription_limit_bytes'> &
  Partial<Storage>;

const bytesPerGb = 1024 ** 3;

/** Storage in bytes: those of the answer, or the specification's gigabytes in steps of 1024. */
export const withBytes = (answer: StorageAnswer): Storage => ({
  ...answer,
  total_size_bytes: answer.total_size_bytes ?? Math.round(answer.total_size_gb * bytesPerGb),
  subscription_limit_bytes:
    answer.subscription_limit_bytes ?? Math.round(answer.subscription_limit_gb * bytesPerGb),
});

const issuesWithoutFiles: Pick<AnswerOf<'validate'>, 'file_issues' | 'issue_count'> = {
  file_issues: [],
  issue_count: 0,
};

/** Checks before an upload. */
export const validationResource = (request: Requester) => ({
  /** File rules of a recorder. */
  config: async (query: QueryOf<'validationConfig'>, options?: CallOptions) =>
    (await request('validationConfig', { query }, options)).config,
  /**
   * Also for services that return only the specification's fields: then no issue names its file.
   */
  validate: async (body: BodyOf<'validate'>, options?: CallOptions) => ({
    ...issuesWithoutFiles,
    ...(await request('validate', { body }, options)),
  }),
  /** Used and allowed storage of the account. */
  storage: async (options?: CallOptions) => withBytes(await request('storage', {}, options)),
});
