import type { Deps } from '../../../ports/deps.ts';
import type { DatasetRow } from '../../rows/dataset-row.ts';
import { fileKey } from '../../rows/object-keys.ts';
import { refuseFile, type UnverifiedFile } from './refuse-file.ts';

/** How long one call goes on beginning files, in milliseconds. */
const sliceMs = 20_000;
const filesAtOnce = 4;
const filesASlice = 200;
/** After so many seconds a file that was begun and not ended is read again: its reader died. */
const againSeconds = 900;

type Row = DatasetRow & UnverifiedFile;

// Damaged bytes stay until better ones come: reading them again would have them refused, and deleted.
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

/** Takes a file for itself; false when another reader was first. */
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
 * Reads stored files whose SHA-256 nobody has proved yet, the newest uploads first, for a bounded time: those that
 * agree are verified by the service, others are refused. `left` tells whether more wait. A file that cannot be read
 * is tried again later; safe to run twice at once.
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

/** Has files verified that a confirmation just stored, where any wait: elsewhere, or after the answer. */
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
