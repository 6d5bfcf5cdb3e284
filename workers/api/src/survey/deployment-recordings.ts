import { isoWithoutZone, parseIsoTime } from '@biophony/recordings';
import {
  clockOf,
  type Correction,
  deploymentZone,
  recordedBounds,
} from '@biophony/recordings/survey';
import type { Database } from '../base/database.ts';
import type { Deps } from '../base/deps.ts';
import { allRows, jsonMember, nothing, type Sql, sql } from '../base/sql.ts';
import { type Shared, yieldByTime } from '../base/turns.ts';
import {
  correctionOf,
  type DeploymentRow,
  isDatasetDeleted,
  recordedDigits,
  toSpan,
} from './deployment-row.ts';
import { sameRecorder } from './overlaps.ts';

export interface TimedRecording {
  file_id: string;
  data_id: string;
  recorded_at: string;
  status: string;
  duration_s: number | null;
}

/** Fewer rows where statements block other calls. */
export const sliceSize = ({ turns }: Shared) => (turns ? 500 : 10_000);

/** As in the index `files_recorded`. */
export const recorderSql = jsonMember(sql`recording`, 'device_id');
export const recordedSql = jsonMember(sql`recording`, 'recorded_at');

const ofRecorder = (deviceId: string | null): Sql =>
  sql`kind = 'recording' AND ${recorderSql} ${deviceId === null ? sql`IS NULL` : sql`= ${deviceId}`}`;

type ReadingDeps = Pick<Deps, 'db' | 'turns'>;

/**
 * Slices by recorded time, with `more` columns; `from` and `to` compare with the text of
 * `recorded_at`.
 */
export async function* recordingsOfDataset<T extends TimedRecording>(
  { db, turns }: ReadingDeps,
  dataId: string,
  deviceId: string | null,
  { from = '', to = '~' }: { from?: string; to?: string } = {},
  more: Sql = nothing,
): AsyncGenerator<T[]> {
  const slice = sliceSize({ turns });
  let after = { at: from, id: '' };
  while (true) {
    const results = await allRows<T>(
      db,
      sql`SELECT file_id, data_id, ${recordedSql} AS recorded_at, status, duration_s ${more} FROM files
        WHERE data_id = ${dataId} AND ${ofRecorder(deviceId)} AND ${recordedSql} >= ${after.at}
          AND ${recordedSql} <= ${to}
          AND (${recordedSql} > ${after.at} OR file_id > ${after.id})
        ORDER BY ${recordedSql}, file_id LIMIT ${slice}`,
    );
    if (results.length > 0) yield results;
    const last = results.at(-1);
    if (!last || results.length < slice) return;
    after = { at: last.recorded_at, id: last.file_id };
    await yieldByTime({ turns });
  }
}

export async function findDatasets(db: Database, row: DeploymentRow): Promise<string[]> {
  if (isDatasetDeleted(row)) return [];
  if (row.data_id !== null) return [row.data_id];
  if (row.device_id === null) return [];
  const results = await allRows<{ data_id: string }>(
    db,
    sql`SELECT data_id FROM datasets WHERE project_id = ${row.project_id}
        AND EXISTS (SELECT 1 FROM files WHERE files.data_id = datasets.data_id
            AND ${ofRecorder(row.device_id)})
      ORDER BY created_at, data_id`,
  );
  return results.map(({ data_id }) => data_id);
}

