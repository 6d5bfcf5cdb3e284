import { limits } from '@biophony/contract';
import type { Database, Statement } from '../../../ports/database.ts';
import { shownName, type Plan } from './plan-uploads.ts';
import { jsonRows, lockRow } from '../../../ports/dialect.ts';

/** Refusals by which nothing is lost: the dataset has a file of that name, or takes it in the same call. */
const harmless: ReadonlySet<string> = new Set(['file_exists', 'duplicate_name']);

/**
 * Keeps which files of a dataset were refused before any storage was reserved; no statement where none was. Receipts are
 * not among what a mail counts.
 */
export function noteRefusals(db: Database, dataId: string, plans: readonly Plan[]): Statement[] {
  const refused = plans.flatMap((plan) =>
    plan.kind === 'refused' && !harmless.has(plan.code) && plan.file.kind !== 'receipt'
      ? { filename: shownName(plan.file.filename), code: plan.code }
      : [],
  );
  if (refused.length === 0) return [];
  return [
    ...lockRow(db, 'datasets', dataId),
    db
      .prepare(
        `INSERT INTO refused_uploads (data_id, filename, code)
         SELECT data_id, refused.filename, refused.code
         FROM datasets, ${jsonRows(db, { filename: 'text', code: 'text' }, 'refused', '?1')}
         WHERE data_id = ?2 AND (SELECT count(*) FROM refused_uploads WHERE data_id = ?2) + refused.position < ?3
         ON CONFLICT (data_id, filename) DO UPDATE SET code = excluded.code`,
      )
      .bind(JSON.stringify(refused), dataId, limits.refused_files_per_dataset),
  ];
}

/** Whether files were refused of which no end of an upload has told yet, as a condition with the dataset's id. */
export const untoldRefusals = (dataId: string) => ({
  sql: 'EXISTS (SELECT 1 FROM refused_uploads WHERE data_id = ? AND told = 0)',
  values: [dataId],
});

/** Marks all refusals of a dataset as told; goes behind the event that tells of them. */
export const refusalsTold = (db: Database, dataId: string): Statement =>
  db.prepare('UPDATE refused_uploads SET told = 1 WHERE data_id = ? AND told = 0').bind(dataId);
