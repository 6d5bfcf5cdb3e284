import type { Sample, SampleMethod, SampleScheme } from '@biophony/contract';
import { notFound } from '../../../http/errors/api-error.ts';
import type { Context } from '../../../http/handler.ts';
import { isReached } from '../../rows/own-project.ts';
import { reviewersOf } from '../people/reviewers-of.ts';
import { progressOf } from './progress-of.ts';

/** A row of `samples`. */
export interface SampleRow {
  project_id: string;
  sample_id: string;
  species: string;
  joins: string;
  model: string | null;
  model_version: string | null;
  settings: string;
  method: SampleMethod;
  name: string;
  strata: string;
  item_count: number;
  assigned_to: string;
  made_by: string;
  made_by_name: string;
  created_at: string;
  scheme: SampleScheme | null;
}

/** How a sample was drawn in each stratum, where that was told; null where it is not stratified. */
export const schemeOf = ({
  method,
  scheme,
}: {
  method: SampleMethod;
  scheme?: SampleScheme | null;
}): SampleScheme | null => (method === 'stratified' ? (scheme ?? 'spread_over_sites') : null);

export const strataOfRow = ({ strata }: SampleRow) => JSON.parse(strata) as Sample['strata'];

/** The sample of the caller's project. Throws `not_found` when it is absent, elsewhere, or somebody else's. */
export async function ownSample(
  ctx: Context,
  { projectId = '', sampleId = '' }: Record<string, string>,
): Promise<SampleRow> {
  const row = await ctx.deps.db
    .prepare(
      `SELECT samples.* FROM samples JOIN projects ON projects.project_id = samples.project_id
       WHERE samples.project_id = ? AND samples.sample_id = ? AND projects.user_id = ?`,
    )
    .bind(projectId, sampleId, ctx.userId)
    .first<SampleRow>();
  if (!row || !isReached(ctx, row.project_id)) throw notFound('sample');
  return row;
}

/** Samples of one project as they are answered, with how far their review is; nobody is asked who may not review any more. */
export async function toSamples(
  ctx: Context,
  projectId: string,
  rows: readonly SampleRow[],
): Promise<Sample[]> {
  if (rows.length === 0) return [];
  const progress = await progressOf(ctx, projectId, rows);
  const reviewers = await reviewersOf(ctx, projectId);
  return rows.map((row) => ({
    sample_id: row.sample_id,
    project_id: row.project_id,
    species: row.species,
    joins: row.joins,
    model: row.model,
    model_version: row.model_version,
    settings: JSON.parse(row.settings) as Record<string, unknown>,
    method: row.method,
    scheme: schemeOf(row),
    name: row.name,
    strata: strataOfRow(row),
    item_count: row.item_count,
    ...progress(row.sample_id),
    assigned_to: (JSON.parse(row.assigned_to) as string[]).filter((id) => reviewers.has(id)),
    made_by: row.made_by_name,
    created_at: row.created_at,
  }));
}

/** The same of one. */
export async function toSample(ctx: Context, row: SampleRow): Promise<Sample> {
  const [sample] = await toSamples(ctx, row.project_id, [row]);
  if (!sample) throw notFound('sample');
  return sample;
}
