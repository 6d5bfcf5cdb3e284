import type { DeploymentSheet, SheetDeployment } from '@biophony/recordings/survey';
import { allRows, firstRow, type Sql, sql } from '../base/sql.ts';
import { yieldByTime } from '../base/turns.ts';
import type { Context } from '../http/handler.ts';
import {
  correctionOf,
  type DeploymentRow,
  deploymentsOfProject,
  isDatasetDeleted,
  toSpan,
} from './deployment-row.ts';
import { deploymentsMark } from './overlaps.ts';
import { siteQuery, type SiteRow } from './sites.ts';

/** `dataId` is null if the row names no dataset. */
interface RowIdentity {
  siteId: string;
  recorder: string | null;
  /** ISO 8601, as in the database; null without a start. */
  start: string | null;
  dataId: string | null;
}

const keyOf = (siteId: string, recorder: string | null, start: string | null) =>
  JSON.stringify([siteId, recorder, start]);

/**
 * Finds the deployment that a row repeats: same recorder, site, start and dataset. A deployment
 * without a dataset, or whose dataset was deleted, may get the row's; one with another dataset does
 * not match. A row without a dataset takes a deployment without one, else one that has (or else
 * had) a dataset if all such agree; otherwise the answer is `several`. Each deployment is found
 * once, so that no row overwrites another.
 */
export function deploymentFinder(
  deployments: readonly DeploymentRow[],
): (fields: RowIdentity) => DeploymentRow | 'several' | undefined {
  const byKey = new Map<string, DeploymentRow[]>();
  for (const one of deployments) {
    const key = keyOf(one.site_id, one.device_id, one.starts_at);
    const there = byKey.get(key);
    if (there) there.push(one);
    else byKey.set(key, [one]);
  }
  const matches = new Set<DeploymentRow>();
  const find = ({ siteId, recorder, start, dataId }: RowIdentity) => {
    const there = (byKey.get(keyOf(siteId, recorder, start)) ?? []).filter(
      (one) => !matches.has(one),
    );
    const ofAny = there.find((one) => one.data_id === null && !isDatasetDeleted(one));
    if (dataId !== null)
      return there.find((one) => one.data_id === dataId) ?? ofAny ?? there.find(isDatasetDeleted);
    if (ofAny) return ofAny;
    const live = there.filter((one) => !isDatasetDeleted(one));
    const left = live.length > 0 ? live : there;
    return new Set(left.map((one) => one.data_id)).size > 1 ? 'several' : left[0];
  };
  return (fields) => {
    const one = find(fields);
    if (one !== undefined && one !== 'several') matches.add(one);
    return one;
  };
}

export interface KnownSurvey {
  sites: SiteRow[];
  deployments: DeploymentRow[];
  /** IDs by name; `several` if more than one of that name holds files. */
  datasets: ReadonlyMap<string, string>;
  /** Zone of times that name none, also of the deployments created from them. */
  zone: { time_zone?: string | null | undefined; utc_offset?: string | null | undefined };
}

interface NamedDataset {
  data_id: string;
  dataset_name: string;
  file_count: number;
}

/**
 * Prefers the dataset with files, else the newest: an upload may give up a name that is then
 * reused.
 */
function byName(oldestFirst: readonly NamedDataset[]): Map<string, string> {
  const named = new Map(oldestFirst.map((one) => [one.dataset_name, one.data_id]));
  const filled = oldestFirst.filter((one) => one.file_count > 0);
  const seen = new Set<string>();
  for (const { dataset_name: name, data_id } of filled) {
    named.set(name, seen.has(name) ? 'several' : data_id);
    seen.add(name);
  }
  return named;
}

/** Changes with a project's sites and deployments. */
export const surveyMark = (projectId: string): Sql =>
  sql`(SELECT count(*) || '/' || coalesce(sum(version), 0) || '/' || coalesce(max(updated_at), '')
    FROM sites WHERE project_id = ${projectId}) || ${deploymentsMark(projectId)}`;

export async function readSurveyMark(ctx: Context, projectId: string): Promise<string> {
  const row = await firstRow<{ mark: string }>(
    ctx.deps.db,
    sql`SELECT ${surveyMark(projectId)} AS mark`,
  );
  return row?.mark ?? '';
}

/** Sites and deployments of a project are bounded. */
export async function knownSurvey(
  { deps }: Context,
  projectId: string,
): Promise<Omit<KnownSurvey, 'zone'>> {
  const { db } = deps;
  const datasets = await allRows<NamedDataset>(
    db,
    sql`SELECT data_id, dataset_name, file_count FROM datasets
      WHERE project_id = ${projectId} ORDER BY created_at, data_id`,
  );
  return {
    sites: await allRows<SiteRow>(db, sql`${siteQuery} WHERE project_id = ${projectId}`),
    deployments: await deploymentsOfProject(deps, projectId),
    datasets: byName(datasets),
  };
}

/** `dataId` is null if the row names no dataset. */
export interface SheetFields {
  siteId: string;
  recorder: string | null;
  dataId: string | null;
  /** ISO 8601; null for no bound. */
  start: string | null;
  end: string | null;
}

/** Created by an upload; true time in milliseconds since 1970. */
interface UploadedDeployment {
  row: DeploymentRow;
  from: number;
  to: number;
}