async function* mergedByTime<T extends TimedRecording>(
  slice: number,
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

/** Texts, for any of these corrections. */
export function bounds(row: DeploymentRow, corrections: readonly Correction[]) {
  const recorded = recordedDigits(row);
  if (recorded) return recorded;
  const digits = (ms: number) => isoWithoutZone(ms);
  const each = corrections.map((correction) => {
    const { from, to } = toSpan(row, correction);
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
 * By recorded time, under any of the corrections. Bounds in true time add others; check with
 * `membership`.
 */
export async function* candidatesOf<T extends TimedRecording>(
  deps: ReadingDeps,
  row: DeploymentRow,
  corrections: readonly Correction[],
  more: Sql = nothing,
): AsyncGenerator<T[]> {
  const within = bounds(row, corrections);
  const datasets = await findDatasets(deps.db, row);
  yield* mergedByTime(
    sliceSize(deps),
    datasets.map((dataId) => recordingsOfDataset<T>(deps, dataId, row.device_id, within, more)),
  );
}

export function membership(row: DeploymentRow, correction: Correction) {
  if (isDatasetDeleted(row)) return () => false;
  const recorded = recordedDigits(row);
  if (recorded)
    return (recordedAt: string) => recordedAt >= recorded.from && recordedAt <= recorded.to;
  const { from, to } = toSpan(row, correction);
  return (_recordedAt: string, ms: number) => ms >= from && ms < to;
}

const isMadeBefore = (one: DeploymentRow, other: DeploymentRow): boolean =>
  one.created_at === other.created_at
    ? one.deployment_id < other.deployment_id
    : one.created_at < other.created_at;

/**
 * A recording that several deployments claim goes to the one created first, as in survey figures.
 */
export class Claims {
  readonly rows: readonly DeploymentRow[];
  readonly #bounds = new Map<DeploymentRow, { from?: string; to?: string }>();

  constructor(rows: readonly DeploymentRow[]) {
    this.rows = rows;
  }

  #boundsOf(row: DeploymentRow) {
    const rowBounds = this.#bounds.get(row) ?? bounds(row, [correctionOf(row)]);
    this.#bounds.set(row, rowBounds);
    return rowBounds;
  }

  /** Whether a deployment lasts at that time of its clock, whoever else's does. */
  covers(row: DeploymentRow, recordedAt: string): boolean {
    const { from = '', to = '~' } = this.#boundsOf(row);
    if (recordedAt < from || recordedAt > to) return false;
    const correction = correctionOf(row);
    const time = clockOfDeployment(row, correction)(recordedAt);
    return time !== null && membership(row, correction)(recordedAt, time.ms);
  }

  of(row: DeploymentRow, correction: Correction) {
    const belongs = membership(row, correction);
    const { from = '', to = '~' } = bounds(row, [correction]);
    const before = this.rows.filter((other) => {
      if (!sameRecorder(row, other) || !isMadeBefore(other, row)) return false;
      const { from: first = '', to: last = '~' } = this.#boundsOf(other);
      return first <= to && from <= last;
    });
    const others = before.map((other) => {
      const corrected = correctionOf(other);
      const clock = clockOfDeployment(other, corrected);
      return { dataId: other.data_id, clock, belongs: membership(other, corrected) };
    });
    return (recordedAt: string, ms: number, dataId: string): boolean =>
      belongs(recordedAt, ms) &&
      !others.some((other) => {
        if (other.dataId !== null && other.dataId !== dataId) return false;
        const time = other.clock(recordedAt);
        return time !== null && other.belongs(recordedAt, time.ms);
      });
  }
}

/** True time and what is odd about the hour; null for text that is no time. */
export const clockOfDeployment = (row: DeploymentRow, correction: Correction) => {
  const clock = clockOf(correction, deploymentZone(row));
  return (recordedAt: string) => {
    const recorded = parseIsoTime(recordedAt);
    return recorded && clock(recorded);
  };
};

export interface JudgedRecording extends TimedRecording {
  issue: string | null;
}

export function findFailure({
  status,
  issue,
  duration_s: seconds,
}: JudgedRecording): string | null {
  if (status !== 'stored') return 'not_arrived';
  if (issue !== null || seconds === 0) return 'no_sound';
  return seconds === null ? 'no_length' : null;
}

/** Their seconds are effort. Null seconds add nothing. */
export const readableSql = sql`files.status = 'stored' AND files.issue IS NULL`;
