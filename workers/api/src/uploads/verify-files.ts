import type { VerifiedBy } from '@biophony/contract';
import type { Deps } from '../base/deps.ts';
import { allRows, batch, firstRow, lockRow, nothing, run, sql } from '../base/sql.ts';
import { recordStatements } from '../events/change.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Handler } from '../http/handler.ts';
import { type DatasetRow, ownDataset } from '../storage/dataset-row.ts';
import { contentKey, fileKey } from '../storage/objects.ts';
import { recountFiles } from '../storage/usage.ts';
import { headerIssue, judgeDataset, loseShared, otherContent } from './file-verdicts.ts';

interface UnverifiedFile {
  file_id: string;
  filename: string;
  sha256: string;
}

/** Frees its storage, notes why and deletes its bytes. */
async function refuseFile(
  { db, blobs, clock }: Deps,
  dataset: DatasetRow,
  { file_id: fileId, filename, sha256 }: UnverifiedFile,
): Promise<void> {
  const now = clock.now();
  const issue = otherContent(filename);
  const { data_id: dataId, project_id: projectId, dataset_name } = dataset;
  const isStored = sql`file_id = ${fileId} AND status = 'stored' AND sha256 = ${sha256}`;
  const metadata = { dataset_name, filename, reason: issue };
  const { before, after } = recountFiles(dataId, { by: 'file_id', values: [fileId] }, now);
  await batch(db, [
    lockRow('datasets', dataId),
    before,
    ...recordStatements(
      { now },
      { projectId, event: { action: 'File refused', metadata } },
      sql`EXISTS (SELECT 1 FROM files WHERE ${isStored})`,
    ),
    sql`UPDATE files SET status = 'missing', stored_bytes = NULL, verified_by = NULL, issue = ${issue}
      WHERE ${isStored}`,
    loseShared(dataId, [fileId]),
    after,
    dataset.validation_status === 'pending' ? nothing : judgeDataset(dataId),
  ]);
  await blobs.delete([fileKey(dataset, fileId)]);
}

/** Milliseconds a call starts new files. */
const sliceMs = 20_000;
const filesAtOnce = 4;
const filesASlice = 200;
/** An unfinished file is then read again: its reader died. */
const againSeconds = 900;

type Row = DatasetRow & UnverifiedFile;

// Reading damaged files again would delete their bytes before better ones come.
const unverified = sql`files.status = 'stored' AND sha256 IS NOT NULL AND verified_by IS NULL
  AND damaged_at IS NULL
  AND user_id <> ''`;

async function waiting({ db, clock }: Deps): Promise<Row[]> {
  const results = await allRows<Row>(
    db,
    sql`SELECT datasets.*, file_id, filename, sha256 FROM files JOIN datasets USING (data_id)
      WHERE ${unverified} AND coalesce(verify_after, '') <= ${clock.now().toISOString()}
      ORDER BY reserved_at DESC LIMIT ${filesASlice}`,
  );
  return results;
}

async function claim({ db, clock }: Deps, fileId: string): Promise<boolean> {
  const now = clock.now();
  const again = new Date(now.getTime() + againSeconds * 1000).toISOString();
  const changes = await run(
    db,
    sql`UPDATE files SET verify_after = ${again}
      WHERE file_id = ${fileId} AND verified_by IS NULL AND coalesce(verify_after,
        '') <= ${now.toISOString()}`,
  );
  return changes > 0;
}

async function verify(deps: Deps, row: Row): Promise<void> {
  if (!(await claim(deps, row.file_id))) return;
  const sha256 = await deps.blobs.sha256(fileKey(row, row.file_id));
  if (sha256 === null) return;
  if (sha256 !== row.sha256) return refuseFile(deps, row, row);
  await run(
    deps.db,
    sql`UPDATE files SET verified_by = 'service'
      WHERE file_id = ${row.file_id} AND status = 'stored' AND sha256 = ${sha256}
        AND verified_by IS NULL`,
  );
}

/**
 * Newest uploads first, for a bounded time. `left`: more wait. Unreadable files are tried again
 * later. Safe to run in parallel.
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

/** Elsewhere, or after the answer. */
export async function verifySoon(deps: Deps, dataId: string): Promise<void> {
  const one = await firstRow(
    deps.db,
    sql`SELECT 1 FROM files WHERE data_id = ${dataId} AND status = 'stored' AND sha256 IS NOT NULL
        AND verified_by IS NULL AND damaged_at IS NULL LIMIT 1`,
  );
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
  const file = await firstRow<CheckedFile>(
    db,
    sql`SELECT file_id, filename, sha256, status, verified_by, damaged_at, recording, content_id
      FROM files
      WHERE data_id = ${dataId} AND file_id = ${params.fileId ?? ''}`,
  );
  if (!file) throw notFound('file');
  const { file_id: fileId, filename, sha256 } = file;
  if (file.status !== 'stored' || sha256 === null)
    throw new ApiError('conflict', `${filename} is not in the store with a SHA-256 to compare.`);
  const damaged = (await blobs.sha256(contentKey(dataset, file))) !== sha256;
  const verified_by = damaged ? null : (file.verified_by ?? 'service');
  const lastState = { damaged: file.damaged_at !== null, verified_by: file.verified_by };
  if (lastState.damaged === damaged && lastState.verified_by === verified_by)
    return { damaged, verified_by };
  const issue = damaged ? filename + damagedIssue : headerIssue(filename, file.recording);
  const rootId = file.content_id ?? fileId;
  // Files that share these bytes are damaged and healed together.
  const isSame = sql`(file_id = ${rootId} OR content_id = ${rootId}) AND status = 'stored'
    AND sha256 = ${sha256}`;
  const damage = {
    projectId,
    event: { action: 'File damaged', metadata: { dataset_name, filename, reason: issue } },
  } as const;
  await batch(db, [
    lockRow('datasets', dataId),
    ...(damaged
      ? recordStatements(
          { now: ctx.now },
          damage,
          sql`EXISTS (SELECT 1 FROM files WHERE ${isSame} AND damaged_at IS NULL)`,
        )
      : []),
    sql`UPDATE files SET verified_by = ${verified_by},
        damaged_at = ${damaged ? ctx.now.toISOString() : null},
        issue = CASE WHEN file_id = ${fileId} THEN ${issue} ELSE filename || ${damaged ? damagedIssue : null} END
      WHERE ${isSame}`,
    sql`UPDATE datasets SET updated_at = ${ctx.now.toISOString()} WHERE data_id = ${dataId}`,
    dataset.validation_status === 'pending' ? nothing : judgeDataset(dataId),
  ]);
  return { damaged, verified_by };
};
