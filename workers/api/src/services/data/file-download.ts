import { limits } from '@biophony/contract';
import { ApiError, notFound } from '../../http/api-error.ts';
import type { Handler } from '../../http/handler.ts';
import { ownDataset } from './dataset-row.ts';
import { baseName, fileKey } from './object-keys.ts';

interface FileRow {
  file_id: string;
  filename: string;
  size_bytes: number;
  status: string;
}

/** A signed URL of a recording. A file that is not in the store answers `conflict`. */
export const fileDownload: Handler<'fileDownload'> = async ({ ctx, params }) => {
  const dataset = await ownDataset(ctx, params.dataId);
  const file = await ctx.deps.db
    .prepare(
      'SELECT file_id, filename, size_bytes, status FROM files WHERE data_id = ? AND file_id = ?',
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
      expiresSeconds,
    }),
    expires_at: new Date(ctx.now.getTime() + expiresSeconds * 1000).toISOString(),
    size_bytes: file.size_bytes,
  };
};
