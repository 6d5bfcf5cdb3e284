import type { Context } from '../../../http/handler.ts';
import { deploymentQuery, type DeploymentRow } from '../deployments/deployment-row.ts';
import { deploymentsMark } from '../deployments/overlaps.ts';
import { siteQuery, type SiteRow } from '../sites/site-row.ts';

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
