import { type DeploymentEffort, type Effort, limits } from '@biophony/contract';
import { isFactoryTime, parseFileName, recordingExtensions } from '@biophony/recordings';
import { deploymentZone, effortHours, localHourOf } from '@biophony/recordings/survey';
import type { Database } from '../base/database.ts';
import { allRows, jsonTexts, nothing, sql } from '../base/sql.ts';
import { yieldByTime } from '../base/turns.ts';
import type { Context, Handler } from '../http/handler.ts';
import { decodeCursor, encodeCursor } from '../http/paging.ts';
import { ownProject } from '../identity/membership.ts';
import {
  candidatesOf,
  Claims,
  clockOfDeployment,
  findDatasets,
  findFailure,
  type JudgedRecording,
} from './deployment-recordings.ts';
import {
  correctionOf,
  type DeploymentRow,
  deploymentsAfter,
  deploymentsOfProject,
  recordedDigits,
} from './deployment-row.ts';
import { ofRecorders } from './overlaps.ts';
import { recorderTotals, readUnassigned } from './unassigned-recordings.ts';

interface FailedFile {
  /** Digits of its time, as `recorded_at` begins; null if the name has none. */
  recorded: string | null;
  device_id: string | null;
  reason: string;
  /** The deployment that it follows, if none covers its time; undefined until it is sought. */
  follows?: string | null;
}

/** Files read per dataset; further ones are not counted. */
const mostFiles = 20_000;

/** Recordings refused before upload, or stored as other files despite a sound recording's name. */
async function failedFiles(db: Database, dataId: string): Promise<FailedFile[]> {
  const endings = recordingExtensions.map((ending) => `.${ending}`);
  const results = await allRows<{ filename: string; reason: string }>(
    db,
    sql`SELECT filename, code AS reason FROM refused_uploads WHERE data_id = ${dataId}
        AND NOT EXISTS (SELECT 1 FROM files WHERE files.data_id = ${dataId}
            AND files.filename = refused_uploads.filename)
      UNION ALL
      SELECT filename, 'unreadable' AS reason FROM files
      WHERE data_id = ${dataId} AND kind = 'other' AND extension IN ${jsonTexts(endings)}
      LIMIT ${mostFiles}`,
  );
  return results.map(({ filename, reason }) => {
    const { time, deviceId } = parseFileName(filename);
    return { recorded: time?.local ?? null, device_id: deviceId, reason };
  });
}

/** By local day and reason. */
function failureCounts() {
  const counts = new Map<string, DeploymentEffort['failures'][number]>();
  return {
    add(date: string | null, reason: string) {
      const key = `${date ?? ''} ${reason}`;
      const failure = counts.get(key);
      if (failure) failure.files += 1;
      else counts.set(key, { date, reason, files: 1 });
    },
    list: () =>
      [...counts.values()].sort((a, b) =>
        `${a.date ?? '~'} ${a.reason}` < `${b.date ?? '~'} ${b.reason}` ? -1 : 1,
      ),
  };
}

/**
 * A full card ends with empty files, which come after the last recording, and so after the
 * deployment that is bounded by its recordings. They are part of the last one before them, or of
 * the first if there is none; those whose name tells no time are part of the only one.
 */
function followedBy(
  claims: Claims,
  dataId: string,
  { recorded, device_id }: FailedFile,
): string | null {
  const ofRecorder = claims.rows.filter((row) => device_id === null || row.device_id === device_id);
  const ofDataset = ofRecorder.filter((row) => row.data_id === dataId);
  const recorders = new Set(ofDataset.map((row) => row.device_id));
  const own = ofRecorder.filter(
    (row) =>
      row.data_id === dataId ||
      (row.data_id === null && row.device_id !== null && recorders.has(row.device_id)),
  );
  if (recorded !== null && own.some((row) => claims.covers(row, recorded))) return null;
  const begun = ofDataset
    .flatMap((row) => {
      const digits = recordedDigits(row);
      return digits ? { id: row.deployment_id, from: digits.from } : [];
    })
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  if (recorded === null) return begun.length === 1 ? (begun[0]?.id ?? null) : null;
  const before = begun.findLast(({ from }) => from <= recorded);
  return (before ?? (isFactoryTime(recorded) ? undefined : begun[0]))?.id ?? null;
}

/** Failed files of a dataset, read once per call. */
type FailedFilesOf = (dataId: string) => Promise<FailedFile[]>;

function rememberFailedFiles({ deps }: Context): FailedFilesOf {
  const cache = new Map<string, Promise<FailedFile[]>>();
  return (dataId) => {
    const files = cache.get(dataId) ?? failedFiles(deps.db, dataId);
    cache.set(dataId, files);
    return files;
  };
}

