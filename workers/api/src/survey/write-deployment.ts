import { type DeploymentCreate, limits } from '@biophony/contract';
import { zoneFault } from '@biophony/recordings/survey';
import {
  type Database,
  jsonMember,
  jsonRows,
  jsonTexts,
  slicesOf,
  type Statement,
} from '../base/database.ts';
import type { Deps } from '../base/deps.ts';
import { yieldByTime } from '../base/turns.ts';
import type { When } from '../events/timeline.ts';
import { ApiError, limitReached } from '../http/api-error.ts';
import type { Context } from '../http/handler.ts';
import { isDatasetDeleted } from './deployment-row.ts';
import { deploymentsMark } from './overlaps.ts';

export const deploymentTypes = {
  deployment_id: 'text',
  site_id: 'text',
  data_id: 'text',
  dataset_deleted: 'real',
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
const names = Object.keys(deploymentTypes);

type Written = Omit<DeploymentCreate, 'site' | 'site_id'> & {
  /** 1 if the dataset of an existing deployment was deleted. */
  dataset_deleted?: number;
};
const lacksDataset = ({ data_id, dataset_deleted = 0 }: Written) =>
  isDatasetDeleted({ data_id: data_id ?? null, dataset_deleted });
const moment = (text: string | null | undefined) =>
  text == null ? null : new Date(text).toISOString();

/** Times in UTC, empty texts as null. */
export const deploymentColumns = (given: Written) => ({
  data_id: given.data_id ?? null,
  dataset_deleted: lacksDataset(given) ? 1 : 0,
  device_id: given.device_id ?? null,
  starts_at: moment(given.start),
  ends_at: moment(given.end),
  recorded_from: given.recorded_from ?? null,
  recorded_to: given.recorded_to ?? null,
  height_m: given.height_m ?? null,
  orientation: given.orientation || null,
  time_zone: given.time_zone ?? null,
  utc_offset: given.utc_offset ?? null,
  setup_by: given.setup_by || null,
  note: given.note || null,
});

function faultOf(given: Written): [field: string, fault: string] | null {
  const { start, end, recorded_from: from, recorded_to: to } = deploymentTimes(given);
  if ((from === null) !== (to === null))
    return [from === null ? 'recorded_from' : 'recorded_to', 'must be there as well'];
  if (from !== null && to !== null && (start !== null || end !== null))
    return [
      start === null ? 'end' : 'start',
      'must be left out where recorded_from and recorded_to bound the deployment',
    ];
  if (from !== null && to !== null && from > to)
    return ['recorded_to', `must not be before recorded_from, which is ${from}`];
  if (start !== null && end !== null && Date.parse(start) >= Date.parse(end))
    return ['end', `must be after start, which is ${start}`];
  if (given.device_id == null && given.data_id == null && !lacksDataset(given))
    return [
      'device_id',
      'must name the recorder, or data_id the dataset of recordings that name none',
    ];
  return zoneFault(given);
}

const deploymentTimes = ({ start, end, recorded_from, recorded_to }: Written) => ({
  start: start ?? null,
  end: end ?? null,
  recorded_from: recorded_from ?? null,
  recorded_to: recorded_to ?? null,
});

/** Throws `invalid_request` naming the field, prefixed by `path`, such as `deployments.3.`. */
export function assertDeployment(given: Written, path = ''): void {
  const fault = faultOf(given);
  if (fault)
    throw new ApiError('invalid_request', `${path}${fault[0]} ${fault[1]}.`, path + fault[0]);
}

/** SQL condition: room for `count` more, and no change since `mark`. */
export const canTake = (projectId: string, count: number, mark: string): When => ({
  sql: `${deploymentsMark} = ? AND (SELECT count(*) FROM deployments WHERE project_id = ?) + ? <= ?`,
  values: [projectId, projectId, mark, projectId, count, limits.deployments_per_project],
});

export type NewDeployment = Record<
  keyof typeof deploymentTypes | 'site_key',
  string | number | null
>;

/** Inserts all or none: `when` must hold and every site exist. */
export function insertDeployments(
  ctx: Context,
  projectId: string,
  made: readonly NewDeployment[],
  when: When,
): Statement {
  const at = ctx.now.toISOString();
  const { db } = ctx.deps;
  const chosen = names.map((name) => (name === 'site_id' ? 'sites.site_id' : `made.${name}`));
  return db
    .prepare(
      `INSERT INTO deployments (project_id, ${names.join(', ')}, created_at, updated_at)
       SELECT project_id, ${names.join(', ')}, ?, ? FROM (
         SELECT sites.project_id, ${chosen.join(', ')}, made.position, count(*) OVER () AS placed
         FROM ${jsonRows(db, { ...deploymentTypes, site_key: 'text' }, 'made')}
         JOIN sites ON sites.project_id = ? AND (sites.site_id = made.site_id OR sites.site_key = made.site_key)) AS listed
       WHERE placed = ? AND ${when.sql}
       ORDER BY position
       ON CONFLICT DO NOTHING`,
    )
    .bind(at, at, JSON.stringify(made), projectId, made.length, ...when.values);
}

/** Deployments per statement. */
const zonelessAtOnce = 200;

/**
 * Gives deployments the offset of their first recording. Compares local digits with UTC: a
 * recording some hours outside is of the same clock. Text is appended to `device_id` because its
 * type would keep SQLite from using the index.
 */
function adoptStatement(
  db: Database,
  ids: readonly string[],
  dataId: string,
  now: Date,
): Statement {
  const recorded = jsonMember(db, 'recording', 'recorded_at');
  const recorder = jsonMember(db, 'recording', 'device_id');
  const first = (isRecorder: string) => `(SELECT ${recorded} FROM files
    WHERE files.data_id = ? AND kind = 'recording' AND ${isRecorder}
      AND ${recorded} >= coalesce(starts_at, '') AND ${recorded} <= coalesce(ends_at, '~')
    ORDER BY ${recorded} LIMIT 1)`;
  const tail = 'substr(found.at, length(found.at) - 5)';
  return db
    .prepare(
      `WITH found AS MATERIALIZED (SELECT deployment_id AS id,
           CASE WHEN device_id IS NULL THEN ${first(`${recorder} IS NULL`)}
             ELSE ${first(`${recorder} = device_id || ''`)} END AS at
         FROM deployments WHERE deployment_id IN ${jsonTexts(db)} AND (data_id IS NULL OR data_id = ?))
       UPDATE deployments SET utc_offset = ${tail}, updated_at = ?, version = version + 1 FROM found
       WHERE deployments.deployment_id = found.id AND time_zone IS NULL AND utc_offset IS NULL
         AND (${tail} LIKE '+__:__' OR ${tail} LIKE '-__:__')`,
    )
    .bind(dataId, dataId, JSON.stringify(ids), dataId, now.toISOString());
}

/**
 * Gives deployments without a zone the offset of their first recording; otherwise their local hours
 * would be UTC. Those bounded by recorded times have it there. `dataId`: the only dataset with new
 * recordings.
 */
export async function adoptOffsets(
  { db, turns }: Pick<Deps, 'db' | 'turns'>,
  projectId: string,
  now: Date,
  dataId: string | null = null,
): Promise<void> {
  const { results: zoneless } = await db
    .prepare(
      `SELECT deployment_id AS id FROM deployments
       WHERE project_id = ? AND time_zone IS NULL AND utc_offset IS NULL AND recorded_from IS NULL
         AND (data_id IS NOT NULL OR (device_id IS NOT NULL AND dataset_deleted = 0))`,
    )
    .bind(projectId)
    .all<{ id: string }>();
  if (zoneless.length === 0) return;
  const { results: datasets } = await db
    .prepare(
      `SELECT data_id AS id FROM datasets
       WHERE project_id = ?1 AND (CAST(?2 AS TEXT) IS NULL OR data_id = ?2) ORDER BY created_at, data_id`,
    )
    .bind(projectId, dataId)
    .all<{ id: string }>();
  const slices = slicesOf(
    zoneless.map(({ id }) => id),
    () => 1,
    zonelessAtOnce,
  );
  for (const dataset of datasets)
    for (const ids of slices) {
      await adoptStatement(db, ids, dataset.id, now).run();
      await yieldByTime({ turns });
    }
}

export const deploymentsFull = () =>
  limitReached(
    `A project can have ${limits.deployments_per_project} deployments. Delete some, or make another project.`,
  );
