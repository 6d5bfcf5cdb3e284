import type { AnswerOf, BodyOf, DataFile, QueryOf } from '@biophony/contract';
import { type CallOptions, longCallMs, type Requester } from '../core/request.ts';
import { pages, type Pages } from '../core/answer.ts';

type FilesPage = AnswerOf<'filesList'>;

/** Files of a dataset, and the calls an upload is made of (`uploadFiles` makes them for you). */
export const filesResource = (request: Requester) => ({
  /** Promised and stored files, by name. */
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
  /** A signed URL from which a stored recording, or a range of it, can be read. */
  download: (dataId: string, fileId: string, options?: CallOptions) =>
    request('fileDownload', { params: { dataId, fileId } }, options),
  /** Has the service read a stored file again: tells whether its bytes are still those that were stored. */
  check: (dataId: string, fileId: string, options?: CallOptions) =>
    request('filesCheck', { params: { dataId, fileId } }, { timeout: longCallMs, ...options }),
  /** Promises one file, and answers where its bytes go. */
  uploadUrl: (dataId: string, body: BodyOf<'uploadUrl'>, options?: CallOptions) =>
    request('uploadUrl', { params: { dataId }, body }, options),
  /** Promises several files; those that cannot be kept are named, and the others are kept. */
  uploadUrls: (dataId: string, body: BodyOf<'uploadUrls'>, options?: CallOptions) =>
    request('uploadUrls', { params: { dataId }, body }, options),
  /** Parts of a large file that the store has. */
  parts: async (dataId: string, fileId: string, options?: CallOptions) =>
    (await request('partsList', { params: { dataId, fileId } }, options)).parts,
  /** Where parts of a large file go. */
  partUrls: async (
    dataId: string,
    fileId: string,
    partNumbers: number[],
    options?: CallOptions,
  ) => {
    const call = { params: { dataId, fileId }, body: { part_numbers: partNumbers } };
    return (await request('partUrls', call, options)).parts;
  },
  /** Puts the parts of a large file together. */
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