interface Span {
  from: number;
  to: number;
}

/** A recording that starts in the last second of a deployment belongs to it. */
const lastMs = 1000;

const spanOfRow = ({ start, end }: Pick<SheetDeployment, 'start' | 'end'>): Span => ({
  from: start === null ? -Infinity : Date.parse(start),
  to: end === null ? Infinity : Date.parse(end),
});
const meet = (one: Span, other: Span) => one.from < other.to && other.from < one.to;
const at = (ms: number) => new Date(ms).toISOString();

/**
 * Finds the deployment that a sheet made and that a row of the corrected sheet means: of the same
 * recorder, at overlapping time; the one at the row's site comes first. Only where one row and one
 * deployment are left for each other. `rows` are those that repeat none of `deployments`.
 */
export async function correctedBy(
  { deps }: Context,
  deployments: readonly DeploymentRow[],
  rows: readonly SheetFields[],
): Promise<ReadonlyMap<SheetFields, DeploymentRow>> {
  const byRecorder = new Map<string | null, (Span & { row: DeploymentRow })[]>();
  for (const row of deployments) {
    if (row.from_sheet !== 1 || row.recorded_from !== null || isDatasetDeleted(row)) continue;
    const own = byRecorder.get(row.device_id) ?? [];
    byRecorder.set(row.device_id, own);
    own.push({ row, ...spanOfRow({ start: row.starts_at, end: row.ends_at }) });
  }
  const meant = new Map<SheetFields, DeploymentRow>();
  const claims = new Map<DeploymentRow, number>();
  for (const fields of rows) {
    await yieldByTime(deps);
    const { siteId, recorder, dataId } = fields;
    const span = spanOfRow(fields);
    const there = (byRecorder.get(recorder) ?? []).filter(
      (one) =>
        meet(one, span) &&
        (one.row.data_id === dataId ||
          (recorder !== null && (dataId === null || one.row.data_id === null))),
    );
    const here = there.filter(({ row }) => row.site_id === siteId);
    const [only, ...more] = here.length > 0 ? here : there;
    if (!only || more.length > 0) continue;
    meant.set(fields, only.row);
    claims.set(only.row, (claims.get(only.row) ?? 0) + 1);
  }
  return new Map([...meant].filter(([, row]) => claims.get(row) === 1));
}

/** Replaces bounds from recordings with a person's. */
const bounded = (row: DeploymentRow, from: number, to: number): DeploymentRow => ({
  ...row,
  recorded_from: null,
  recorded_to: null,
  starts_at: at(from),
  ends_at: at(to),
});

/**
 * Lets a sheet take over deployments whose times come from uploaded recordings, not from people.
 * One that overlaps a row is cut at the row's start or end.
 */
export function takeOver(deployments: readonly DeploymentRow[], sheet: DeploymentSheet) {
  const byRecorder = new Map<string | null, UploadedDeployment[]>();
  for (const row of deployments) {
    if (row.recorded_from === null) continue;
    const { from, to } = toSpan(row, correctionOf(row));
    const own = byRecorder.get(row.device_id) ?? [];
    byRecorder.set(row.device_id, own);
    own.push({ row, from, to: to + lastMs });
  }
  const ends = new Map<string | null, Span[]>();
  if (byRecorder.size > 0)
    for (const { deployment } of sheet.rows)
      if (deployment)
        ends.set(deployment.device_id, [
          ...(ends.get(deployment.device_id) ?? []),
          spanOfRow(deployment),
        ]);
  const usedIds = new Set<string>();
  const isTold = (recorder: string | null, ms: number) =>
    ends.get(recorder)?.some(({ from, to }) => from < ms && ms <= to) ?? false;
  const inTheWay = ({ recorder, dataId, start, end }: Omit<SheetFields, 'siteId'>) => {
    const span = spanOfRow({ start, end });
    return (byRecorder.get(recorder) ?? []).filter(
      (one) =>
        !usedIds.has(one.row.deployment_id) &&
        (dataId === null || one.row.data_id === dataId) &&
        meet(one, span),
    );
  };

  return {
    /**
     * Finds the deployment at the row's site, else one that starts with the row and whose end the
     * sheet covers. Each is found once.
     */
    find(fields: SheetFields): DeploymentRow | undefined {
      const { from } = spanOfRow(fields);
      const there = inTheWay(fields);
      const one =
        there.find(({ row }) => row.site_id === fields.siteId) ??
        there.find((other) => from <= other.from && isTold(fields.recorder, other.to));
      if (one) usedIds.add(one.row.deployment_id);
      return one?.row;
    },
    /** Marks a deployment matched by its own start. */
    keep({ deployment_id }: DeploymentRow): void {
      usedIds.add(deployment_id);
    },
    /** Cuts deployments where a row begins or ends; one that extends on both sides stays. */
    cut(fields: Omit<SheetFields, 'siteId'>): DeploymentRow[] {
      const span = spanOfRow(fields);
      return inTheWay(fields).flatMap((one) => {
        const isBefore = one.from < span.from;
        if (isBefore === one.to > span.to) return [];
        if (isBefore) one.to = span.from;
        else one.from = span.to;
        one.row = bounded(one.row, one.from, one.to);
        return one.row;
      });
    },
  };
}
