import type { AnswerOf, BodyOf, DataFile, QueryOf, UploadComplete } from '@biophony/contract';
import { pages, type Pages } from '../core/answer.ts';
import { type CallOptions, longCallMs, type Requester } from '../core/request.ts';

export interface ConfirmOptions extends CallOptions {
  /** Receives each file; `files` is then empty. Repeats files when a call is repeated. */
  onFile?: (file: UploadComplete['files'][number]) => void;
}

export const datasetsResource = (request: Requester) => ({
  list: async (projectId: string, options?: CallOptions) =>
    (await request('datasetsList', { params: { projectId } }, options)).datasets,
  /** Returns only the ID if the service returns no more, as in the specification. */
  create: async (projectId: string, body: BodyOf<'datasetsCreate'>, options?: CallOptions) => {
    const answer = await request('datasetsCreate', { params: { projectId }, body }, options);
    return { ...answer.dataset, data_id: answer.data_id };
  },
  /** Recorders in file headers, each once. */
  recorders: async (dataId: string, options?: CallOptions) =>
    (await request('recordersList', { params: { dataId } }, options)).recorders,
  /** Compares stored files with announced ones, a thousand per call. Counts cover all calls. */
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
  delete: (dataId: string, options?: CallOptions) =>
    request('datasetsDelete', { params: { dataId } }, options),
});

type FilesPage = AnswerOf<'filesList'>;

/** Files, and the calls of an upload; see `uploadFiles`. */
export const filesResource = (request: Requester) => ({
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
  /** Signed URL; supports ranges. */
  download: (dataId: string, fileId: string, options?: CallOptions) =>
    request('fileDownload', { params: { dataId, fileId } }, options),
  /** Re-reads a stored file and tells whether it is unchanged. */
  check: (dataId: string, fileId: string, options?: CallOptions) =>
    request('filesCheck', { params: { dataId, fileId } }, { timeout: longCallMs, ...options }),
  uploadUrl: (dataId: string, body: BodyOf<'uploadUrl'>, options?: CallOptions) =>
    request('uploadUrl', { params: { dataId }, body }, options),
  /** Announces files; names refused ones, accepts the others. */
  uploadUrls: (dataId: string, body: BodyOf<'uploadUrls'>, options?: CallOptions) =>
    request('uploadUrls', { params: { dataId }, body }, options),
  parts: async (dataId: string, fileId: string, options?: CallOptions) =>
    (await request('partsList', { params: { dataId, fileId } }, options)).parts,
  partUrls: async (
    dataId: string,
    fileId: string,
    partNumbers: number[],
    options?: CallOptions,
  ) => {
    const call = { params: { dataId, fileId }, body: { part_numbers: partNumbers } };
    return (await request('partUrls', call, options)).parts;
  },
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

/** Bytes of the answer, or the specification's gigabytes (1024^3). */
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

export const validationResource = (request: Requester) => ({
  config: async (query: QueryOf<'validationConfig'>, options?: CallOptions) =>
    (await request('validationConfig', { query }, options)).config,
  /** By the specification alone, no issue names its file. */
  validate: async (body: BodyOf<'validate'>, options?: CallOptions) => ({
    ...issuesWithoutFiles,
    ...(await request('validate', { body }, options)),
  }),
  storage: async (options?: CallOptions) => withBytes(await request('storage', {}, options)),
});
