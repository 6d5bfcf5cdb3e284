import { limits, type Tier, tiers } from '@biophony/contract';
import type { Database } from '../base/database.ts';
import { firstRow, join, jsonTexts, type Sql, sql } from '../base/sql.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';

/** With indexes. */
const fileRowBytes = 500;

/** With indexes. */
const speciesRowBytes = 200;

/** 400 is a short row with its indexes. */
const rowBytes = {
  reviews: sql`review_bytes = review_bytes
    + (SELECT coalesce(sum(400 + octet_length(file) + octet_length(species) + coalesce(octet_length(note), 0)), 0)
      FROM reviews WHERE reviews.project_id = projects.project_id
        AND number > projects.reviews_counted),
    reviews_counted = (SELECT coalesce(max(number), 0) FROM reviews
      WHERE reviews.project_id = projects.project_id)`,
  samples: sql`sample_bytes = (SELECT coalesce(sum(400 * item_count + octet_length(strata) + octet_length(settings)), 0)
    FROM samples WHERE samples.project_id = projects.project_id)`,
  calibrations: sql`calibration_bytes = (SELECT coalesce(sum(octet_length(figures) + octet_length(settings)), 0)
    FROM calibrations WHERE calibrations.project_id = projects.project_id)`,
  analyses: sql`analysis_bytes = (SELECT coalesce(sum(octet_length(settings) + coalesce(octet_length(summaries.summary), 0)
      + ${speciesRowBytes} * coalesce(species_rows, 0)), 0)
    FROM analyses LEFT JOIN analysis_summaries AS summaries ON summaries.analysis_id = analyses.analysis_id
    WHERE analyses.project_id = projects.project_id)`,
  notes: sql`note_bytes = (SELECT coalesce(sum(octet_length(text)), 0) FROM notes
    WHERE notes.project_id = projects.project_id)`,
} as const;

/** Verdicts only from the last one counted. After every write or deletion of such rows. */
export const recountRows = (projectId: string, rows: keyof typeof rowBytes): Sql =>
  sql`UPDATE projects SET ${rowBytes[rows]} WHERE project_id = ${projectId}`;

/** Stored and promised bytes, plus rows beyond `limits.free_row_bytes`. */
export const usedBytesSql = (userId: string): Sql => sql`(SELECT coalesce(sum(file_bytes)
  + CASE WHEN sum(row_bytes) > ${limits.free_row_bytes} THEN sum(row_bytes) - ${limits.free_row_bytes} ELSE 0 END, 0)
  FROM (SELECT user_id, total_size_bytes + other_bytes + pending_bytes AS file_bytes,
      ${fileRowBytes} * (file_count + other_count + pending_count) AS row_bytes FROM datasets
    UNION ALL
    SELECT user_id, 0, review_bytes + sample_bytes + calibration_bytes + analysis_bytes + note_bytes FROM projects
  ) AS held WHERE user_id = ${userId})`;

export const storageExceeded =
  'This upload would exceed your storage limit. Please remove some files or upgrade your plan.';

interface StorageUsage {
  tier: Tier;
  /** Stored and promised, and of rows; no result files. */
  used: number;
  /** Files promised but not confirmed. */
  pending: number;
  limit: number;
}

/** Throws `unauthenticated` if the user is gone. */
export async function storageUsage(db: Database, userId: string): Promise<StorageUsage> {
  const row = await firstRow<{
    tier: Tier;
    ceiling: number | null;
    used: number;
    pending: number;
  }>(
    db,
    sql`SELECT subscription_tier AS tier, storage_limit_bytes AS ceiling,
        ${usedBytesSql(userId)} AS used,
        (SELECT coalesce(sum(pending_count), 0) FROM datasets
          WHERE user_id = users.user_id) AS pending FROM users
      WHERE user_id = ${userId} AND deleted_at IS NULL`,
  );
  if (!row) throw new ApiError('unauthenticated', 'User not authenticated');
  return {
    tier: row.tier,
    used: row.used,
    pending: row.pending,
    limit: row.ceiling ?? tiers[row.tier].storage_bytes,
  };
}

