import { limits, type FileKind, type RecordingInfo } from '@biophony/contract';
import { withoutPlaces } from '@biophony/recordings';
import { ApiError, notFound } from '../../http/errors/api-error.ts';
import type { Handler } from '../../http/handler.ts';
import { ownDataset } from '../rows/dataset-row.ts';
import { baseName, contentKey, extensionOf } from '../rows/object-keys.ts';
import { bareSoundUrl } from './bare-sounds.ts';

interface FileRow {
  file_id: string;
  filename: string;
  kind: FileKind;
  size_bytes: number;
  status: string;
  recording: string | null;
  content_id: string | null;
}

/** Whether the bytes of a file may name a place: receipts and other files may, and recordings by what their header told. */
function mayNamePlace({ kind, recording }: FileRow): boolean {
  if (kind !== 'recording' || recording === null) return true;
  const { latitude, longitude, location_source: source } = JSON.parse(recording) as RecordingInfo;
  return latitude != null || longitude != null || source != null;
}

const placeInFile = (filename: string) =>
  new ApiError(
    'forbidden',
    `This project keeps the exact places of sites to itself, and ${filename} names the place where it was recorded, or may do so. The sound of WAV and FLAC recordings is given without what else is in the file; of this one it cannot be. Ask the owner of the project, or one of its managers, for this file.`,
  );

/** Other files are given as bytes or as plain text, whatever they call themselves: none may be shown as a page. */
const plainType = (filename: string) =>
  extensionOf(filename) === '.txt' ? 'text/plain; charset=utf-8' : 'application/octet-stream';

/**
 * A signed URL of a stored file. Who may not learn places gets recordings without their metadata, under names without
 * places. A file that is not in the store answers `conflict`, and one that may name a place `forbidden`, where its sound
 * cannot be given alone.
 */
export const fileDownload: Handler<'fileDownload'> = async ({ ctx, params }) => {
  const dataset = await ownDataset(ctx, params.dataId);
  const file = await ctx.deps.db
    .prepare(
      'SELECT file_id, filename, kind, size_bytes, status, recording, content_id FROM files WHERE data_id = ? AND file_id = ?',
    )
    .bind(dataset.data_id, params.fileId ?? '')
    .first<FileRow>();
  if (!file) throw notFound('file');
  const filename = ctx.hidesPlaces ? withoutPlaces(file.filename) : file.filename;
  const isSound = file.kind === 'recording';
  if (ctx.hidesPlaces && !isSound) throw placeInFile(filename);
  if (file.status !== 'stored')
    throw new ApiError('conflict', `${filename} is not in the store. Upload it again.`);
  const expiresSeconds = limits.download_url_seconds;
  const expires_at = new Date(ctx.now.getTime() + expiresSeconds * 1000).toISOString();
  const key = contentKey(dataset, file);
  if (ctx.hidesPlaces) {
    const bare = await bareSoundUrl(ctx.deps, { key, filename, size: file.size_bytes });
    if (bare) return { download_url: bare.url, expires_at, size_bytes: bare.size };
    if (mayNamePlace(file)) throw placeInFile(filename);
  }
  return {
    download_url: await ctx.deps.blobs.presignGet(key, {
      filename: baseName(filename),
      ...(isSound ? {} : { contentType: plainType(filename) }),
      expiresSeconds,
    }),
    expires_at,
    size_bytes: file.size_bytes,
  };
};
