import { limits, type ProjectOverview } from '@biophony/contract';
import { isoWithoutZone } from '@biophony/recordings';
import type { Correction } from '@biophony/recordings/survey';
import type { Deps } from '../base/deps.ts';
import { allRows, jsonRows, type Sql, sql } from '../base/sql.ts';
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
import { correctionOf, type DeploymentRow, isDatasetDeleted, toSpan } from './deployment-row.ts';
import type { Recorder } from './recorders.ts';

type Silent = ProjectOverview['silent'];
type ReadingDeps = Pick<Deps, 'db' | 'turns'>;

const hourMs = 3_600_000;
const silentMs = 48 * hourMs;
/** Fewer recordings are those of setting it up. */
const fewest = 3;
/** Others whose end is taken for that of a deployment without one. */
const fewestOthers = 2;
/** Bounds in recorded time are wider than this on no side. */
const boundsMs = 45 * hourMs;
/** Ends of deployments that are read where the statements of a call are limited. */
const endsRead = 100;
/** Deployments per statement: each takes a seek or two. */
const askedAtOnce = 200;

interface Asked {
  row: DeploymentRow;
  correction: Correction;
  data_id: string;
  /** Text of a recorded time. */
  lower: string;
  upper: string;
}

const askedColumns = {
  data_id: 'text',
  device_id: 'text',
  lower: 'text',
  upper: 'text',
} as const;

/** Its last recorded times within the bounds, the newest first: the first, and the `fewest`-th. */
function lastTimes(asked: readonly Asked[], isRecorder: Sql): Sql {
  const one = (offset: number) => sql`(SELECT ${recordedSql} FROM files
    WHERE files.data_id = asked.data_id AND kind = 'recording' AND ${isRecorder}
      AND ${recordedSql} >= asked.lower AND ${recordedSql} <= asked.upper
    ORDER BY ${recordedSql} DESC LIMIT 1 OFFSET ${offset})`;
  const rows = asked.map(({ row, data_id, lower, upper }) => ({
    data_id,
    device_id: row.device_id,
    lower,
    upper,
  }));
  return sql`SELECT asked.position, ${one(0)} AS last, ${one(fewest - 1)} AS fewest
    FROM ${jsonRows(askedColumns, 'asked', rows)}`;
}

/** The recorded time of its last recording, and whether it has several; null for none. */
async function lastOf(
  { db, turns }: ReadingDeps,
  asked: readonly Asked[],
  isRecorder: Sql,
): Promise<({ last: string; isFew: boolean } | null)[]> {
  const answers: ({ last: string; isFew: boolean } | null)[] = asked.map(() => null);
  for (let at = 0; at < asked.length; at += askedAtOnce) {
    await yieldByTime({ turns });
    const rows = await allRows<{ position: number; last: string | null; fewest: string | null }>(
      db,
      lastTimes(asked.slice(at, at + askedAtOnce), isRecorder),
    );
    for (const { position, last, fewest: third } of rows)
      if (last !== null) answers[at + Number(position)] = { last, isFew: third === null };
  }
  return answers;
}

const timeOf = ({ row, correction }: Asked, recordedAt: string): number | null =>
  clockOfDeployment(row, correction)(recordedAt)?.ms ?? null;

/** Reads near the end of the bounds, which are wider than the deployment. */
async function lastWithin(deps: ReadingDeps, one: Asked, until: number): Promise<number | null> {
  const { row, correction, data_id, lower, upper } = one;
  const belongs = membership(row, correction);
  const from = isoWithoutZone(until - boundsMs);
  let last: number | null = null;
  const near = recordingsOfDataset<TimedRecording>(deps, data_id, row.device_id, {
    from: from > lower ? from : lower,
    to: upper,
  });
  for await (const rows of near)
    for (const { recorded_at } of rows) {
      const ms = timeOf(one, recorded_at);
      if (ms !== null && belongs(recorded_at, ms)) last = Math.max(last ?? ms, ms);
    }
  if (last !== null || from <= lower) return last;
  const before = { ...one, upper: from };
  const isRecorder =
    row.device_id === null ? sql`${recorderSql} IS NULL` : sql`${recorderSql} = asked.device_id`;
  const [found] = await lastOf(deps, [before], isRecorder);
  const ms = found ? timeOf(one, found.last) : null;
  return found && ms !== null && belongs(found.last, ms) ? ms : null;
}

