import { limits, type DataFile, type RecordingInfo } from '@biophony/contract';
import type { Handler } from '../../http/handler.ts';
import { decodeCursor, encodeCursor } from '../projects/cursor.ts';
import { ownDataset } from './dataset-row.ts';

type FileRow = Omit<DataFile, 'recording'> & { recording: string | null };

/** The promised files of a dataset by name, a page at a time. */
export const listFiles: Handler<'filesList'> = async ({ ctx, params, query }) => {
  const { data_id } = await ownDataset(ctx, params.dataId);
  const limit = query.limit ?? limits.page_default;
  const [after = ''] = query.cursor ? decodeCursor(query.cursor, 1) : [];
  const { results } = await ctx.deps.db
    .prepare(
      `SELECT file_id, filename, kind, size_bytes, sha256, status, verified_by, recording FROM files
       WHERE data_id = ?1 AND filename > ?2 AND (?3 IS NULL OR status = ?3)
         AND (?4 IS NULL OR filename = ?4)
         AND (?5 IS NULL OR coalesce(verified_by, 'none') = ?5)
         AND (?6 IS NULL OR kind = ?6)
       ORDER BY filename LIMIT ?7`,
    )
    .bind(
      data_id,
      after,
      query.status ?? null,
      query.filename ?? null,
      query.verified_by ?? null,
      query.kind ?? null,
      limit + 1,
    )
    .all<FileRow>();
  const page = results.slice(0, limit);
  const last = page.at(-1);
  return {
    files: page.map((row) => ({
      ...row,
      recording: row.recording ? (JSON.parse(row.recording) as RecordingInfo) : null,
    })),
    next_cursor: results.length > limit && last ? encodeCursor([last.filename]) : null,
  };
};
