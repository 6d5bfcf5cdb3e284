import { limits, type DataFile, type RecordingInfo } from '@biophony/contract';
import { withoutPlaces } from '@biophony/recordings';
import type { Context, Handler } from '../../http/handler.ts';
import { decodeCursor, encodeCursor, foreignCursor } from '../rows/cursor.ts';
import { hidesPlaces } from '../rows/hidden-places.ts';
import { ownDataset } from '../rows/dataset-row.ts';
import { containsText } from '../../ports/dialect.ts';

type FileRow = Omit<DataFile, 'recording'> & { recording: string | null };

const recordingOf = ({ recording }: FileRow): RecordingInfo | null =>
  recording === null ? null : (JSON.parse(recording) as RecordingInfo);

/** The file as those read it who may not learn exact places: neither its header nor its name tells them one. */
function placeless(file: DataFile): DataFile {
  const { filename, issue, recording } = file;
  return {
    ...file,
    filename: withoutPlaces(filename),
    issue: issue && withoutPlaces(issue),
    recording: recording && { ...recording, latitude: null, longitude: null },
  };
}

/** The name behind a cursor that holds the identifier of a file, since the name may tell a place. */
async function nameOf(ctx: Context, dataId: string, fileId: string): Promise<string> {
  const found = await ctx.deps.db
    .prepare('SELECT filename FROM files WHERE data_id = ? AND file_id = ?')
    .bind(dataId, fileId)
    .first<{ filename: string }>();
  if (!found) throw foreignCursor();
  return found.filename;
}

/**
 * The promised files of a dataset by name, a page at a time; receipts only where they are asked for. Where places are hidden,
 * a search is made in the names that are told, so that pages of it may have fewer files, or none.
 */
export const listFiles: Handler<'filesList'> = async ({ ctx, params, query }) => {
  const { data_id, project_id } = await ownDataset(ctx, params.dataId);
  const hides = await hidesPlaces(ctx, project_id);
  const limit = query.limit ?? limits.page_default;
  const [cursor = ''] = query.cursor ? decodeCursor(query.cursor, 1) : [];
  const after = hides && cursor !== '' ? await nameOf(ctx, data_id, cursor) : cursor;
  // What is looked for in names must not answer what a name hides.
  const isHidden =
    hides && query.filename !== undefined && withoutPlaces(query.filename) !== query.filename;
  const search = query.search ?? null;
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
      isHidden ? '' : (query.filename ?? null),
      query.verified_by ?? null,
      query.kind ?? null,
      hides ? null : search,
      limit + 1,
    )
    .all<FileRow>();
  const page = results.slice(0, limit);
  const last = page.at(-1);
  const files = page.map((row) => ({ ...row, recording: recordingOf(row) }));
  const told = hides ? files.map(placeless) : files;
  const sought = hides ? search?.toLowerCase() : undefined;
  return {
    files:
      sought === undefined
        ? told
        : told.filter(({ filename }) => filename.toLowerCase().includes(sought)),
    next_cursor:
      results.length > limit && last ? encodeCursor([hides ? last.file_id : last.filename]) : null,
  };
};
