import { limits, type ProjectOverview } from '@biophony/contract';
import { isoWithoutZone } from '@biophony/recordings';
import type { Deps } from '../base/deps.ts';
import { allRows, jsonRows, sql } from '../base/sql.ts';
import { yieldByTime } from '../base/turns.ts';
import {
  bounds,
  clockOfDeployment,
  membership,
  recordedSql,
  recorderSql,
  recordingsOfDataset,
  type TimedRecording,
} from './deployment-recordings.ts';
import { correctionOf, type DeploymentRow, isDatasetDeleted } from './deployment-row.ts';
import type { Recorder } from './recorders.ts';

type Unplaced = ProjectOverview['unplaced'];
type ReadingDeps = Pick<Deps, 'db' | 'turns'>;

/** Texts of recorded times, from the first up to but not including the second. */
type Range = readonly [from: string, to: string];

const everything: Range = ['', '~~'];
/** Ranges that are read where the statements of a call are limited; further ones count as placed. */
const rangesRead = 200;
/** `bounds` in true time are up to this wider on each side. */
const marginMs = 30 * 3_600_000;

const moved = (text: string, ms: number, open: string) => {
  const at = Date.parse(`${text.slice(0, 19)}Z`);
  return Number.isNaN(at) ? open : isoWithoutZone(at + ms);
};

/** Recorded times that may belong to a deployment, and those that do. */
function rangesOf(row: DeploymentRow): { outer: Range; inner: Range | null } {
  const { from, to } = bounds(row, [correctionOf(row)]);
  const outer: Range = [from ?? everything[0], to === undefined ? everything[1] : `${to}~`];
  if (row.recorded_from !== null && row.recorded_to !== null) return { outer, inner: outer };
  const [first, last] = [
    from === undefined ? everything[0] : moved(from, marginMs, everything[1]),
    to === undefined ? everything[1] : moved(to, -marginMs, everything[0]),
  ];
  return { outer, inner: first < last ? [first, last] : null };
}

/** Sorted, without overlaps. */
function union(ranges: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const [from, to] of [...ranges].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const last = joined.at(-1);
    if (last && from <= last[1]) joined[joined.length - 1] = [last[0], to > last[1] ? to : last[1]];
    else joined.push([from, to]);
  }
  return joined;
}

/** What of `all` is in none of the others; both are unions. */
function without(all: readonly Range[], others: readonly Range[]): Range[] {
  return all.flatMap(([from, to]) => {
    const left: Range[] = [];
    let at = from;
    for (const [start, end] of others) {
      if (end <= at || start >= to) continue;
      if (start > at) left.push([at, start]);
      at = end > at ? end : at;
    }
    if (at < to) left.push([at, to]);
    return left;
  });
}

const asked = {
  data_id: 'text',
  device_id: 'text',
  lower: 'text',
  upper: 'text',
} as const;

/** Ranges per statement where statements block other calls. */
const rangesAtOnce = 50;

interface Counting extends Recorder {
  range: Range;
}

/** By dataset; `untimed`: also those without a time. */
async function countStored(
  { db, turns }: ReadingDeps,
  counting: readonly Counting[],
  add: (dataId: string, recordings: number) => void,
): Promise<void> {
  for (let at = 0; at < counting.length; at += rangesAtOnce) {
    await yieldByTime({ turns });
    const some = counting.slice(at, at + rangesAtOnce);
    for (const isNamed of [true, false]) {
      const rows = some
        .filter(({ device_id }) => (device_id !== null) === isNamed)
        .map(({ range: [lower, upper], ...one }) => ({ ...one, lower, upper }));
      if (rows.length === 0) continue;
      const isRecorder = isNamed
        ? sql`${recorderSql} = asked.device_id`
        : sql`${recorderSql} IS NULL`;
      const stored = sql`FROM files WHERE files.data_id = asked.data_id AND kind = 'recording'
        AND ${isRecorder} AND status = 'stored'`;
      const found = await allRows<{ data_id: string; recordings: number }>(
        db,
        sql`SELECT data_id, sum(recordings) AS recordings FROM (SELECT asked.data_id,
            (SELECT count(*) ${stored} AND ${recordedSql} >= asked.lower
              AND ${recordedSql} < asked.upper)
            + CASE WHEN asked.lower = '' THEN (SELECT count(*) ${stored} AND ${recordedSql} IS NULL)
              ELSE 0 END AS recordings
          FROM ${jsonRows(asked, 'asked', rows)}) AS counted GROUP BY data_id`,
      );
      for (const { data_id, recordings } of found) add(data_id, Number(recordings));
    }
  }
}

