import type { Deps } from '../../ports/deps.ts';
import type { DatasetRow } from '../rows/dataset-row.ts';
import { settleUploads } from '../data/confirm/settle-uploads.ts';
import { enqueueUploadAborts } from '../deletions/enqueue.ts';

const staleHours = 48;
const datasetsAtOnce = 50;

/**
 * Settles promises older than 48 hours: what arrived in the meantime is kept, the rest gives its storage back, and
 * multipart uploads that nobody finished are aborted. Those of a turn are drawn, so that datasets that cannot be settled keep no
 * others waiting. Answers how many datasets were touched.
 */
export async function releaseStaleReservations(deps: Deps): Promise<number> {
  const { db } = deps;
  const now = deps.clock.now();
  const before = new Date(now.getTime() - staleHours * 3_600_000).toISOString();
  const { results } = await db
    .prepare(
      `SELECT * FROM datasets WHERE user_id <> '' AND data_id IN (
         SELECT data_id FROM files WHERE status = 'pending' AND reserved_at < ?) ORDER BY random() LIMIT ${datasetsAtOnce}`,
    )
    .bind(before)
    .all<DatasetRow>();
  for (const dataset of results)
    await settleUploads(deps, dataset, { confirm: false, before }).catch((error: unknown) =>
      deps.log.error('Stale uploads could not be settled and will be tried again', {
        data_id: dataset.data_id,
        error: String(error),
      }),
    );
  const abandoned = `files.status <> 'stored' AND files.reserved_at < ?`;
  await db.batch([
    enqueueUploadAborts(db, abandoned, [before], now),
    db
      .prepare(`UPDATE files SET upload_id = NULL WHERE upload_id IS NOT NULL AND ${abandoned}`)
      .bind(before),
  ]);
  return results.length;
}