/** Throws `storage_exceeded`; `bytes` is an estimate. */
export async function assertRoomForRows(
  { deps: { db }, userId }: Context,
  bytes: number,
): Promise<void> {
  const { used, limit } = await storageUsage(db, userId);
  if (used + bytes > limit)
    throw new ApiError(
      'storage_exceeded',
      'The storage of this account is full, and the data of its projects counts towards it. Delete recordings or analyses, or choose a larger plan.',
    );
}

/** Sizes are those in the store. */
const counters = [
  [sql`file_count`, sql`count(*) FILTER (WHERE status = 'stored' AND kind = 'recording')`],
  [
    sql`total_size_bytes`,
    sql`coalesce(sum(size_bytes) FILTER (WHERE status = 'stored' AND kind = 'recording'
      AND content_id IS NULL), 0)`,
  ],
  [sql`duration_s`, sql`coalesce(sum(files.duration_s) FILTER (WHERE status = 'stored'), 0)`],
  [sql`other_count`, sql`count(*) FILTER (WHERE status = 'stored' AND kind = 'other')`],
  [
    sql`other_bytes`,
    sql`coalesce(sum(size_bytes) FILTER (WHERE status = 'stored' AND kind <> 'recording'
      AND content_id IS NULL), 0)`,
  ],
  [sql`pending_count`, sql`count(*) FILTER (WHERE status = 'pending')`],
  [
    sql`pending_bytes`,
    sql`coalesce(sum(size_bytes) FILTER (WHERE status = 'pending' AND content_id IS NULL), 0)`,
  ],
] as const;
const counted = join(counters.map(([column]) => column));

/**
 * Reads all files: for small datasets; else `recountFiles`. Put it last into a batch that begins with
 * `lockRow` of the dataset; otherwise concurrent changes are not counted.
 */
export const recountDataset = (dataId: string, now: Date): Sql =>
  sql`UPDATE datasets SET updated_at = ${now.toISOString()},
      (${counted}) = (SELECT ${join(counters.map(([, sum]) => sum))} FROM files
        WHERE files.data_id = datasets.data_id)
    WHERE data_id = ${dataId} RETURNING *`;

/** By name, or by ID with those that share their content. */
interface SomeFiles {
  by: 'filename' | 'file_id';
  values: readonly string[];
}

/**
 * Subtracts the files before the changes and adds them after: a dataset of 100,000 files is not
 * read.
 */
export function recountFiles(
  dataId: string,
  { by, values }: SomeFiles,
  now: Date,
): { before: Sql; after: Sql } {
  const listed = jsonTexts(values);
  const some =
    by === 'filename'
      ? sql`filename IN ${listed}`
      : sql`file_id IN (SELECT file_id FROM files WHERE file_id IN ${listed} UNION
        SELECT file_id FROM files WHERE content_id IN ${listed})`;
  const count = (sign: Sql) => {
    const sums = counters.map(([column, sum]) => sql`datasets.${column} ${sign} ${sum}`);
    return sql`UPDATE datasets SET updated_at = ${now.toISOString()},
        (${counted}) = (SELECT ${join(sums)} FROM files
          WHERE files.data_id = datasets.data_id AND ${some})
      WHERE data_id = ${dataId} RETURNING *`;
  };
  return { before: count(sql`-`), after: count(sql`+`) };
}

const GB = 1024 ** 3;

/** One GB is 1024^3 bytes. */
export const storage: Handler<'storage'> = async ({ ctx }) => {
  const { tier, used, limit } = await storageUsage(ctx.deps.db, ctx.userId);
  return {
    total_size_gb: used / GB,
    subscription_limit_gb: limit / GB,
    subscription_tier: tier,
    total_size_bytes: used,
    subscription_limit_bytes: limit,
  };
};
