import type { Deps } from '../../ports/deps.ts';
import { othersIn } from '../others-in.ts';
import { deleteStrays } from './strays.ts';

interface DeletionRow {
  kind: 'prefix' | 'multipart' | 'project' | 'strays';
  target: string;
  upload_id: string;
  last_at: string;
}

const rowsAtOnce = 1000;
const retrySeconds = 300;
/** While links signed earlier may still be used, what they put is swept so often. */
const againSeconds = 300;
const where = 'WHERE kind = ? AND target = ? AND upload_id = ?';

async function deleteObjects({ blobs }: Deps, prefix: string): Promise<void> {
  for (;;) {
    const { blobs: page, cursor } = await blobs.list(prefix);
    if (page.length > 0) await blobs.delete(page.map((blob) => blob.key));
    if (!cursor) return;
  }
}

/** Removes a project's rows in steps, so that no statement holds the database for long. */
async function deleteProjectRows({ db }: Deps, projectId: string): Promise<void> {
  const pieces = [
    `DELETE FROM files WHERE file_id IN (SELECT file_id FROM files JOIN datasets USING (data_id)
       WHERE project_id = ? LIMIT ${rowsAtOnce})`,
    `DELETE FROM shards WHERE shard_id IN (SELECT shard_id FROM shards JOIN analyses USING (analysis_id)
       WHERE project_id = ? LIMIT ${rowsAtOnce})`,
    `DELETE FROM timeline_events WHERE event_id IN (SELECT event_id FROM timeline_events
       WHERE project_id = ? LIMIT ${rowsAtOnce})`,
  ];
  for (const sql of pieces) {
    let changes: number;
    do {
      changes = (await db.prepare(sql).bind(projectId).run()).meta.changes;
      await othersIn();
    } while (changes >= rowsAtOnce);
  }
  await db.prepare('DELETE FROM projects WHERE project_id = ?').bind(projectId).run();
}

async function carryOut(deps: Deps, row: DeletionRow): Promise<void> {
  if (row.kind === 'prefix') await deleteObjects(deps, row.target);
  else if (row.kind === 'strays') await deleteStrays(deps, row.target);
  else if (row.kind === 'project') await deleteProjectRows(deps, row.target);
  else await deps.blobs.abortMultipart(row.target, row.upload_id);
}

/**
 * Carries out the deletions that are due. An entry leaves the queue only when its work is done, so a crash repeats
 * it; each step may be repeated or run twice at once without harm. What links may still put is swept every few
 * minutes until they are over.
 */
export async function sweepDeletions(deps: Deps): Promise<number> {
  const clock = deps.clock.now();
  const now = clock.toISOString();
  const again = new Date(clock.getTime() + againSeconds * 1000).toISOString();
  const later = new Date(clock.getTime() + retrySeconds * 1000).toISOString();
  const { results } = await deps.db
    .prepare(
      'SELECT kind, target, upload_id, last_at FROM deletions WHERE due_at <= ? ORDER BY due_at LIMIT 500',
    )
    .bind(now)
    .all<DeletionRow>();
  for (const row of results) {
    const key = [row.kind, row.target, row.upload_id];
    try {
      await carryOut(deps, row);
    } catch (error) {
      deps.log.error('A deletion failed and will be tried again', { ...row, error: String(error) });
      await deps.db
        .prepare(`UPDATE deletions SET due_at = ? ${where}`)
        .bind(later, ...key)
        .run();
      continue;
    }
    await deps.db.batch([
      deps.db.prepare(`DELETE FROM deletions ${where} AND last_at <= ?`).bind(...key, now),
      deps.db.prepare(`UPDATE deletions SET due_at = min(last_at, ?) ${where}`).bind(again, ...key),
    ]);
  }
  return results.length;
}

/** Starts a sweep that goes on after the answer; what it does not reach, maintenance does. */
export function sweepSoon(deps: Deps): void {
  deps.background(
    sweepDeletions(deps).catch((error: unknown) =>
      deps.log.error('Sweeping deletions failed; maintenance will try again', {
        error: String(error),
      }),
    ),
  );
}
