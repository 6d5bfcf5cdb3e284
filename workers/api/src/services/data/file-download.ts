import { limits, type FileKind } from '@biophony/contract';
import { ApiError, notFound } from '../../http/errors/api-error.ts';
import type { Handler } from '../../http/handler.ts';
import { ownDataset } from '../rows/dataset-row.ts';
import { baseName, extensionOf, fileKey } from '../rows/object-keys.ts';

interface FileRow {
  file_id: string;
  filename: string;
  kind: FileKind;
  size_bytes: number;
  status: string;
}

/** Other files are given as bytes or as plain text, whatever they call themselves: none may be shown as a page. */
const plainType = (filename: string) =>
  extensionOf(filename) === '.txt' ? 'text/plain; charset=utf-8' : 'application/octet-stream';

/** A signed URL of a stored file. A file that is not in the store answers `conflict`. */
export const fileDownload: Handler<'fileDownload'> = async ({ ctx, params }) => {
  const dataset = await ownDataset(ctx, params.dataId);
  const file = await ctx.deps.db
    .prepare(
      'SELECT file_id, filename, kind, size_bytes, status FROM files WHERE data_id = ? AND file_id = ?',
    )
    .bind(dataset.data_id, params.fileId ?? '')
    .first<FileRow>();
  if (!file) throw notFound('file');
  if (file.status !== 'stored')
    throw new ApiError('conflict', `${file.filename} is not in the store. Upload it again.`);
  const expiresSeconds = limits.download_url_seconds;
  return {
    download_url: await ctx.deps.blobs.presignGet(fileKey(dataset, file.file_id), {
      filename: baseName(file.filename),
      ...(file.kind !== 'recording' ? { contentType: plainType(file.filename) } : {}),
      expiresSeconds,
    }),
    expires_at: new Date(ctx.now.getTime() + expiresSeconds * 1000).toISOString(),
    size_bytes: file.size_bytes,
  };
};
