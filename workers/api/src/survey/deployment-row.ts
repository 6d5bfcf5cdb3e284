import { type Deployment, type DeploymentCorrection, limits } from '@biophony/contract';
import { parseIsoTime } from '@biophony/recordings';
import {
  correctedTime,
  type Correction,
  deploymentZone,
  type KnownTime,
  localTimeText,
  noCorrection,
  type Recorded,
} from '@biophony/recordings/survey';
import type { Deps } from '../base/deps.ts';
import { allRows, firstRow, nothing, type Sql, sql } from '../base/sql.ts';
import { yieldByTime } from '../base/turns.ts';
import { notFound } from '../http/api-error.ts';
import type { Context } from '../http/handler.ts';

export interface CorrectionRow {
  correction_id: string;
  deployment_id: string;
  time_zone: string | null;
  utc_offset: string | null;
  shift_s: number;
  drift: string | null;
  reason: string | null;
  made_by: string;
  made_at: string;
  ended: DeploymentCorrection['ended'];
  ended_by: string | null;
  ended_at: string | null;
}

/** `correction_id` is null without a correction. */
interface JoinedCorrection {
  deployment_id: string;
  correction_id: string | null;
  clock_time_zone: string | null;
  clock_utc_offset: string | null;
  shift_s: number | null;
  drift: string | null;
  reason: string | null;
  made_by: string | null;
  made_at: string | null;
}

/** Columns of a new deployment. */
export const noCorrectionYet = {
  correction_id: null,
  clock_time_zone: null,
  clock_utc_offset: null,
  shift_s: null,
  drift: null,
  reason: null,
  made_by: null,
  made_at: null,
};

const correctionColumns = sql`effective.correction_id, effective.time_zone AS clock_time_zone,
  effective.utc_offset AS clock_utc_offset, effective.shift_s, effective.drift, effective.reason,
  effective.made_by,
  effective.made_at`;

const driftOf = (text: string | null) =>
  text === null ? null : (JSON.parse(text) as NonNullable<DeploymentCorrection['drift']>);

export const toLogEntry = (row: CorrectionRow): DeploymentCorrection => ({
  ...row,
  drift: driftOf(row.drift),
});

type EffectiveCorrection = Omit<DeploymentCorrection, 'drift'> & {
  drift: [KnownTime, KnownTime] | null;
};

function toCorrection(row: JoinedCorrection): EffectiveCorrection | null {
  if (row.correction_id === null) return null;
  const [first, last] = driftOf(row.drift) ?? [];
  return {
    correction_id: row.correction_id,
    deployment_id: row.deployment_id,
    time_zone: row.clock_time_zone,
    utc_offset: row.clock_utc_offset,
    shift_s: row.shift_s ?? 0,
    drift: first && last ? [first, last] : null,
    reason: row.reason,
    made_by: row.made_by ?? '',
    made_at: row.made_at ?? '',
    ended: null,
    ended_by: null,
    ended_at: null,
  };
}

