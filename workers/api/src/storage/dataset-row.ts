import type { ClassificationMethod, Dataset } from '@biophony/contract';
import { firstRow, insertionOrder, sql } from '../base/sql.ts';
import { notFound } from '../http/api-error.ts';
import type { Context } from '../http/handler.ts';
import { isReached } from '../identity/membership.ts';

export interface DatasetRow {
  data_id: string;
  project_id: string;
  user_id: string;
  dataset_name: string;
  classification_method: ClassificationMethod;
  data_type_or_device: string;
  validation_status: Dataset['validation_status'];
  validation_issues: string;
  file_count: number;
  total_size_bytes: number;
  other_count: number;
  other_bytes: number;
  pending_count: number;
  pending_bytes: number;
  duration_s: number;
  created_at: string;
  updated_at: string;
}

/** Usable ones first, then the newest: the first is the project's. */
export const datasetOrder = sql`validation_status IN ('valid', 'partial') DESC, created_at DESC,
  ${insertionOrder('datasets')} DESC`;

export const toDataset = (row: DatasetRow): Dataset => ({
  data_id: row.data_id,
  project_id: row.project_id,
  dataset_name: row.dataset_name,
  classification_method: row.classification_method,
  data_type_or_device: row.data_type_or_device,
  file_count: row.file_count,
  total_size_bytes: row.total_size_bytes,
  other_count: row.other_count,
  other_bytes: row.other_bytes,
  pending_count: row.pending_count,
  duration_s: row.duration_s,
  validation_status: row.validation_status,
  validation_issues: JSON.parse(row.validation_issues) as string[],
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** Throws `not_found` if absent or not the caller's. */
export async function ownDataset(ctx: Context, dataId = ''): Promise<DatasetRow> {
  const row = await firstRow<DatasetRow>(
    ctx.deps.db,
    sql`SELECT * FROM datasets WHERE data_id = ${dataId} AND user_id = ${ctx.userId}`,
  );
  if (!row || !isReached(ctx, row.project_id)) throw notFound('dataset');
  return row;
}

/** Throws `not_found` if absent, elsewhere or not the caller's. */
export async function ownDatasetOf(
  ctx: Context,
  projectId: string,
  dataId: string,
): Promise<DatasetRow> {
  const row = await ownDataset(ctx, dataId);
  if (row.project_id !== projectId) throw notFound('dataset');
  return row;
}