interface Heard {
  row: DeploymentRow;
  from: number;
  to: number;
  /** True time of its last recording; null for too few. */
  last: number | null;
}

async function hear(deps: ReadingDeps, all: readonly Asked[]): Promise<Heard[]> {
  const heard = new Map<DeploymentRow, Heard>();
  let left = deps.turns ? Number.POSITIVE_INFINITY : endsRead;
  const parts = [
    [all.filter(({ row }) => row.device_id !== null), sql`${recorderSql} = asked.device_id`],
    [all.filter(({ row }) => row.device_id === null), sql`${recorderSql} IS NULL`],
  ] as const;
  for (const [asked, isRecorder] of parts) {
    const found = await lastOf(deps, asked, isRecorder);
    for (const [at, one] of asked.entries()) {
      await yieldByTime(deps);
      const { row, correction } = one;
      const span = toSpan(row, correction);
      const entry = heard.get(row) ?? { row, ...span, last: null };
      heard.set(row, entry);
      const answer = found[at];
      if (!answer || answer.isFew) continue;
      let ms = timeOf(one, answer.last);
      if (ms !== null && !membership(row, correction)(answer.last, ms) && left-- > 0)
        ms = await lastWithin(deps, one, Date.parse(`${answer.last.slice(0, 19)}Z`));
      if (ms !== null) entry.last = Math.max(entry.last ?? ms, ms);
    }
  }
  return [...heard.values()];
}

/** Until when it should have recorded; null where nothing says so. `ends`: of all, sorted. */
function expectedEnd({ to, last }: Heard, arrivedAt: number, ends: readonly number[]) {
  if (to <= arrivedAt) return to;
  const others = ends.length - (last === null ? 0 : 1);
  if (others < fewestOthers) return null;
  const middle = Math.floor(others / 2);
  const end = ends[middle] ?? null;
  // Its own end is left out.
  return last !== null && end !== null && end >= last ? (ends[middle + 1] ?? null) : end;
}

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/**
 * Deployments whose recorders, on the datasets that came last, stopped 48 hours or more before
 * their end; without an end, before the others of these datasets did.
 */
export async function silentRecorders(
  deps: ReadingDeps,
  deployments: readonly DeploymentRow[],
  recorders: readonly Recorder[],
  arrived: { ids: readonly string[]; at: string },
): Promise<Silent> {
  const datasets = new Map<string | null, string[]>();
  for (const { data_id, device_id } of recorders)
    datasets.set(device_id, [...(datasets.get(device_id) ?? []), data_id]);
  const asked = deployments.flatMap((row): Asked[] => {
    if (isDatasetDeleted(row) || (row.data_id === null && row.device_id === null)) return [];
    const own =
      row.data_id === null
        ? (datasets.get(row.device_id) ?? [])
        : arrived.ids.filter((id) => id === row.data_id);
    const correction = correctionOf(row);
    const { from = '', to = '~' } = own.length > 0 ? bounds(row, [correction]) : {};
    return own.map((data_id) => ({ row, correction, data_id, lower: from, upper: to }));
  });
  const heard = await hear(deps, asked);
  const arrivedAt = Date.parse(arrived.at);
  const ends = heard.flatMap(({ last }) => last ?? []).sort((a, b) => a - b);
  const silent = heard.flatMap((one) => {
    const until = expectedEnd(one, arrivedAt, ends);
    const since = one.last ?? (Number.isFinite(one.from) ? one.from : null);
    if (until === null || (since !== null && until - since < silentMs)) return [];
    const length = since === null ? Number.POSITIVE_INFINITY : until - since;
    return [{ ...one, until, length }];
  });
  silent.sort(
    (a, b) => b.length - a.length || (a.row.deployment_id < b.row.deployment_id ? -1 : 1),
  );
  return {
    count: silent.length,
    list: silent.slice(0, limits.overview_list).map(({ row, last, until }) => ({
      deployment_id: row.deployment_id,
      site_id: row.site_id,
      device_id: row.device_id,
      last: iso(last),
      until: iso(until),
    })),
  };
}
