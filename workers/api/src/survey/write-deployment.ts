import { type DeploymentCreate, limits } from '@biophony/contract';
import { zoneFault } from '@biophony/recordings/survey';
import { sliceBySize } from '../base/database.ts';
import type { Deps } from '../base/deps.ts';
import {
  allRows,
  listColumns,
  jsonMember,
  jsonRows,
  jsonTexts,
  nothing,
  run,
  type Sql,
  sql,
} from '../base/sql.ts';
import { yieldByTime } from '../base/turns.ts';
import { ApiError, limitReached } from '../http/api-error.ts';
import type { Context } from '../http/handler.ts';
import { digitsOf, isDatasetDeleted } from './deployment-row.ts';
import { deploymentsMark } from './overlaps.ts';

export const deploymentTypes = {
  deployment_id: 'text',
  site_id: 'text',
  data_id: 'text',
  dataset_deleted: 'real',
  from_sheet: 'real',
  device_id: 'text',
  starts_at: 'text',
  ends_at: 'text',
  recorded_from: 'text',
  recorded_to: 'text',
  height_m: 'real',
  orientation: 'text',
  time_zone: 'text',
  utc_offset: 'text',
  setup_by: 'text',
  note: 'text',
} as const;

type Written = Omit<DeploymentCreate, 'site' | 'site_id'> & {
  dataset_deleted?: number;
  from_sheet?: number;
};
const lacksDataset = ({ data_id, dataset_deleted = 0 }: Written) =>
  isDatasetDeleted({ data_id: data_id ?? null, dataset_deleted });
const moment = (text: string | null | undefined) =>
  text == null ? null : new Date(text).toISOString();

/** Times in UTC, empty texts as null. */
export const deploymentColumns = (deployment: Written) => ({
  data_id: deployment.data_id ?? null,
  dataset_deleted: lacksDataset(deployment) ? 1 : 0,
  from_sheet: deployment.from_sheet ?? 0,
  device_id: deployment.device_id ?? null,
  starts_at: moment(deployment.start),
  ends_at: moment(deployment.end),
  recorded_from: deployment.recorded_from ?? null,
  recorded_to: deployment.recorded_to ?? null,
  height_m: deployment.height_m ?? null,
  orientation: deployment.orientation || null,
  time_zone: deployment.time_zone ?? null,
  utc_offset: deployment.utc_offset ?? null,
  setup_by: deployment.setup_by || null,
  note: deployment.note || null,
});

function faultOf(deployment: Written): [field: string, fault: string] | null {
  const { start, end, recorded_from: from, recorded_to: to } = deploymentTimes(deployment);
  if ((from === null) !== (to === null))
    return [from === null ? 'recorded_from' : 'recorded_to', 'must be there as well'];
  if (from !== null && to !== null && (start !== null || end !== null))
    return [
      start === null ? 'end' : 'start',
      'must be left out where recorded_from and recorded_to bound the deployment',
    ];
  if (from !== null && to !== null && digitsOf(from) > digitsOf(to))
    return ['recorded_to', `must not be before recorded_from, which is ${from}`];
  if (start !== null && end !== null && Date.parse(start) >= Date.parse(end))
    return ['end', `must be after start, which is ${start}`];
  if (deployment.device_id == null && deployment.data_id == null && !lacksDataset(deployment))
    return [
      'device_id',
      'must name the recorder, or data_id the dataset of recordings that name none',
    ];
  return zoneFault(deployment);
}

const deploymentTimes = ({ start, end, recorded_from, recorded_to }: Written) => ({
  start: start ?? null,
  end: end ?? null,
  recorded_from: recorded_from ?? null,
  recorded_to: recorded_to ?? null,
});

/** Throws `invalid_request` naming the field, prefixed by `path`, such as `deployments.3.`. */
export function assertDeployment(deployment: Written, path = ''): void {
  const fault = faultOf(deployment);
  if (fault)
    throw new ApiError('invalid_request', `${path}${fault[0]} ${fault[1]}.`, path + fault[0]);
}

/** Room for `count` more, and nothing changed since `mark`. */
export const canTake = (projectId: string, count: number, mark: string): Sql =>
  sql`${deploymentsMark(projectId)} = ${mark}
    AND (SELECT count(*) FROM deployments
      WHERE project_id = ${projectId}) + ${count} <= ${limits.deployments_per_project}`;

export type NewDeployment = Record<
  keyof typeof deploymentTypes | 'site_key',
  string | number | null
>;

/** All or none: `when` must hold and every site exist. */
export function insertDeployments(
  ctx: Context,
  projectId: string,
  deployments: readonly NewDeployment[],
  when: Sql,
): Sql {
  const at = ctx.now.toISOString();
  const columns = listColumns(deploymentTypes);
  const { site_id: _site, ...others } = deploymentTypes;
  return sql`INSERT INTO deployments (project_id, ${columns}, created_at, updated_at)
    SELECT project_id, ${columns}, ${at}, ${at} FROM (
      SELECT sites.project_id, sites.site_id, ${listColumns(others, sql`made`)}, made.position,
        count(*) OVER () AS placed
      FROM ${jsonRows({ ...deploymentTypes, site_key: 'text' }, 'made', deployments)}
      JOIN sites ON sites.project_id = ${projectId} AND (sites.site_id = made.site_id
        OR sites.site_key = made.site_key)) AS listed
    WHERE placed = ${deployments.length} AND ${when}
    ORDER BY position
    ON CONFLICT DO NOTHING`;
}

