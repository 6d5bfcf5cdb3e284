import { limits, type FileKind, type RecordingInfo } from '@biophony/contract';
import { withoutPlaces } from '@biophony/recordings';
import { ApiError, notFound } from '../../http/errors/api-error.ts';
import type { Handler } from '../../http/handler.ts';
import { ownDataset } from '../rows/dataset-row.ts';
import { hidesPlaces } from '../rows/hidden-places.ts';
import { baseName, extensionOf, fileKey } from '../rows/object-keys.ts';

interface FileRow {
  file_id: string;
  filename: string;
  kind: FileKind;
  size_bytes: number;
  status: string;
  recording: string | null;
}

/** Whether the bytes of a file may name a place: receipts and other files do, and recordings by what their header told. */
function mayNamePlace({ kind, recording }: FileRow): boolean {
  if (kind !== 'recording' || recording === null) return true;
  const { latitude, longitude, location_source: source } = JSON.parse(recording) as RecordingInfo;
  return latitude != null || longitude != null || source != null;
}

const placeInFile = (filename: string) =>
  new ApiError(
    'forbidden',
    `This project keeps the exact places of sites to itself, and ${filename} names the place where it was recorded, or may do so. Ask the owner of the project, or one of its managers, for this file.`,
  );

/** Other files are given as bytes or as plain text, whatever they call themselves: none may be shown as a page. */
const plainType = (filename: string) =>
  extensionOf(filename) === '.txt' ? 'text/plain; charset=utf-8' : 'application/octet-stream';

/**
 * A signed URL of a stored file. A file that is not in the store answers `conflict`, and one that may name a place which this
 * caller may not learn `forbidden`.
 */
export const fileDownload: Handler<'fileDownload'> = async ({ ctx, params }) => {
  const dataset = await ownDataset(ctx, params.dataId);
  const file = await ctx.deps.db
    .prepare(
      'SELECT file_id, filename, kind, size_bytes, status, recording FROM files WHERE data_id = ? AND file_id = ?',
    )
    .bind(dataset.data_id, params.fileId ?? '')
    .first<FileRow>();
  if (!file) throw notFound('file');
  const hides = await hidesPlaces(ctx, dataset.project_id);
  const filename = hides ? withoutPlaces(file.filename) : file.filename;
  if (hides && mayNamePlace(file)) throw placeInFile(filename);
  if (file.status !== 'stored')
    throw new ApiError('conflict', `${filename} is not in the store. Upload it again.`);
  const expiresSeconds = limits.download_url_seconds;
  return {
    download_url: await ctx.deps.blobs.presignGet(fileKey(dataset, file.file_id), {
      filename: baseName(filename),
      ...(file.kind !== 'recording' ? { contentType: plainType(filename) } : {}),
      expiresSeconds,
    }),
    expires_at: new Date(ctx.now.getTime() + expiresSeconds * 1000).toISOString(),
    size_bytes: file.size_bytes,
  };
};
