import type { VerifiedBy } from '@biophony/contract';
import { ApiError, notFound } from '../../../http/errors/api-error.ts';
import type { Handler } from '../../../http/handler.ts';
import { lockRow } from '../../../ports/dialect.ts';
import { ownDataset } from '../../rows/dataset-row.ts';
import { contentKey } from '../../rows/object-keys.ts';
import { recountDataset } from '../../rows/recount.ts';
import { recordEvent } from '../../timeline/record-event.ts';
import { headerIssue } from '../confirm/file-verdicts.ts';
import { judgeDataset } from '../confirm/settle-statements.ts';

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

/** What follows the name of a damaged file. */
const damagedIssue =
  ' is damaged in the store: its bytes are not those that were stored. Upload it again from the card; it is then healed.';

/**
 * Reads a stored file now and compares it with the SHA-256 that was recorded of it. A damaged one is told with the issues
 * of its dataset and counts as verified by nobody. Its bytes stay until somebody sends the same content again
 * (docs/decisions/0147). Throws `conflict` for a file that is not stored, or has no SHA-256.
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
