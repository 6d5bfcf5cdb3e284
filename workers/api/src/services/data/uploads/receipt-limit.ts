import { limits } from '@biophony/contract';
import type { Database } from '../../../ports/database.ts';

const countSql = `(SELECT count(*) FROM files WHERE data_id = ? AND kind = 'receipt')`;

/**
 * Whether the dataset can take an asked file, which is one of `asked`, as far as receipts go: a condition for the
 * statement that takes them. A receipt that is there is asked for again at no cost.
 */
export const belowReceiptLimit = (dataId: string) => ({
  sql: `(asked.kind <> 'receipt' OR asked.receipts + ${countSql} <= ?
    OR asked.filename IN (SELECT filename FROM files WHERE data_id = ? AND kind = 'receipt'))`,
  values: [dataId, limits.receipts_per_dataset, dataId],
});

/** Whether a dataset has as many receipts as it can have. */
export async function receiptsAreFull(db: Database, dataId: string): Promise<boolean> {
  const row = await db
    .prepare(`SELECT ${countSql} AS receipts`)
    .bind(dataId)
    .first<{ receipts: number }>();
  return (row?.receipts ?? 0) >= limits.receipts_per_dataset;
}

/**
 * The newest is refused, and none gives way: each tells of recordings that no later one tells of, and whoever makes the
 * newest still has it.
 */
export const tooManyReceipts = `A dataset can have ${limits.receipts_per_dataset} receipts. The recordings are stored; this receipt was not added to those that are there.`;
