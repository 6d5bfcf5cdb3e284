import { limits, type DataFile, type RecordingInfo } from '@biophony/contract';
import type { Handler } from '../../http/handler.ts';
import { decodeCursor, encodeCursor } from '../rows/cursor.ts';
import { hidesPlaces } from '../rows/hidden-places.ts';
import { ownDataset } from '../rows/dataset-row.ts';
import { containsText } from '../../ports/dialect.ts';

type FileRow = Omit<DataFile, 'recording'> & { recording: string | null };

function recordingOf({ recording }: FileRow, hides: boolean): RecordingInfo | null {
  if (recording === null) return null;
  const info = JSON.parse(recording) as RecordingInfo;
  return hides ? { ...info, latitude: null, longitude: null } : info;
}

/** The promised files of a dataset by name, a page at a time; receipts only where they are asked for. */
export const listFiles: Handler<'filesList'> = async ({ ctx, params, query }) => {
  const { data_id, project_id } = await ownDataset(ctx, params.dataId);
  const hides = await hidesPlaces(ctx, project_id);
  const limit = query.limit ?? limits.page_default;
  const [after = ''] = query.cursor ? decodeCursor(query.cursor, 1) : [];
  const { results } = await ctx.deps.db
    .prepare(
      `SELECT file_id, filename, kind, size_bytes, sha256, status, verified_by, issue, recording FROM files
       WHERE data_id = ?1 AND filename > ?2 AND (CAST(?3 AS TEXT) IS NULL OR status = ?3)
         AND (CAST(?4 AS TEXT) IS NULL OR filename = ?4)
         AND (CAST(?5 AS TEXT) IS NULL OR coalesce(verified_by, 'none') = ?5)
         AND (kind = ?6 OR (CAST(?6 AS TEXT) IS NULL AND kind <> 'receipt'))
       AND (CAST(?7 AS TEXT) IS NULL OR ${containsText(ctx.deps.db, 'filename', '?7')})
       ORDER BY filename LIMIT ?8`,
    )
    .bind(
      data_id,
      after,
      query.status ?? null,
      query.filename ?? null,
      query.verified_by ?? null,
      query.kind ?? null,
      query.search ?? null,
      limit + 1,
    )
    .all<FileRow>();
  const page = results.slice(0, limit);
  const last = page.at(-1);
  return {
    files: page.map((row) => ({
      ...row,
      recording: recordingOf(row, hides),
    })),
    next_cursor: results.length > limit && last ? encodeCursor([last.filename]) : null,
  };
};
