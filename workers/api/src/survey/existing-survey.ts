import type { DeploymentSheet, SheetDeployment } from '@biophony/recordings/survey';
import type { Context } from '../http/handler.ts';
import {
  correctionOf,
  deploymentQuery,
  type DeploymentRow,
  isDatasetDeleted,
  spanOf,
} from './deployment-row.ts';
import { deploymentsMark } from './overlaps.ts';
import { siteQuery, type SiteRow } from './sites.ts';

/** What a row of a sheet says of its deployment that tells it from others; `dataId` is null where it names no dataset. */
interface Told {
  siteId: string;
  recorder: string | null;
  /** ISO 8601, as in the database; null without a start. */
  start: string | null;
  dataId: string | null;
}

const keyOf = (siteId: string, recorder: string | null, start: string | null) =>
  JSON.stringify([siteId, recorder, start]);

/**
 * Finds the deployment that a row of a sheet tells of anew: of the same recorder, at the same site, from the same moment,
 * and of the same dataset. One without a dataset, or whose dataset was deleted, may be given one; one that has another
 * dataset is another deployment. A row that names no dataset may tell of a deployment that has one, or else of one that had
 * one, where all that it may tell of have that one; otherwise the answer is `several`. Each deployment is found once, so that no row undoes
 * what another one says.
 */
export function deploymentFinder(
  known: readonly DeploymentRow[],
): (told: Told) => DeploymentRow | 'several' | undefined {
  const byKey = new Map<string, DeploymentRow[]>();
  for (const one of known) {
    const key = keyOf(one.site_id, one.device_id, one.starts_at);
    const there = byKey.get(key);
    if (there) there.push(one);
    else byKey.set(key, [one]);
  }
  const found = new Set<DeploymentRow>();
  const find = ({ siteId, recorder, start, dataId }: Told) => {
    const there = (byKey.get(keyOf(siteId, recorder, start)) ?? []).filter(
      (one) => !found.has(one),
    );
    const ofAny = there.find((one) => one.data_id === null && !isDatasetDeleted(one));
    if (dataId !== null)
      return there.find((one) => one.data_id === dataId) ?? ofAny ?? there.find(isDatasetDeleted);
    if (ofAny) return ofAny;
    const live = there.filter((one) => !isDatasetDeleted(one));
    const left = live.length > 0 ? live : there;
    return new Set(left.map((one) => one.data_id)).size > 1 ? 'several' : left[0];
  };
  return (told) => {
    const one = find(told);
    if (one !== undefined && one !== 'several') found.add(one);
    return one;
  };
}

/** What a project has already of what a sheet may tell. */
export interface KnownSurvey {
  sites: SiteRow[];
  deployments: DeploymentRow[];
  /** Identifiers of its datasets, by name; `several` where more than one of a name holds files. */
  datasets: ReadonlyMap<string, string>;
  /** The zone that times of a sheet are read in where it names none: that of the deployments it then makes. */
  zone: { time_zone?: string | null | undefined; utc_offset?: string | null | undefined };
}

interface NamedDataset {
  data_id: string;
  dataset_name: string;
  file_count: number;
}

/** Of datasets of one name the one that holds files, since a name that an upload gave up can be taken again; else the newest. */
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

/** A text that changes with every change of a project's sites and deployments. It takes the project's ID three times. */
export const surveyMark = `(SELECT count(*) || '/' || coalesce(sum(version), 0) || '/' || coalesce(max(updated_at), '')
    FROM sites WHERE project_id = ?) || ${deploymentsMark}`;

export async function surveyMarkOf(ctx: Context, projectId: string): Promise<string> {
  const row = await ctx.deps.db
    .prepare(`SELECT ${surveyMark} AS mark`)
    .bind(projectId, projectId, projectId)
    .first<{ mark: string }>();
  return row?.mark ?? '';
}

