import type { Deps } from '../../ports/deps.ts';
import { yieldByTime } from '../../ports/turns.ts';
import { loseDatasets } from './abandon.ts';
import type { Turn } from './turn.ts';

const rowsAtOnce = 1000;

const pieces = [
  `DELETE FROM reviews WHERE project_id = ?1 AND number IN (SELECT number FROM reviews
     WHERE project_id = ?1 LIMIT ${rowsAtOnce})`,
  `DELETE FROM sample_items WHERE project_id = ?1 AND (sample_id, item) IN (SELECT sample_id, item FROM sample_items
     WHERE project_id = ?1 LIMIT ${rowsAtOnce})`,
  `DELETE FROM files WHERE file_id IN (SELECT file_id FROM files JOIN datasets USING (data_id)
     WHERE project_id = ? LIMIT ${rowsAtOnce})`,
  `DELETE FROM outputs WHERE (shard_id, name) IN (SELECT shard_id, name FROM outputs JOIN analyses USING (analysis_id)
     WHERE project_id = ? LIMIT ${rowsAtOnce})`,
  `DELETE FROM shards WHERE shard_id IN (SELECT shard_id FROM shards JOIN analyses USING (analysis_id)
     WHERE project_id = ? LIMIT ${rowsAtOnce})`,
  `DELETE FROM audit_lines WHERE audit_id IN (SELECT audit_id FROM audit_lines WHERE project_id = ? LIMIT ${rowsAtOnce})`,
  `DELETE FROM timeline_events WHERE event_id IN (SELECT event_id FROM timeline_events
     WHERE project_id = ? LIMIT ${rowsAtOnce})`,
];

/**
 * Removes the rows of a project in steps, so that no statement holds the database for long. False where the turn ended
 * before all were gone.
 */
export async function deleteProjectRows(
  { db, clock, turns }: Deps,
  turn: Turn,
  projectId: string,
): Promise<boolean> {
  for (const sql of pieces) {
    let changes: number;
    do {
      if (!turn.take({ statements: 1 })) return false;
      changes = (await db.prepare(sql).bind(projectId).run()).meta.changes;
      await yieldByTime({ turns });
    } while (changes >= rowsAtOnce);
  }
  if (!turn.take({ statements: 2 })) return false;
  await db.batch([
    // Deployments that stay may have been given a dataset at the moment in which it was deleted.
    loseDatasets(
      db,
      'data_id IN (SELECT data_id FROM datasets WHERE project_id = ?) AND project_id <> ?',
      [projectId, projectId],
      clock.now(),
    ),
    db.prepare(`DELETE FROM projects WHERE project_id = ? AND user_id = ''`).bind(projectId),
  ]);
  return true;
}
