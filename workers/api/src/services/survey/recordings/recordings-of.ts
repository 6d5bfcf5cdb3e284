import { isoWithoutZone, parseIsoTime } from '@biophony/recordings';
import {
  clockOf,
  deploymentZone,
  recordedBounds,
  type Correction,
} from '@biophony/recordings/survey';
import type { Database, SqlValue } from '../../../ports/database.ts';
import { jsonMember } from '../../../ports/dialect.ts';
import { yieldToOthers } from '../../rows/yield-to-others.ts';
import { isDatasetDeleted, spanOf, type DeploymentRow } from '../deployments/deployment-row.ts';

/** A recording with a time, as far as clocks and effort need it. */
export interface TimedRecording {
  file_id: string;
  recorded_at: string;
  status: string;
  duration_s: number | null;
}

/** Rows read with one statement. */
const slice = 10_000;

/** The device ID and the recorded time of a row of `files`, as the index `files_recorded` has them. */
export const recorderSql = (db: Database) => jsonMember(db, 'recording', 'device_id');
export const recordedSql = (db: Database) => jsonMember(db, 'recording', 'recorded_at');

/** A condition on `files`: recordings of this recorder; null stands for those that name none. */
const ofRecorder = (db: Database, deviceId: string | null) => ({
  sql: `kind = 'recording' AND ${recorderSql(db)} ${deviceId === null ? 'IS NULL' : '= ?'}`,
  values: deviceId === null ? [] : [deviceId],
});

/** Recordings of one recorder in one dataset by recorded time, a slice at a time; `from` and `to` are texts as they stand in `recorded_at`. */
export async function* recordingsOfDataset<T extends TimedRecording>(
  db: Database,
  dataId: string,
  deviceId: string | null,
  { from = '', to = '~' }: { from?: string; to?: string } = {},
  more: readonly string[] = [],
): AsyncGenerator<T[]> {
  const recorder = ofRecorder(db, deviceId);
  const recorded = recordedSql(db);
  const columns = ['file_id', `${recorded} AS recorded_at`, 'status', 'duration_s', ...more];
  let after: SqlValue[] = [from, ''];
  while (true) {
    const { results } = await db
      .prepare(
        `SELECT ${columns.join(', ')} FROM files
         WHERE data_id = ? AND ${recorder.sql} AND ${recorded} >= ? AND ${recorded} <= ?
           AND (${recorded} > ? OR file_id > ?)
         ORDER BY ${recorded}, file_id LIMIT ${slice}`,
      )
      .bind(dataId, ...recorder.values, after[0] ?? '', to, ...after)
      .all<T>();
    if (results.length > 0) yield results;
    const last = results.at(-1);
    if (!last || results.length < slice) return;
    after = [last.recorded_at, last.file_id];
    await yieldToOthers();
  }
}

/** The datasets in which recordings of a deployment may stand. */
export async function datasetsOf(db: Database, row: DeploymentRow): Promise<string[]> {
  if (isDatasetDeleted(row)) return [];
  if (row.data_id !== null) return [row.data_id];
  if (row.device_id === null) return [];
  const recorder = ofRecorder(db, row.device_id);
  const { results } = await db
    .prepare(
      `SELECT data_id FROM datasets WHERE project_id = ?
       AND EXISTS (SELECT 1 FROM files WHERE files.data_id = datasets.data_id AND ${recorder.sql})
       ORDER BY created_at, data_id`,
    )
    .bind(row.project_id, ...recorder.values)
    .all<{ data_id: string }>();
  return results.map(({ data_id }) => data_id);
}

/** Joins lists that are each sorted by recorded time. */
async function* mergedByTime<T extends TimedRecording>(
  sources: readonly AsyncGenerator<T[]>[],
): AsyncGenerator<T[]> {
  const [only] = sources;
  if (only && sources.length === 1) return yield* only;
  const heads: { source: AsyncGenerator<T[]>; rows: T[]; next: number }[] = [];
  for (const source of sources) {
    const { value, done } = await source.next();
    if (!done) heads.push({ source, rows: value, next: 0 });
  }
  const timeOf = ({ rows, next }: (typeof heads)[number]) => rows[next]?.recorded_at ?? '~';
  let merged: T[] = [];
  while (heads.length > 0) {
    const first = heads.reduce((one, other) => (timeOf(other) < timeOf(one) ? other : one));
    const row = first.rows[first.next];
    if (row) merged.push(row);
    first.next += 1;
    if (first.next >= first.rows.length) {
      const { value, done } = await first.source.next();
      if (done) heads.splice(heads.indexOf(first), 1);
      else Object.assign(first, { rows: value, next: 0 });
    }
    if (merged.length >= slice) {
      yield merged;
      merged = [];
    }
  }
  if (merged.length > 0) yield merged;
}

/** Texts between which the recorded times of a deployment's recordings surely lie, with any of these corrections. */
function bounds(row: DeploymentRow, corrections: readonly Correction[]) {
  const { recorded_from, recorded_to } = row;
  if (recorded_from !== null && recorded_to !== null)
    return { from: recorded_from, to: recorded_to };
  const digits = (ms: number) => isoWithoutZone(ms);
  const each = corrections.map((correction) => {
    const { from, to } = spanOf(row, correction);
    return recordedBounds(from, to, correction, deploymentZone(row));
  });
  const first = Math.min(...each.map(({ from }) => from));
  const last = Math.max(...each.map(({ to }) => to));
  return {
    ...(Number.isFinite(first) ? { from: digits(first) } : {}),
    ...(Number.isFinite(last) ? { to: `${digits(last)}Z` } : {}),
  };
}

/**
 * Recordings by recorded time, a slice at a time: all that belong to a deployment with one of the corrections, and of a deployment that
 * true time bounds some beside them, for which `membership` tells.
 */
export async function* candidatesOf<T extends TimedRecording>(
  db: Database,
  row: DeploymentRow,
  corrections: readonly Correction[],
  more: readonly string[] = [],
): AsyncGenerator<T[]> {
  const within = bounds(row, corrections);
  const datasets = await datasetsOf(db, row);
  yield* mergedByTime(
    datasets.map((dataId) => recordingsOfDataset<T>(db, dataId, row.device_id, within, more)),
  );
}

/** Whether a recording of its recorder and dataset belongs to a deployment, by its recorded time and the corrected one. */
export function membership(row: DeploymentRow, correction: Correction) {
  const { recorded_from, recorded_to } = row;
  if (isDatasetDeleted(row)) return () => false;
  if (recorded_from !== null && recorded_to !== null)
    return (recordedAt: string) => recordedAt >= recorded_from && recordedAt <= recorded_to;
  const { from, to } = spanOf(row, correction);
  return (_recordedAt: string, ms: number) => ms >= from && ms < to;
}

/** The true time of recordings of a deployment with a correction, and what is odd about the hour; null for a text that is no time. */
export const clockOfDeployment = (row: DeploymentRow, correction: Correction) => {
  const clock = clockOf(correction, deploymentZone(row));
  return (recordedAt: string) => {
    const recorded = parseIsoTime(recordedAt);
    return recorded && clock(recorded);
  };
};
