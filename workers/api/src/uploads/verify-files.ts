import type { VerifiedBy } from '@biophony/contract';
import { lockRow } from '../base/database.ts';
import type { Deps } from '../base/deps.ts';
import { recordEvent } from '../events/timeline.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Handler } from '../http/handler.ts';
import { type DatasetRow, ownDataset } from '../storage/dataset-row.ts';
import { contentKey, fileKey } from '../storage/objects.ts';
import { recountDataset } from '../storage/usage.ts';
import { headerIssue, judgeDataset, loseShared, otherContent } from './file-verdicts.ts';

interface UnverifiedFile {
  file_id: string;
  filename: string;
  sha256: string;
}

/** Marks the file as missing, frees its storage, notes why and deletes its bytes. */
async function refuseFile(
  { db, blobs, clock }: Deps,
  dataset: DatasetRow,
  { file_id: fileId, filename, sha256 }: UnverifiedFile,
): Promise<void> {
  const now = clock.now();
  const issue = otherContent(filename);
  const { data_id: dataId, project_id: projectId, dataset_name } = dataset;
  const refusedNow = {
    sql: `EXISTS (SELECT 1 FROM files WHERE file_id = ? AND status = 'stored' AND sha256 = ?)`,
    values: [fileId, sha256],
  };
  const metadata = { dataset_name, filename, reason: issue };
  await db.batch([
    ...lockRow(db, 'datasets', dataId),
    ...recordEvent(db, { projectId, action: 'File refused', metadata, now }, refusedNow),
    db
      .prepare(
        `UPDATE files SET status = 'missing', stored_bytes = NULL, verified_by = NULL, issue = ?
         WHERE file_id = ? AND status = 'stored' AND sha256 = ?`,
      )
      .bind(issue, fileId, sha256),
    loseShared(db, dataId, [fileId]),
    recountDataset(db, dataId, now),
    ...(dataset.validation_status === 'pending' ? [] : [judgeDataset(db, dataId)]),
  ]);
  await blobs.delete([fileKey(dataset, fileId)]);
}

/** How long a call starts new files, in milliseconds. */
const sliceMs = 20_000;
const filesAtOnce = 4;
const filesASlice = 200;
/** Seconds after which an unfinished file is read again: its reader died. */
const againSeconds = 900;

type Row = DatasetRow & UnverifiedFile;

// Excludes damaged files: reading them again would delete their bytes before better ones come.
const unverified = `files.status = 'stored' AND sha256 IS NOT NULL AND verified_by IS NULL AND damaged_at IS NULL
  AND user_id <> ''`;

async function waiting({ db, clock }: Deps): Promise<Row[]> {
  const { results } = await db
    .prepare(
      `SELECT datasets.*, file_id, filename, sha256 FROM files JOIN datasets USING (data_id)
       WHERE ${unverified} AND coalesce(verify_after, '') <= ?
       ORDER BY reserved_at DESC LIMIT ${filesASlice}`,
    )
    .bind(clock.now().toISOString())
    .all<Row>();
  return results;
}

/** False if another reader was first. */
async function claim({ db, clock }: Deps, fileId: string): Promise<boolean> {
  const now = clock.now();
  const again = new Date(now.getTime() + againSeconds * 1000).toISOString();
  const { meta } = await db
    .prepare(
      `UPDATE files SET verify_after = ?
       WHERE file_id = ? AND verified_by IS NULL AND coalesce(verify_after, '') <= ?`,
    )
    .bind(again, fileId, now.toISOString())
    .run();
  return meta.changes > 0;
}

async function verify(deps: Deps, row: Row): Promise<void> {
  if (!(await claim(deps, row.file_id))) return;
  const found = await deps.blobs.sha256(fileKey(row, row.file_id));
  if (found === null) return;
  if (found !== row.sha256) return refuseFile(deps, row, row);
  await deps.db
    .prepare(
      `UPDATE files SET verified_by = 'service'
       WHERE file_id = ? AND status = 'stored' AND sha256 = ? AND verified_by IS NULL`,
    )
    .bind(row.file_id, found)
    .run();
}

/**
 * Verifies or rejects stored files, newest uploads first, for a bounded time. `left`: more wait.
 * Unreadable files are tried again later. Safe to run in parallel.
 */
