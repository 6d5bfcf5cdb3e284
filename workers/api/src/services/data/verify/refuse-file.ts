import type { Deps } from '../../../ports/deps.ts';
import { lockRow } from '../../../ports/dialect.ts';
import { recordEvent } from '../../timeline/record-event.ts';
import { judgeDataset, loseShared } from '../confirm/settle-statements.ts';
import { otherContent } from '../confirm/file-verdicts.ts';
import type { DatasetRow } from '../../rows/dataset-row.ts';
import { fileKey } from '../../rows/object-keys.ts';
import { recountDataset } from '../../rows/recount.ts';

/** A stored file with the checksum that was promised of it. */
export interface UnverifiedFile {
  file_id: string;
  filename: string;
  sha256: string;
}

/**
 * Takes back a stored file whose bytes are not what its checksum promised: it is missing from now on, its storage is
 * free, its dataset says why, and its bytes go.
 */
export async function refuseFile(
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
