import { limits, type DataFile, type RecordingInfo } from '@biophony/contract';
import { withoutPlaces } from '@biophony/recordings';
import type { Context, Handler } from '../../http/handler.ts';
import { decodeCursor, encodeCursor, foreignCursor } from '../rows/cursor.ts';
import { withOwnNames } from '../review/reviews/named-recordings.ts';
import { ownDataset } from '../rows/dataset-row.ts';
import { containsText } from '../../ports/dialect.ts';
import { yieldByTime } from '../../ports/turns.ts';

type FileRow = Omit<DataFile, 'recording'> & { recording: string | null };

const recordingOf = ({ recording }: FileRow): RecordingInfo | null =>
  recording === null ? null : (JSON.parse(recording) as RecordingInfo);

/** The name behind a cursor that holds the identifier of a file, since the name may tell a place. */
async function nameOf(ctx: Context, dataId: string, fileId: string): Promise<string> {
  const found = await ctx.deps.db
    .prepare('SELECT filename FROM files WHERE data_id = ? AND file_id = ?')
    .bind(dataId, fileId)
    .first<{ filename: string }>();
  if (!found) throw foreignCursor();
  return found.filename;
}

/** Names that one statement looks at for those that a filter is about. */
const namesAtOnce = 2000;

/** The name at which so many names end that stand behind a name; null where there are fewer. */
async function nameAt({ deps: { db } }: Context, dataId: string, after: string) {
  const found = await db
    .prepare(
      `SELECT filename FROM files WHERE data_id = ? AND filename > ? ORDER BY filename LIMIT 1 OFFSET ${namesAtOnce}`,
    )
    .bind(dataId, after)
    .first<{ filename: string }>();
  return found?.filename ?? null;
}

/**
 * The promised files of a dataset by name, a page at a time; receipts only where they are asked for. Where places are hidden,
 * a search is made in the names that are told, so that pages of it may have fewer files, or none.
 */
export const listFiles: Handler<'filesList'> = async ({ ctx, params, query }) => {
  const { data_id, project_id } = await ownDataset(ctx, params.dataId);
  const { hidesPlaces: hides } = ctx;
  const limit = query.limit ?? limits.page_default;
  const [cursor = ''] = query.cursor ? decodeCursor(query.cursor, 1) : [];
  const after = hides && cursor !== '' ? await nameOf(ctx, data_id, cursor) : cursor;
  // By the name that was told; one with a place is no name of a recording, so that nobody finds out by trying.
  const [named] =
    query.filename === undefined
      ? []
      : await withOwnNames(ctx, project_id, [{ data_id, file: query.filename }]);
  const search = query.search ?? null;
  const find = async (from: string, to: string | null, count: number) => {
    const { results: found } = await ctx.deps.db
      .prepare(
        `SELECT file_id, filename, kind, size_bytes, sha256, status, verified_by, issue, recording FROM files
       WHERE data_id = ?1 AND filename > ?2 AND (CAST(?9 AS TEXT) IS NULL OR filename <= ?9) AND (CAST(?3 AS TEXT) IS NULL OR status = ?3)
         AND (CAST(?4 AS TEXT) IS NULL OR filename = ?4)
         AND (CAST(?5 AS TEXT) IS NULL OR coalesce(verified_by, 'none') = ?5)
         AND (kind = ?6 OR (CAST(?6 AS TEXT) IS NULL AND kind <> 'receipt'))
       AND (CAST(?7 AS TEXT) IS NULL OR ${containsText(ctx.deps.db, 'filename', '?7')})
       ORDER BY filename LIMIT ?8`,
      )
      .bind(
        data_id,
        from,
        query.status ?? null,
        named?.file ?? null,
        query.verified_by ?? null,
        query.kind ?? null,
        hides ? null : search,
        count,
        to,
      )
      .all<FileRow>();
    return found;
  };
  const results: FileRow[] = [];
  const isSparse = Boolean(query.status ?? query.verified_by ?? query.kind ?? search);
  let from = after;
  while (true) {
    await yieldByTime(ctx.deps);
    const to = isSparse && ctx.deps.turns ? await nameAt(ctx, data_id, from) : null;
    for (const row of await find(from, to, limit + 1 - results.length)) results.push(row);
    if (to === null || results.length > limit) break;
    from = to;
  }
  const page = results.slice(0, limit);
  const last = page.at(-1);
  const files = page.map((row) => ({ ...row, recording: recordingOf(row) }));
  const sought = hides ? search?.toLowerCase() : undefined;
  return {
    files:
      sought === undefined
        ? files
        : files.filter(({ filename }) => withoutPlaces(filename).toLowerCase().includes(sought)),
    next_cursor:
      results.length > limit && last ? encodeCursor([hides ? last.file_id : last.filename]) : null,
  };
};
