import type { AnswerOf, BodyOf, DataFile, QueryOf } from '@biophony/contract';
import { type CallOptions, longCallMs, type Requester } from '../core/request.ts';
import { pages, type Pages } from '../core/answer.ts';

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