/** Also returns the number of recordings read. */
async function deploymentEffort(
  ctx: Context,
  row: DeploymentRow,
  claims: Claims,
  failedOf: FailedFilesOf,
): Promise<{ effort: DeploymentEffort; read: number }> {
  const { db } = ctx.deps;
  const correction = correctionOf(row);
  const zone = deploymentZone(row);
  const clock = clockOfDeployment(row, correction);
  const belongs = claims.of(row, correction);
  const hours = effortHours(zone, limits.effort_hours);
  const failures = failureCounts();
  const dayOf = (ms: number) => localHourOf(ms, zone).slice(0, 10);
  let read = 0;
  let recordings = 0;
  let first: number | null = null;
  let last: number | null = null;
  for await (const rows of candidatesOf<JudgedRecording>(
    ctx.deps,
    row,
    [correction],
    sql`, issue`,
  )) {
    read += rows.length;
    for (const recording of rows) {
      const time = clock(recording.recorded_at);
      if (!time || !belongs(recording.recorded_at, time.ms, recording.data_id)) continue;
      recordings += 1;
      const failure = findFailure(recording);
      if (failure !== null) failures.add(dayOf(time.ms), failure);
      else {
        hours.add(time.ms, recording.duration_s ?? 0);
        first = Math.min(first ?? time.ms, time.ms);
        const end = time.ms + (recording.duration_s ?? 0) * 1000;
        last = Math.max(last ?? end, end);
      }
    }
  }
  for (const dataId of await findDatasets(db, row))
    for (const file of await failedOf(dataId)) {
      const { recorded, device_id, reason } = file;
      if (ctx.deps.turns?.isOver) await ctx.deps.turns.next();
      if (device_id !== null && device_id !== row.device_id) continue;
      const time = recorded === null ? null : clock(recorded);
      if (!time || recorded === null || !belongs(recorded, time.ms, dataId)) {
        if (row.recorded_from === null) continue;
        if (file.follows === undefined) file.follows = followedBy(claims, dataId, file);
        if (file.follows !== row.deployment_id) continue;
      }
      failures.add(time && dayOf(time.ms), reason);
    }
  const { total, leftOut } = hours.seconds();
  return {
    read,
    effort: {
      deployment_id: row.deployment_id,
      site_id: row.site_id,
      time_zone: zone,
      recordings,
      seconds: total,
      first: first === null ? null : new Date(first).toISOString(),
      last: last === null ? null : new Date(last).toISOString(),
      hours: hours.rows(),
      hours_left_out_s: leftOut,
      failures: failures.list(),
    },
  };
}

/** A page ends after this many recordings or hours; one deployment may exceed it. */
const mostRecordings = 200_000;
const mostHours = 10_000;
/** Deployments and recorders per page: each needs statements of its own. */
const mostDeployments = 50;
const mostRecorders = 200;

type EffortPosition = { part: 'deployments' | 'unassigned'; after: [string, string] };

const parseCursor = (cursor: string | undefined): EffortPosition => {
  if (cursor === undefined) return { part: 'deployments', after: ['', ''] };
  const [part, first = '', second = ''] = decodeCursor(cursor, 3);
  return { part: part === 'unassigned' ? part : 'deployments', after: [first, second] };
};

async function effortPage(
  ctx: Context,
  projectId: string,
  rows: readonly DeploymentRow[],
  most: number,
) {
  const claims = new Claims(await deploymentsOfProject(ctx.deps, projectId));
  const failedOf = rememberFailedFiles(ctx);
  const effort: Effort['effort'] = [];
  let [read, hours] = [0, 0];
  for (const row of rows.slice(0, most)) {
    await yieldByTime(ctx.deps);
    const one = await deploymentEffort(ctx, row, claims, failedOf);
    effort.push(one.effort);
    read += one.read;
    hours += one.effort.hours.length;
    if (read >= mostRecordings || hours >= mostHours) break;
  }
  return effort;
}

async function unassignedPage(
  ctx: Context,
  projectId: string,
  after: [string, string],
  limit: number,
) {
  const totals = await recorderTotals(ctx.deps, projectId, after, limit + 1);
  const deployments = await ofRecorders(
    ctx,
    projectId,
    totals.map(({ device_id }) => device_id),
  );
  const unassigned: Effort['unassigned'] = [];
  let [read, done] = [0, 0];
  for (const one of totals.slice(0, limit)) {
    await yieldByTime(ctx.deps);
    const result = await readUnassigned(ctx, one, deployments);
    if (result.unassigned) unassigned.push(result.unassigned);
    done += 1;
    read += result.read;
    if (read >= mostRecordings) break;
  }
  const last = totals[done - 1];
  const next: [string, string] | null =
    done < totals.length && last ? [last.data_id, last.device_id ?? ''] : null;
  return { unassigned, next };
}

/** Unassigned recordings follow the deployments, unless one deployment is requested. */
export const listEffort: Handler<'deploymentsEffort'> = async ({ ctx, params, query }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const only = query.deployment_id ?? null;
  const { part, after } = parseCursor(query.cursor);
  if (part === 'deployments') {
    const most = Math.min(limit, mostDeployments);
    const isAsked = only === null ? nothing : sql`AND deployments.deployment_id = ${only}`;
    const rows = await deploymentsAfter(ctx.deps, projectId, after, isAsked, most + 1);
    const effort = await effortPage(ctx, projectId, rows, most);
    const last = rows[effort.length - 1];
    if (last && effort.length < rows.length)
      return {
        effort,
        unassigned: [],
        next_cursor: encodeCursor(['deployments', last.created_at, last.deployment_id]),
      };
    const more = only === null ? encodeCursor(['unassigned', '', '']) : null;
    if (effort.length > 0 || more === null) return { effort, unassigned: [], next_cursor: more };
  }
  const { unassigned, next } = await unassignedPage(
    ctx,
    projectId,
    part === 'unassigned' ? after : ['', ''],
    Math.min(limit, mostRecorders),
  );
  return {
    effort: [],
    unassigned,
    next_cursor: next && encodeCursor(['unassigned', ...next]),
  };
};
