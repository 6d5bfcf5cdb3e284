import { parseFileName, recordingExtensions } from '@biophony/recordings';
import type { Database } from '../../../ports/database.ts';
import { jsonTexts } from '../../../ports/dialect.ts';

/** A file that should have been a recording, by what its name tells. */
export interface FailedFile {
  /** Digits of its time, as `recorded_at` begins; null where the name tells none. */
  recorded: string | null;
  device_id: string | null;
  reason: string;
}

/** Files read of one dataset; the others of it are not counted. */
const mostFiles = 20_000;

/** Files of a dataset that were refused before they were sent, or kept as other files though their names are those of sound. */
export async function failedFiles(db: Database, dataId: string): Promise<FailedFile[]> {
  const endings = JSON.stringify(recordingExtensions.map((ending) => `.${ending}`));
  const { results } = await db
    .prepare(
      `SELECT filename, code AS reason FROM refused_uploads WHERE data_id = ?1
         AND NOT EXISTS (SELECT 1 FROM files WHERE files.data_id = ?1 AND files.filename = refused_uploads.filename)
       UNION ALL
       SELECT filename, 'unreadable' AS reason FROM files
       WHERE data_id = ?1 AND kind = 'other' AND extension IN ${jsonTexts(db, '?2')}
       LIMIT ?3`,
    )
    .bind(dataId, endings, mostFiles)
    .all<{ filename: string; reason: string }>();
  return results.map(({ filename, reason }) => {
    const { time, deviceId } = parseFileName(filename);
    return { recorded: time?.local ?? null, device_id: deviceId, reason };
  });
}