export interface DeploymentRow extends JoinedCorrection {
  deployment_id: string;
  project_id: string;
  site_id: string;
  site_name: string;
  data_id: string | null;
  /** 1 if `data_id` is null because the dataset was deleted. */
  dataset_deleted: number;
  /** 1 if a sheet gave its times, and nobody has changed them by hand since. */
  from_sheet: number;
  device_id: string | null;
  starts_at: string | null;
  ends_at: string | null;
  recorded_from: string | null;
  recorded_to: string | null;
  height_m: number | null;
  orientation: string | null;
  time_zone: string | null;
  utc_offset: string | null;
  setup_by: string | null;
  note: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

/** No recordings belong to such a deployment until it gets another dataset. */
export const isDatasetDeleted = ({
  data_id,
  dataset_deleted,
}: Pick<DeploymentRow, 'data_id' | 'dataset_deleted'>): boolean =>
  data_id === null && dataset_deleted === 1;

export const deploymentQuery = sql`SELECT deployments.*, sites.name AS site_name,
    ${correctionColumns} FROM deployments
  JOIN sites ON sites.site_id = deployments.site_id
  LEFT JOIN clock_corrections AS effective
    ON effective.deployment_id = deployments.deployment_id AND effective.ended IS NULL`;

/** In order of creation; `conditions` begins with AND. */
export const deploymentsAfter = (
  { db }: Pick<Deps, 'db'>,
  projectId: string,
  [at, id]: readonly [at: string, id: string],
  conditions: Sql,
  limit: number,
): Promise<DeploymentRow[]> =>
  allRows<DeploymentRow>(
    db,
    sql`${deploymentQuery} WHERE deployments.project_id = ${projectId} AND (deployments.created_at,
      deployments.deployment_id) > (${at}, ${id}) ${conditions}
      ORDER BY deployments.created_at, deployments.deployment_id LIMIT ${limit}`,
  );

/** Deployments per statement where statements block other calls: some milliseconds. */
const readAtOnce = 500;

/** In order of creation. Lets other calls run in between. */
export async function deploymentsOfProject(
  deps: Pick<Deps, 'db' | 'turns'>,
  projectId: string,
): Promise<DeploymentRow[]> {
  const most = deps.turns ? readAtOnce : limits.deployments_per_project + 1;
  const all: DeploymentRow[] = [];
  for (;;) {
    await yieldByTime(deps);
    const last = all.at(-1);
    const after = [last?.created_at ?? '', last?.deployment_id ?? ''] as const;
    const rows = await deploymentsAfter(deps, projectId, after, nothing, most);
    for (const row of rows) all.push(row);
    if (rows.length < most) return all;
  }
}

/** Throws for text that the contract refuses. */
function recordedOf(text: string): Recorded {
  const time = parseIsoTime(text);
  if (!time) throw new Error(`"${text}" is no recorded time`);
  return time;
}

/** What the clock showed: the offset of a stored time may be corrected later. */
export const digitsOf = (recordedAt: string): string =>
  recordedAt.replace(/(?:Z|[+-]\d\d:\d\d)$/, '');

/** Texts between which the digits of `recorded_at` lie; '~' comes after every offset. */
export const recordedDigits = ({
  recorded_from,
  recorded_to,
}: Pick<DeploymentRow, 'recorded_from' | 'recorded_to'>): { from: string; to: string } | null =>
  recorded_from === null || recorded_to === null
    ? null
    : { from: digitsOf(recorded_from), to: `${digitsOf(recorded_to)}~` };

/** True time in milliseconds since 1970; infinite where open. */
export function toSpan(row: DeploymentRow, correction: Correction): { from: number; to: number } {
  const at = (text: string) => correctedTime(recordedOf(text), correction, deploymentZone(row)).ms;
  const { recorded_from, recorded_to, starts_at, ends_at } = row;
  if (recorded_from !== null && recorded_to !== null)
    return { from: at(recorded_from), to: at(recorded_to) };
  return {
    from: starts_at === null ? Number.NEGATIVE_INFINITY : Date.parse(starts_at),
    to: ends_at === null ? Number.POSITIVE_INFINITY : Date.parse(ends_at),
  };
}

/** Local times for people, in the zone in which lists show them: that of the correction first. */
export function spanText(row: DeploymentRow): string {
  const { from, to } = toSpan(row, correctionOf(row));
  const zone = row.clock_time_zone ?? row.clock_utc_offset ?? deploymentZone(row);
  const text = (ms: number, open: string) => (Number.isFinite(ms) ? localTimeText(ms, zone) : open);
  return `${text(from, 'its beginning')} to ${text(to, 'its end')}`;
}

const timestamp = (ms: number) => (Number.isFinite(ms) ? new Date(ms).toISOString() : null);

/** Seconds per day. */
function driftPerDay({ drift }: Correction): number {
  if (!drift) return 0;
  const [shownSpan, actual] = (['shown', 'actual'] as const).map((side) => {
    const [from, to] = drift.map((pair) => {
      const { localMs, offsetMinutes } = recordedOf(pair[side]);
      return localMs - (offsetMinutes ?? 0) * 60_000;
    });
    return (to ?? 0) - (from ?? 0);
  });
  return ((actual ?? 0) / (shownSpan ?? 1) - 1) * 86_400;
}

/** Seconds that the correction adds; 0 without a start. */
function offsetAtStart(row: DeploymentRow, correction: Correction): number {
  const text = row.recorded_from ?? row.starts_at;
  if (text === null) return correction.shift_s;
  const first = recordedOf(text);
  const ms = (one: Correction) => correctedTime(first, one, deploymentZone(row)).ms;
  return (ms(correction) - ms(noCorrection)) / 1000;
}

/**
 * Widgets get the corrected clock, but no names of people and no reason.
 */
export function toDeployment(ctx: Context, row: DeploymentRow): Deployment {
  const entry = toCorrection(row);
  const correction = entry ?? noCorrection;
  const { from, to } = toSpan(row, correction);
  const worksOnIt = ctx.role !== null;
  return {
    deployment_id: row.deployment_id,
    project_id: row.project_id,
    site_id: row.site_id,
    device_id: row.device_id,
    data_id: row.data_id,
    dataset_deleted: isDatasetDeleted(row),
    height_m: row.height_m,
    orientation: row.orientation,
    time_zone: row.time_zone,
    utc_offset: row.utc_offset,
    setup_by: worksOnIt ? row.setup_by : null,
    note: row.note,
    start: timestamp(from),
    end: timestamp(to),
    recorded_from: row.recorded_from,
    recorded_to: row.recorded_to,
    clock_offset_s: offsetAtStart(row, correction),
    clock_drift_s_per_day: driftPerDay(correction),
    correction: entry && !worksOnIt ? { ...entry, reason: null, made_by: '' } : entry,
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
  };
}

export const correctionOf = (row: JoinedCorrection): Correction =>
  toCorrection(row) ?? noCorrection;

/** Throws `not_found` if it is absent or not the caller's. */
export async function ownDeployment(
  ctx: Context,
  params: Record<string, string>,
): Promise<DeploymentRow> {
  const row = await firstRow<DeploymentRow>(
    ctx.deps.db,
    sql`${deploymentQuery} WHERE deployments.deployment_id = ${params.deploymentId ?? ''}
      AND deployments.project_id IN (SELECT project_id FROM projects
        WHERE project_id = ${params.projectId ?? ''} AND user_id = ${ctx.userId})`,
  );
  if (!row) throw notFound('deployment');
  return row;
}
