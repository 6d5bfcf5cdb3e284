import { type FoundRecording, limits } from '@biophony/contract';
import { placeHidden, withoutPlaces } from '@biophony/recordings';
import { allRows, containsText, jsonRows, jsonTexts, nothing, type Sql, sql } from '../base/sql.ts';
import { yieldByTime } from '../base/turns.ts';
import type { Context, Handler } from '../http/handler.ts';
import { ownProject } from '../identity/membership.ts';
import { recordedSql, recorderSql } from '../survey/deployment-recordings.ts';
import { recordersOf } from '../survey/recorders.ts';

interface Dataset {
  data_id: string;
  files: number;
}

/** The newest first; the order of the answer. */
const datasetsOf = ({ deps }: Context, projectId: string): Promise<Dataset[]> =>
  allRows<Dataset>(
    deps.db,
    sql`SELECT data_id, file_count + other_count + pending_count AS files FROM datasets
      WHERE project_id = ${projectId} AND file_count > 0 ORDER BY created_at DESC, data_id DESC`,
  );

const most = limits.recordings_found;

const foundColumns = sql`files.file_id, files.data_id, files.filename, ${recordedSql} AS recorded_at,
  files.duration_s`;
type Row = Omit<FoundRecording, 'dataset_name'>;

/** Names per statement where statements block other calls. */
const namesAtOnce = 2000;

/**
 * A condition that names with the text meet, and how to tell whether a name is one: who may not see
 * places finds nothing by an exact place, and everything by what stands in its stead.
 */
function nameFilter(
  { hidesPlaces }: Context,
  search: string,
): { first: Sql; isMatch: (name: string) => boolean } {
  const sought = search.toLowerCase();
  const within = sql`AND ${containsText(sql`filename`, search)}`;
  if (!hidesPlaces) return { first: within, isMatch: () => true };
  const isInPlace = /[[\]]/.test(sought) || placeHidden.includes(sought);
  return {
    first: isInPlace ? nothing : within,
    isMatch: (name) => withoutPlaces(name).toLowerCase().includes(sought),
  };
}

/** Recordings with the text in their names. `complete`: whether all names were looked at. */
async function byName(
  ctx: Context,
  datasets: readonly Dataset[],
  search: string,
): Promise<{ found: Row[]; complete: boolean }> {
  const { deps } = ctx;
  const atOnce = deps.turns ? namesAtOnce : limits.recordings_scanned;
  const { first, isMatch } = nameFilter(ctx, search);
  const found: Row[] = [];
  const limit = ctx.hidesPlaces ? nothing : sql`LIMIT ${most + 1}`;
  const isSought = sql`kind = 'recording' AND status = 'stored' ${first}`;
  const add = async (query: Sql) => {
    await yieldByTime(deps);
    for (const row of await allRows<Row>(deps.db, query)) {
      await yieldByTime(deps);
      if (isMatch(row.filename)) found.push(row);
    }
  };
  let left = limits.recordings_scanned;
  for (let at = 0; at < datasets.length;) {
    if (left <= 0 || found.length > most) return { found, complete: false };
    const size = datasets[at]?.files ?? 0;
    if (size <= Math.min(atOnce, left)) {
      const some: string[] = [];
      for (let files = 0; at < datasets.length; at++) {
        const one = datasets[at];
        if (!one || files + one.files > Math.min(atOnce, left)) break;
        files += one.files;
        some.push(one.data_id);
      }
      left -= datasets.slice(at - some.length, at).reduce((sum, { files }) => sum + files, 0);
      await add(sql`SELECT ${foundColumns} FROM files JOIN datasets ON datasets.data_id = files.data_id
        WHERE files.data_id IN ${jsonTexts(some)} AND ${isSought}
        ORDER BY datasets.created_at DESC, datasets.data_id DESC, filename ${limit}`);
      continue;
    }
    const dataId = datasets[at]?.data_id ?? '';
    let seen = 0;
    for (let after: string | null = ''; after !== null && left > 0 && found.length <= most;) {
      const count = Math.min(atOnce, left);
      const [end]: { filename: string }[] = await allRows(
        deps.db,
        sql`SELECT filename FROM files WHERE data_id = ${dataId} AND filename > ${after}
          ORDER BY filename LIMIT 1 OFFSET ${count - 1}`,
      );
      await add(sql`SELECT ${foundColumns} FROM files
        WHERE data_id = ${dataId} AND filename > ${after}
          ${end ? sql`AND filename <= ${end.filename}` : nothing} AND ${isSought}
        ORDER BY filename ${limit}`);
      left -= end ? count : Math.max(0, Math.min(count, size - seen));
      seen += count;
      after = end?.filename ?? null;
      if (after === null) at++;
    }
    if (left <= 0) return { found, complete: at >= datasets.length };
  }
  return { found, complete: true };
}