const zonelessAtOnce = 200;

/**
 * Compares local digits with UTC: a recording some hours outside is of the same clock. Text
 * appended to `device_id` keeps SQLite's use of the index.
 */
function adoptStatement(ids: readonly string[], dataId: string, now: Date): Sql {
  const recorded = jsonMember(sql`recording`, 'recorded_at');
  const recorder = jsonMember(sql`recording`, 'device_id');
  const first = (isRecorder: Sql) => sql`(SELECT ${recorded} FROM files
    WHERE files.data_id = ${dataId} AND kind = 'recording' AND ${isRecorder}
      AND ${recorded} >= coalesce(starts_at, '') AND ${recorded} <= coalesce(ends_at, '~')
    ORDER BY ${recorded} LIMIT 1)`;
  const tail = sql`substr(found.at, length(found.at) - 5)`;
  return sql`WITH found AS MATERIALIZED (SELECT deployment_id AS id,
      CASE WHEN device_id IS NULL THEN ${first(sql`${recorder} IS NULL`)}
        ELSE ${first(sql`${recorder} = device_id || ''`)} END AS at
    FROM deployments WHERE deployment_id IN ${jsonTexts(ids)} AND (data_id IS NULL
      OR data_id = ${dataId}))
    UPDATE deployments SET utc_offset = ${tail}, updated_at = ${now.toISOString()},
      version = version + 1 FROM found
    WHERE deployments.deployment_id = found.id AND time_zone IS NULL AND utc_offset IS NULL
      AND (${tail} LIKE '+__:__' OR ${tail} LIKE '-__:__')`;
}

/**
 * Deployments without a zone get the offset of their first recording; otherwise their local hours
 * would be UTC. `dataId`: the only dataset with new recordings.
 */
export async function adoptOffsets(
  { db, turns }: Pick<Deps, 'db' | 'turns'>,
  projectId: string,
  now: Date,
  dataId: string | null = null,
): Promise<void> {
  const zoneless = await allRows<{ id: string }>(
    db,
    sql`SELECT deployment_id AS id FROM deployments
      WHERE project_id = ${projectId} AND time_zone IS NULL AND utc_offset IS NULL
        AND recorded_from IS NULL
        AND (data_id IS NOT NULL OR (device_id IS NOT NULL AND dataset_deleted = 0))`,
  );
  if (zoneless.length === 0) return;
  const datasets = await allRows<{ id: string }>(
    db,
    sql`SELECT data_id AS id FROM datasets
      WHERE project_id = ${projectId} ${dataId === null ? nothing : sql`AND data_id = ${dataId}`}
      ORDER BY created_at, data_id`,
  );
  const slices = sliceBySize(
    zoneless.map(({ id }) => id),
    () => 1,
    zonelessAtOnce,
  );
  for (const dataset of datasets)
    for (const ids of slices) {
      await run(db, adoptStatement(ids, dataset.id, now));
      await yieldByTime({ turns });
    }
}

/** In the batch that corrects stored times: bounds take the offsets that their recordings got. */
export function followStoredTimes(dataId: string, now: Date): Sql {
  const recorded = jsonMember(sql`recording`, 'recorded_at');
  const recorder = jsonMember(sql`recording`, 'device_id');
  const stored = (bound: Sql) => {
    const digits = sql`CASE WHEN ${bound} LIKE '%Z' THEN substr(${bound}, 1, length(${bound}) - 1)
      WHEN ${bound} LIKE '%+__:__' OR ${bound} LIKE '%-__:__'
        THEN substr(${bound}, 1, length(${bound}) - 6)
      ELSE ${bound} END`;
    const first = (isRecorder: Sql) => sql`(SELECT ${recorded} FROM files
      WHERE files.data_id = ${dataId} AND kind = 'recording' AND ${isRecorder}
        AND ${recorded} >= ${digits} AND ${recorded} <= ${digits} || '~'
        AND substr(${recorded}, length(${digits}) + 1, 1) IN ('', 'Z', '+', '-')
      ORDER BY ${recorded} LIMIT 1)`;
    return sql`coalesce(CASE WHEN device_id IS NULL THEN ${first(sql`${recorder} IS NULL`)}
      ELSE ${first(sql`${recorder} = device_id || ''`)} END, ${bound})`;
  };
  return sql`WITH found AS MATERIALIZED (SELECT deployment_id AS id,
      ${stored(sql`recorded_from`)} AS since, ${stored(sql`recorded_to`)} AS until
    FROM deployments WHERE data_id = ${dataId} AND recorded_from IS NOT NULL)
    UPDATE deployments SET recorded_from = found.since, recorded_to = found.until,
      updated_at = ${now.toISOString()}, version = version + 1 FROM found
    WHERE deployments.deployment_id = found.id
      AND (recorded_from <> found.since OR recorded_to <> found.until)`;
}

export const deploymentsFull = () =>
  limitReached(
    `A project can have ${limits.deployments_per_project} deployments. Delete some, or make another project.`,
  );