/** All sites and deployments of a project, which are bounded, and the names of its datasets. */
export async function knownSurvey(
  ctx: Context,
  projectId: string,
): Promise<Omit<KnownSurvey, 'zone'>> {
  const { db } = ctx.deps;
  const all = async <T>(sql: string) => (await db.prepare(sql).bind(projectId).all<T>()).results;
  const datasets = await all<NamedDataset>(
    'SELECT data_id, dataset_name, file_count FROM datasets WHERE project_id = ? ORDER BY created_at, data_id',
  );
  return {
    sites: await all<SiteRow>(`${siteQuery} WHERE project_id = ?`),
    deployments: await all<DeploymentRow>(`${deploymentQuery} WHERE deployments.project_id = ?`),
    datasets: byName(datasets),
  };
}

/** What a row of a sheet says of its deployment; `dataId` is null where it names no dataset. */
interface SheetFields {
  siteId: string;
  recorder: string | null;
  dataId: string | null;
  /** ISO 8601; null for no bound. */
  start: string | null;
  end: string | null;
}

/** A deployment that an upload made, with its true time in milliseconds since 1970. */
interface Made {
  row: DeploymentRow;
  from: number;
  to: number;
}

interface Span {
  from: number;
  to: number;
}

/** A recording that begins with the last moment of a deployment belongs to it. */
const lastMs = 1000;

const spanOfRow = ({ start, end }: Pick<SheetDeployment, 'start' | 'end'>): Span => ({
  from: start === null ? -Infinity : Date.parse(start),
  to: end === null ? Infinity : Date.parse(end),
});
const meet = (one: Span, other: Span) => one.from < other.to && other.from < one.to;
const at = (ms: number) => new Date(ms).toISOString();

/** A deployment with the bounds that a person gives it, in place of those of its recordings. */
const bounded = (row: DeploymentRow, from: number, to: number): DeploymentRow => ({
  ...row,
  recorded_from: null,
  recorded_to: null,
  starts_at: at(from),
  ends_at: at(to),
});

/**
 * Gives a sheet the deployments that uploads made: those whose time is that of their recordings, which no person has set.
 * A row is told of one that it tells of anew, and one that stands in the way of a row is cut where the row begins or ends.
 */
export function takeOver(known: readonly DeploymentRow[], sheet: DeploymentSheet) {
  const made = new Map<string | null, Made[]>();
  for (const row of known) {
    if (row.recorded_from === null) continue;
    const { from, to } = spanOf(row, correctionOf(row));
    const own = made.get(row.device_id) ?? [];
    made.set(row.device_id, own);
    own.push({ row, from, to: to + lastMs });
  }
  const ends = new Map<string | null, Span[]>();
  if (made.size > 0)
    for (const { deployment } of sheet.rows)
      if (deployment)
        ends.set(deployment.device_id, [
          ...(ends.get(deployment.device_id) ?? []),
          spanOfRow(deployment),
        ]);
  const taken = new Set<string>();
  const isTold = (recorder: string | null, ms: number) =>
    ends.get(recorder)?.some(({ from, to }) => from < ms && ms <= to) ?? false;
  const inTheWay = ({ recorder, dataId, start, end }: Omit<SheetFields, 'siteId'>) => {
    const span = spanOfRow({ start, end });
    return (made.get(recorder) ?? []).filter(
      (one) =>
        !taken.has(one.row.deployment_id) &&
        (dataId === null || one.row.data_id === dataId) &&
        meet(one, span),
    );
  };

  return {
    /**
     * The deployment that a row tells of anew: the one at its site, else one that begins with the row and of which the sheet
     * tells the end as well. Each is found once.
     */
    find(told: SheetFields): DeploymentRow | undefined {
      const { from } = spanOfRow(told);
      const there = inTheWay(told);
      const one =
        there.find(({ row }) => row.site_id === told.siteId) ??
        there.find((other) => from <= other.from && isTold(told.recorder, other.to));
      if (one) taken.add(one.row.deployment_id);
      return one?.row;
    },
    /** Notes that a row tells of a deployment by its own start. */
    keep({ deployment_id }: DeploymentRow): void {
      taken.add(deployment_id);
    },
    /**
     * The deployments that end where a row begins, or begin where it ends, as they then are. One on both sides of the row
     * is left as it is.
     */
    cut(told: Omit<SheetFields, 'siteId'>): DeploymentRow[] {
      const span = spanOfRow(told);
      return inTheWay(told).flatMap((one) => {
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
