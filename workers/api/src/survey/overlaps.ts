import { type Correction, deploymentZone, shownTimeOf } from '@biophony/recordings/survey';
import { firstRow, type Sql, sql } from '../base/sql.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/handler.ts';
import {
  correctionOf,
  type DeploymentRow,
  deploymentsOfProject,
  isDatasetDeleted,
  recordedDigits,
  spanText,
  toSpan,
} from './deployment-row.ts';

/** In order of creation; null stands for recordings that name no recorder. */
export async function ofRecorders(
  ctx: Context,
  projectId: string,
  deviceIds: readonly (string | null)[],
): Promise<DeploymentRow[]> {
  const all = await deploymentsOfProject(ctx.deps, projectId);
  const wanted = new Set(deviceIds);
  return all.filter(({ device_id }) => wanted.has(device_id));
}

/** True time in milliseconds since 1970, which is slow to compute. */
interface Timed {
  row: DeploymentRow;
  from: number;
  to: number;
  recorded: ReturnType<typeof recordedDigits>;
}

const timed = (row: DeploymentRow, correction: Correction = correctionOf(row)): Timed => ({
  row,
  ...toSpan(row, correction),
  recorded: recordedDigits(row),
});

export const sameRecorder = (one: DeploymentRow, other: DeploymentRow) =>
  one.device_id === other.device_id &&
  !isDatasetDeleted(one) &&
  !isDatasetDeleted(other) &&
  (one.data_id === null || other.data_id === null || one.data_id === other.data_id);

/** Compares times first, since few overlap. */
const overlap = (one: Timed, other: Timed): boolean =>
  (one.recorded && other.recorded
    ? one.recorded.from <= other.recorded.to && other.recorded.from <= one.recorded.to
    : one.from < other.to && other.from < one.to) &&
  sameRecorder(one.row, other.row) &&
  one.row.deployment_id !== other.row.deployment_id;

export function overlapping(
  row: DeploymentRow,
  others: readonly DeploymentRow[],
  correction?: Correction,
): DeploymentRow[] {
  const one = timed(row, correction);
  return others.filter((other) => overlap(one, timed(other)));
}

/**
 * Computes each true time once: a recorder may have thousands, and the computation blocks the
 * service.
 */
export class Occupied {
  readonly #byRecorder = new Map<string | null, Timed[]>();

  constructor(rows: readonly DeploymentRow[]) {
    for (const row of rows) this.#of(row).push(timed(row));
  }

  #of({ device_id: recorder }: DeploymentRow): Timed[] {
    const list = this.#byRecorder.get(recorder) ?? [];
    this.#byRecorder.set(recorder, list);
    return list;
  }

  /** Returns the first earlier deployment that it overlaps. */
  add(row: DeploymentRow): DeploymentRow | undefined {
    const one = timed(row);
    const list = this.#of(row);
    const match = list.find((other) => overlap(one, other));
    list.push(one);
    return match?.row;
  }
}

export interface ClockOfDeployment {
  row: DeploymentRow;
  correction: Correction;
  order: number;
}

/** Two deployments whose clocks showed the same times; in milliseconds since 1970. */
export interface SharedTimes {
  first: ClockOfDeployment;
  second: ClockOfDeployment;
  from: number;
  to: number;
}

/**
 * Finds deployments that follow each other in true time but whose shifted or drifting clocks showed
 * the same times, so that recordings fit both. They belong to `first`, created first. Compares each
 * only with the longest-lasting one before it.
 */
export function sharedTimes(clocks: readonly ClockOfDeployment[]): SharedTimes[] {
  const byRecorder = new Map<string | null, (ClockOfDeployment & { from: number; to: number })[]>();
  for (const one of clocks) {
    const { from, to } = toSpan(one.row, one.correction);
    const toShownMs = shownTimeOf(one.correction, deploymentZone(one.row));
    const list = byRecorder.get(one.row.device_id) ?? [];
    byRecorder.set(one.row.device_id, list);
    list.push({ ...one, from: toShownMs(from), to: toShownMs(to) });
  }
  const results: SharedTimes[] = [];
  for (const list of byRecorder.values()) {
    list.sort((a, b) => a.from - b.from);
    let longest = list[0];
    for (const one of list.slice(1)) {
      if (longest && one.from < longest.to && sameRecorder(one.row, longest.row)) {
        const [first, second] = one.order < longest.order ? [one, longest] : [longest, one];
        results.push({ first, second, from: one.from, to: Math.min(one.to, longest.to) });
      }
      if (!longest || one.to > longest.to) longest = one;
    }
  }
  return results;
}

/** `isThere`: `other` is stored, so that its ID can be used. */
export const overlapFault = (one: DeploymentRow, other: DeploymentRow, isThere = true) =>
  `${one.device_id === null ? 'Recordings without a recorder' : `The recorder ${one.device_id}`} would be at ${one.site_name} and at ${other.site_name} at once: another deployment lasts from ${spanText(other)}. Change the time of one of them${isThere ? `: biophony deployments edit ${other.deployment_id}` : ''}.`;

/** Changes with a project's deployments and clocks. */
export const deploymentsMark = (projectId: string): Sql =>
  sql`(SELECT count(*) || '/' || coalesce(sum(version), 0) || '/' || coalesce(max(updated_at), '')
    FROM deployments WHERE project_id = ${projectId})
    || (SELECT count(*) || '/' || count(ended) FROM clock_corrections
      WHERE deployment_id IN (SELECT deployment_id FROM deployments WHERE project_id = ${projectId}))`;

export async function readDeploymentsMark(ctx: Context, projectId: string): Promise<string> {
  const row = await firstRow<{ mark: string }>(
    ctx.deps.db,
    sql`SELECT ${deploymentsMark(projectId)} AS mark`,
  );
  return row?.mark ?? '';
}

/** Others changed deployments on every try. */
export const changedMeanwhile = new ApiError(
  'conflict',
  'The deployments of this project were changed in the same moment. Try again.',
);