/** Stored recordings of a recorder that belong to none of the deployments, by reading them. */
async function readOutside(
  deps: ReadingDeps,
  { data_id, device_id }: Recorder,
  [from, to]: Range,
  own: readonly DeploymentRow[],
): Promise<number> {
  const rules = own.map((row) => {
    const correction = correctionOf(row);
    return { clock: clockOfDeployment(row, correction), belongs: membership(row, correction) };
  });
  let outside = 0;
  const near = recordingsOfDataset<TimedRecording>(deps, data_id, device_id, { from, to });
  for await (const rows of near)
    for (const { recorded_at, status } of rows) {
      if (status !== 'stored' || recorded_at >= to) continue;
      const isOwned = rules.some(({ clock, belongs }) => {
        const time = clock(recorded_at);
        return time !== null && belongs(recorded_at, time.ms);
      });
      if (!isOwned) outside += 1;
    }
  return outside;
}

/**
 * Stored recordings that belong to no deployment, by dataset. Counts ranges of an index, and reads
 * only recordings within a day or so of the ends of deployments.
 */
export async function unplacedRecordings(
  deps: ReadingDeps,
  deployments: readonly DeploymentRow[],
  recorders: readonly Recorder[],
  datasets: readonly { data_id: string; file_count: number }[],
): Promise<Unplaced> {
  const byRecorder = new Map<string | null, DeploymentRow[]>();
  for (const row of deployments) {
    if (isDatasetDeleted(row)) continue;
    byRecorder.set(row.device_id, [...(byRecorder.get(row.device_id) ?? []), row]);
  }
  const ownOf = ({ data_id, device_id }: Recorder) =>
    (byRecorder.get(device_id) ?? []).filter(
      (row) => row.data_id === data_id || (row.data_id === null && device_id !== null),
    );
  const placed = new Set(
    recorders.filter((one) => ownOf(one).length > 0).map(({ data_id }) => data_id),
  );
  const counts = new Map<string, number>();
  const add = (dataId: string, recordings: number) =>
    void counts.set(dataId, (counts.get(dataId) ?? 0) + recordings);
  // Not all recorders are listed of very many: their datasets count as placed.
  const listed = new Set(recorders.map(({ data_id }) => data_id));
  for (const { data_id, file_count } of datasets)
    if (listed.has(data_id) && !placed.has(data_id)) add(data_id, file_count);
  const counting: Counting[] = [];
  let left = deps.turns ? Number.POSITIVE_INFINITY : rangesRead;
  for (const recorder of recorders) {
    if (!placed.has(recorder.data_id)) continue;
    await yieldByTime(deps);
    const own = ownOf(recorder);
    const ranges = own.map(rangesOf);
    const outer = union(ranges.map((one) => one.outer));
    const inner = union(ranges.flatMap((one) => (one.inner ? [one.inner] : [])));
    for (const range of without([everything], outer)) counting.push({ ...recorder, range });
    // Recordings without a time belong to no deployment.
    if (outer[0]?.[0] === '') counting.push({ ...recorder, range: ['', ''] });
    for (const range of without(outer, inner)) {
      if (left-- <= 0) break;
      add(recorder.data_id, await readOutside(deps, recorder, range, own));
    }
  }
  await countStored(deps, counting, add);
  const list = [...counts]
    .filter(([, recordings]) => recordings > 0)
    .map(([data_id, recordings]) => ({ data_id, recordings }))
    .sort((a, b) => b.recordings - a.recordings || (a.data_id < b.data_id ? -1 : 1));
  return {
    recordings: list.reduce((sum, { recordings }) => sum + recordings, 0),
    list: list.slice(0, limits.overview_list),
  };
}
