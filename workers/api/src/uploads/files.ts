import { type DataFile, limits, type RecordingInfo } from '@biophony/contract';
import { placeHidden, withoutPlaces } from '@biophony/recordings';
import { allRows, containsText, firstRow, join, nothing, sql } from '../base/sql.ts';
import { type Shared, yieldByTime } from '../base/turns.ts';
import type { Context, Handler } from '../http/handler.ts';
import { decodeCursor, encodeCursor } from '../http/paging.ts';
import { ownDataset } from '../storage/dataset-row.ts';

interface Named {
  data_id: string;
  file: string;
}

/** Names per statement; redacting 250 takes a millisecond or two. */
const sliceOf = ({ turns }: Shared) => (turns ? 250 : 1000);
/** No file has this name. */
const nowhere = '';

const keyOf = ({ data_id, file }: Named) => `${data_id}/${file}`;

/** Sorted, without prefixes of which another is a prefix, so that ranges do not overlap. */
function beginningsOf(files: readonly Named[]): string[] {
  const all = files.map(({ file }) => file.slice(0, file.indexOf(placeHidden))).sort();
  const apart: string[] = [];
  for (const one of all) if (!one.startsWith(apart.at(-1) ?? '\0')) apart.push(one);
  return apart;
}

async function* namesOf(
  { deps }: Context,
  projectId: string,
  dataId: string,
  beginning: string,
): AsyncGenerator<string[]> {
  const { db } = deps;
  const slice = sliceOf(deps);
  // One bound: with a second one SQLite begins at the first name for each slice.
  let from = sql`files.filename >= ${beginning}`;
  while (true) {
    const results = await allRows<{ file: string }>(
      db,
      sql`SELECT files.filename AS file FROM datasets CROSS JOIN files
        WHERE datasets.data_id = ${dataId} AND datasets.project_id = ${projectId}
          AND files.data_id = datasets.data_id
          AND ${from} AND files.filename <= ${`${beginning}\u{10FFFF}`}
          AND files.kind = 'recording'
        ORDER BY files.filename LIMIT ${slice}`,
    );
    const names = results.map(({ file }) => file);
    if (names.length > 0) yield names;
    if (names.length < slice) return;
    from = sql`files.filename > ${names.at(-1) ?? ''}`;
  }
}

/**
 * Resolves redacted names, by `keyOf`; an ambiguous name resolves to none. Reads each name at most
 * once, since a name may start with its place.
 */
async function behind(ctx: Context, projectId: string, files: readonly Named[]) {
  const wanted = new Set(files.map(keyOf));
  const names = new Map<string, string>();
  for (const data_id of new Set(files.map((one) => one.data_id)))
    for (const beginning of beginningsOf(files.filter((one) => one.data_id === data_id)))
      for await (const slice of namesOf(ctx, projectId, data_id, beginning)) {
        await yieldByTime(ctx.deps);
        for (const file of slice) {
          const key = keyOf({ data_id, file: withoutPlaces(file) });
          if (wanted.has(key))
            names.set(key, names.has(key) && names.get(key) !== file ? nowhere : file);
        }
      }
  return names;
}

/**
 * Replaces redacted names by stored ones. Callers who may not see places know only redacted names;
 * full names match nothing for them, so that they cannot guess places.
 */
export async function withOwnNames<T extends Named>(
  ctx: Context,
  projectId: string,
  files: readonly T[],
): Promise<T[]> {
  if (!ctx.hidesPlaces) return [...files];
  const isTold = ({ file }: T) => withoutPlaces(file) === file;
  const hidden = files.filter((one) => isTold(one) && one.file.includes(placeHidden));
  const names =
    hidden.length > 0 ? await behind(ctx, projectId, hidden) : new Map<string, string>();
  return files.map((one) => ({
    ...one,
    file: isTold(one) ? (names.get(keyOf(one)) ?? one.file) : nowhere,
  }));
}

type FileRow = Omit<DataFile, 'recording'> & { recording: string | null };

const recordingOf = ({ recording }: FileRow): RecordingInfo | null =>
  recording === null ? null : (JSON.parse(recording) as RecordingInfo);

/** Names per statement. */
const namesAtOnce = 2000;

/** Last name of the next batch; null if fewer remain. */
async function nameAt({ deps: { db } }: Context, dataId: string, after: string) {
  const row = await firstRow<{ filename: string }>(
    db,
    sql`SELECT filename FROM files
      WHERE data_id = ${dataId} AND filename > ${after}
      ORDER BY filename LIMIT 1 OFFSET ${namesAtOnce}`,
  );
  return row?.filename ?? null;
}

/**
 * Receipts only on request. Where places are hidden it searches redacted names, so a page may be
 * short or empty.
 */
export const listFiles: Handler<'filesList'> = async ({ ctx, params, query }) => {
  const { data_id, project_id } = await ownDataset(ctx, params.dataId);
  const { hidesPlaces: hides } = ctx;
  const limit = query.limit ?? limits.page_default;
  const [after = ''] = query.cursor ? decodeCursor(query.cursor, 1) : [];
  // Matches redacted names only, so that nobody can guess places.
  const [named] =
    query.filename === undefined
      ? []
      : await withOwnNames(ctx, project_id, [{ data_id, file: query.filename }]);
  const search = query.search ?? null;
  const { status, verified_by, kind } = query;
  const conditions = [
    kind ? sql`kind = ${kind}` : sql`kind <> 'receipt'`,
    ...(status ? [sql`status = ${status}`] : []),
    ...(named ? [sql`filename = ${named.file}`] : []),
    ...(verified_by ? [sql`coalesce(verified_by, 'none') = ${verified_by}`] : []),
    ...(search !== null && !hides ? [containsText(sql`filename`, search)] : []),
  ];
  const find = async (from: string, to: string | null, count: number) => {
    const rows = await allRows<FileRow>(
      ctx.deps.db,
      sql`SELECT file_id, filename, kind, size_bytes, sha256, status, verified_by, issue,
          recording FROM files
        WHERE ${join([sql`data_id = ${data_id} AND filename > ${from}`, ...conditions], ' AND ')}
          ${to === null ? nothing : sql`AND filename <= ${to}`}
        ORDER BY filename LIMIT ${count}`,
    );
    return rows;
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
    next_cursor: results.length > limit && last ? encodeCursor([last.filename]) : null,
  };
};