/** A day, an hour or a minute as `recorded_at` begins; null for other text. */
function parseDay(search: string): string | null {
  const match = /^(\d{4})-?(\d\d)-?(\d\d)(?:[ T_]?(\d\d)(?::?(\d\d))?)?$/.exec(search);
  if (!match) return null;
  const [, year, month, day, hour, minute] = match;
  const date = `${year}-${month}-${day}`;
  if (Number.isNaN(Date.parse(date))) return null;
  return [date, ...(hour ? [`T${hour}`] : []), ...(minute ? [`:${minute}`] : [])].join('');
}

const asked = { data_id: 'text', device_id: 'text' } as const;
/** Recorders per statement: each takes a seek. */
const recordersAtOnce = 200;

/** Recordings that began then by the clocks of their recorders. */
async function byTime(
  { deps }: Context,
  datasets: readonly Dataset[],
  begin: string,
): Promise<Row[]> {
  const recorders = await recordersOf(
    deps,
    datasets.map(({ data_id }) => data_id),
  );
  const order = new Map(datasets.map(({ data_id }, at) => [data_id, at]));
  recorders.sort((a, b) => (order.get(a.data_id) ?? 0) - (order.get(b.data_id) ?? 0));
  const found: Row[] = [];
  for (let at = 0; at < recorders.length && found.length <= most; at += recordersAtOnce) {
    await yieldByTime(deps);
    const some = recorders.slice(at, at + recordersAtOnce);
    const parts = [
      [some.filter(({ device_id }) => device_id !== null), sql`${recorderSql} = asked.device_id`],
      [some.filter(({ device_id }) => device_id === null), sql`${recorderSql} IS NULL`],
    ] as const;
    for (const [rows, isRecorder] of parts) {
      if (rows.length === 0) continue;
      const page = await allRows<Row>(
        deps.db,
        sql`SELECT ${foundColumns} FROM ${jsonRows(asked, 'asked', rows)} CROSS JOIN files
          WHERE files.data_id = asked.data_id AND kind = 'recording' AND ${isRecorder}
            AND ${recordedSql} >= ${begin} AND ${recordedSql} < ${`${begin}~`} AND status = 'stored'
          ORDER BY asked.position, ${recordedSql}, files.file_id LIMIT ${most + 1}`,
      );
      found.push(...page);
    }
  }
  return found.sort((a, b) => (order.get(a.data_id) ?? 0) - (order.get(b.data_id) ?? 0));
}

/** By a part of their names, or by the day or hour of their beginning. */
export const searchRecordings: Handler<'recordingsSearch'> = async ({ ctx, params, query }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const datasets = await datasetsOf(ctx, projectId);
  const begin = parseDay(query.search);
  const timed = begin === null ? [] : await byTime(ctx, datasets, begin);
  const { found, complete } =
    timed.length > 0 ? { found: timed, complete: true } : await byName(ctx, datasets, query.search);
  const page = found.slice(0, most);
  const names = await allRows<{ data_id: string; dataset_name: string }>(
    ctx.deps.db,
    sql`SELECT data_id, dataset_name FROM datasets
      WHERE data_id IN ${jsonTexts([...new Set(page.map(({ data_id }) => data_id))])}`,
  );
  const nameOf = new Map(names.map(({ data_id, dataset_name }) => [data_id, dataset_name]));
  return {
    recordings: page.map((row) => ({ ...row, dataset_name: nameOf.get(row.data_id) ?? '' })),
    complete: complete && found.length <= most,
  };
};