export async function verifyFiles(deps: Deps): Promise<{ read: number; left: boolean }> {
  const until = performance.now() + sliceMs;
  const rows = await waiting(deps);
  let next = 0;
  const reader = async () => {
    for (let row = rows[next++]; row && performance.now() < until; row = rows[next++]) {
      const { file_id } = row;
      await verify(deps, row).catch((error: unknown) =>
        deps.log.error('A stored file could not be read again and will be tried later', {
          file_id,
          error: String(error),
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: filesAtOnce }, reader));
  const read = Math.min(next, rows.length);
  return { read, left: read < rows.length || rows.length === filesASlice };
}

/** Runs elsewhere, or after the answer. */
export async function verifySoon(deps: Deps, dataId: string): Promise<void> {
  const one = await deps.db
    .prepare(
      `SELECT 1 FROM files WHERE data_id = ? AND status = 'stored' AND sha256 IS NOT NULL
       AND verified_by IS NULL AND damaged_at IS NULL LIMIT 1`,
    )
    .bind(dataId)
    .first();
  if (one) deps.background(deps.verifyLater ? deps.verifyLater() : verifyFiles(deps));
}

interface CheckedFile {
  file_id: string;
  filename: string;
  sha256: string | null;
  status: string;
  verified_by: VerifiedBy;
  damaged_at: string | null;
  recording: string | null;
  content_id: string | null;
}

/** Follows the name of a damaged file. */
const damagedIssue =
  ' is damaged in the store: its bytes are not those that were stored. Upload it again from the card; it is then healed.';

/**
 * A damaged file becomes unverified and an issue of its dataset; its bytes stay until someone sends
 * the content again (docs/decisions/0147). Throws `conflict` for a file that is not stored or has
 * no SHA-256.
 */
export const checkFile: Handler<'filesCheck'> = async ({ ctx, params }) => {
  const { db, blobs } = ctx.deps;
  const dataset = await ownDataset(ctx, params.dataId);
  const { data_id: dataId, project_id: projectId, dataset_name } = dataset;
  const file = await db
    .prepare(
      `SELECT file_id, filename, sha256, status, verified_by, damaged_at, recording, content_id FROM files
       WHERE data_id = ? AND file_id = ?`,
    )
    .bind(dataId, params.fileId ?? '')
    .first<CheckedFile>();
  if (!file) throw notFound('file');
  const { file_id: fileId, filename, sha256 } = file;
  if (file.status !== 'stored' || sha256 === null)
    throw new ApiError('conflict', `${filename} is not in the store with a SHA-256 to compare.`);
  const damaged = (await blobs.sha256(contentKey(dataset, file))) !== sha256;
  const verified_by = damaged ? null : (file.verified_by ?? 'service');
  const known = { damaged: file.damaged_at !== null, verified_by: file.verified_by };
  if (known.damaged === damaged && known.verified_by === verified_by)
    return { damaged, verified_by };
  const issue = damaged ? filename + damagedIssue : headerIssue(filename, file.recording);
  const rootId = file.content_id ?? fileId;
  // Files that share these bytes are damaged and healed together.
  const isSame = `(file_id = ? OR content_id = ?) AND status = 'stored' AND sha256 = ?`;
  const foundNow = {
    sql: `EXISTS (SELECT 1 FROM files WHERE ${isSame} AND damaged_at IS NULL)`,
    values: [rootId, rootId, sha256],
  };
  const metadata = { dataset_name, filename, reason: issue };
  const event = { projectId, action: 'File damaged' as const, metadata, now: ctx.now };
  await db.batch([
    ...lockRow(db, 'datasets', dataId),
    ...(damaged ? recordEvent(db, event, foundNow) : []),
    db
      .prepare(
        `UPDATE files SET verified_by = ?, damaged_at = ?,
           issue = CASE WHEN file_id = ? THEN ? ELSE filename || ? END WHERE ${isSame}`,
      )
      .bind(
        verified_by,
        damaged ? ctx.now.toISOString() : null,
        fileId,
        issue,
        damaged ? damagedIssue : null,
        rootId,
        rootId,
        sha256,
      ),
    recountDataset(db, dataId, ctx.now),
    ...(dataset.validation_status === 'pending' ? [] : [judgeDataset(db, dataId)]),
  ]);
  return { damaged, verified_by };
};
