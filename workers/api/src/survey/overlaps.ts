import { type Correction, deploymentZone, shownTimeOf } from '@biophony/recordings/survey';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/handler.ts';
import {
  correctionOf,
  deploymentQuery,
  type DeploymentRow,
  isDatasetDeleted,
  spanOf,
} from './deployment-row.ts';

/** Every deployment of these recorders in a project, in the order in which they were made; null stands for recordings that name no recorder. */
export async function ofRecorders(
  ctx: Context,
  projectId: string,
  deviceIds: readonly (string | null)[],
): Promise<DeploymentRow[]> {
  const { results } = await ctx.deps.db
    .prepare(
      `${deploymentQuery} WHERE deployments.project_id = ? ORDER BY deployments.created_at, deployments.deployment_id`,
    )
    .bind(projectId)
    .all<DeploymentRow>();
  const wanted = new Set(deviceIds);
  return results.filter(({ device_id }) => wanted.has(device_id));
}

/** A deployment with its true time, in milliseconds since 1970, which takes much longer to work out than to compare. */
interface Timed {
  row: DeploymentRow;
  from: number;
  to: number;
  isRecorded: boolean;
}

const timed = (row: DeploymentRow, correction: Correction = correctionOf(row)): Timed => ({
  row,
  ...spanOf(row, correction),
  isRecorded: row.recorded_from !== null,
});

/** Whether recordings of one recorder and dataset may belong to both. */
export const sameRecorder = (one: DeploymentRow, other: DeploymentRow) =>
  one.device_id === other.device_id &&
  !isDatasetDeleted(one) &&
  !isDatasetDeleted(other) &&
  (one.data_id === null || other.data_id === null || one.data_id === other.data_id);

const recordedAtOnce = (one: DeploymentRow, other: DeploymentRow) =>
  (one.recorded_from ?? '') <= (other.recorded_to ?? '') &&
  (other.recorded_from ?? '') <= (one.recorded_to ?? '');

/** Whether a recording could belong to both. Times are compared first: of thousands, few are at once. */
const overlap = (one: Timed, other: Timed): boolean =>
  (one.isRecorded && other.isRecorded
    ? recordedAtOnce(one.row, other.row)
    : one.from < other.to && other.from < one.to) &&
  sameRecorder(one.row, other.row) &&
  one.row.deployment_id !== other.row.deployment_id;

/** The others into whose time a deployment falls, with a correction that it has or would have. */
export function overlapping(
  row: DeploymentRow,
  others: readonly DeploymentRow[],
  correction?: Correction,
): DeploymentRow[] {
  const one = timed(row, correction);
  return others.filter((other) => overlap(one, timed(other)));
}

/**
 * Deployments to which others are added one by one. The time of each is worked out once, however many are compared
 * with it: those of one recorder may be thousands, and the service stands still meanwhile.
 */
export class Occupied {
  readonly #byRecorder = new Map<string | null, Timed[]>();

  constructor(rows: readonly DeploymentRow[]) {
    for (const row of rows) this.#of(row).push(timed(row));
  }

  #of({ device_id: recorder }: DeploymentRow): Timed[] {
    const known = this.#byRecorder.get(recorder) ?? [];
    this.#byRecorder.set(recorder, known);
    return known;
  }

  /** Adds a deployment; answers the first of those before into whose time it falls. */
  add(row: DeploymentRow): DeploymentRow | undefined {
    const one = timed(row);
    const known = this.#of(row);
    const found = known.find((other) => overlap(one, other));
    known.push(one);
    return found?.row;
  }
}

/** A deployment with the correction that its clock has or gets, and a place in the order in which deployments are made. */
export interface ClockOfDeployment {
  row: DeploymentRow;
  correction: Correction;
  made: number;
}

/** Two deployments of a recorder whose clocks showed the same times: `from` and `to` in milliseconds since 1970. */
export interface SharedTimes {
  first: ClockOfDeployment;
  second: ClockOfDeployment;
  from: number;
  to: number;
}

/**
 * Deployments, one behind the other in true time, whose clocks showed the same times by their shifts and drifts, so that
 * recordings fit both. `first` was made first: such recordings belong to it. Each is compared with the one before it that lasts longest.
 */
export function sharedTimes(clocks: readonly ClockOfDeployment[]): SharedTimes[] {
  const byRecorder = new Map<string | null, (ClockOfDeployment & { from: number; to: number })[]>();
  for (const one of clocks) {
    const { from, to } = spanOf(one.row, one.correction);
    const shown = shownTimeOf(one.correction, deploymentZone(one.row));
    const list = byRecorder.get(one.row.device_id) ?? [];
    byRecorder.set(one.row.device_id, list);
    list.push({ ...one, from: shown(from), to: shown(to) });
  }
  const found: SharedTimes[] = [];
  for (const list of byRecorder.values()) {
    list.sort((a, b) => a.from - b.from);
    let longest = list[0];
    for (const one of list.slice(1)) {
      if (longest && one.from < longest.to && sameRecorder(one.row, longest.row)) {
        const [first, second] = one.made < longest.made ? [one, longest] : [longest, one];
        found.push({ first, second, from: one.from, to: Math.min(one.to, longest.to) });
      }
      if (!longest || one.to > longest.to) longest = one;
    }
  }
  return found;
}

const timeOf = (row: DeploymentRow) => {
  const { from, to } = spanOf(row, correctionOf(row));
  const text = (ms: number, open: string) =>
    Number.isFinite(ms) ? `${new Date(ms).toISOString().slice(0, 16)}Z` : open;
  return `${text(from, 'its beginning')} to ${text(to, 'its end')}`;
};

/** Why a deployment cannot be, for a recording would belong to two. */
export const overlapFault = (one: DeploymentRow, other: DeploymentRow) =>
  `${one.device_id === null ? 'Recordings without a recorder' : `The recorder ${one.device_id}`} would be at ${one.site_name} and at ${other.site_name} at once: another deployment lasts from ${timeOf(other)}. Change the time of one of them.`;

/**
 * A text that changes with every change of a project's deployments and their clocks. It takes the project's ID twice.
 */
export const deploymentsMark = `(SELECT count(*) || '/' || coalesce(sum(version), 0) || '/' || coalesce(max(updated_at), '')
    FROM deployments WHERE project_id = ?)
  || (SELECT count(*) || '/' || count(ended) FROM clock_corrections
    WHERE deployment_id IN (SELECT deployment_id FROM deployments WHERE project_id = ?))`;

/** The mark as it is now. */
export async function markOf(ctx: Context, projectId: string): Promise<string> {
  const row = await ctx.deps.db
    .prepare(`SELECT ${deploymentsMark} AS mark`)
    .bind(projectId, projectId)
    .first<{ mark: string }>();
  return row?.mark ?? '';
}

/** Somebody changed deployments of the project in the same moment, more often than it was tried again. */
export const changedMeanwhile = new ApiError(
  'conflict',
  'The deployments of this project were changed in the same moment. Try again.',
);
