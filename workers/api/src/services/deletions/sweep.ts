import type { Deps } from '../../ports/deps.ts';
import type { Database, Statement } from '../../ports/database.ts';
import { jsonRows } from '../../ports/dialect.ts';
import { deleteObjects, deleteParts } from './delete-objects.ts';
import { deleteProjectRows } from './delete-rows.ts';
import { Turn } from './turn.ts';
import { deleteUnknownObjects } from './unknown-objects.ts';

interface DeletionRow {
  kind: 'prefix' | 'parts' | 'multipart' | 'project' | 'strays';
  target: string;
  upload_id: string;
  last_at: string;
}

const rowsATurn = 200;
const retrySeconds = 300;
/** While links signed earlier may still be used, what they put is swept so often. */
const againSeconds = 300;

/** False where the turn ended before the deletion was carried out. */
async function carryOut(deps: Deps, turn: Turn, row: DeletionRow): Promise<boolean> {
  if (row.kind === 'prefix') return deleteObjects(deps, turn, row.target);
  if (row.kind === 'parts') return deleteParts(deps, turn, row.target);
  if (row.kind === 'project') return deleteProjectRows(deps, turn, row.target);
  if (row.kind === 'strays') return deleteUnknownObjects(deps, turn, row.target);
  if (!turn.storeCalls(1)) return false;
  await deps.blobs.abortMultipart(row.target, row.upload_id);
  return true;
}

const these = (db: Database) => `(kind, target, upload_id) IN (
  SELECT kind, target, upload_id FROM ${jsonRows(db, { kind: 'text', target: 'text', upload_id: 'text' }, 'chosen')})`;

/**
 * Carries out deletions that are due, as many as a turn holds; the next turn goes on with the rest, and a large one goes
 * behind the others. An entry leaves the queue only when its work is done, so a crash repeats it; each step may be
 * repeated or run twice at once without harm. What links may still put is swept every few minutes until they are over.
 * Answers how many were carried out.
 */
export async function sweepDeletions(deps: Deps): Promise<number> {
  const { db } = deps;
  const clock = deps.clock.now();
  const now = clock.toISOString();
  const after = (seconds: number) => new Date(clock.getTime() + seconds * 1000).toISOString();
  const { results } = await db
    .prepare(
      `SELECT kind, target, upload_id, last_at FROM deletions WHERE due_at <= ? ORDER BY due_at LIMIT ${rowsATurn}`,
    )
    .bind(now)
    .all<DeletionRow>();
  const turn = new Turn();
  const [done, begun, failed]: DeletionRow[][] = [[], [], []];
  for (const row of results)
    try {
      ((await carryOut(deps, turn, row)) ? done : begun)?.push(row);
    } catch (error) {
      deps.log.error('A deletion failed and will be tried again', { ...row, error: String(error) });
      failed?.push(row);
    }
  const put = (rows: DeletionRow[] | undefined, sql: string, ...values: string[]): Statement[] =>
    rows && rows.length > 0
      ? [db.prepare(`${sql} ${these(db)}`).bind(...values, JSON.stringify(rows))]
      : [];
  const again = after(againSeconds);
  const statements = [
    ...put(done, 'DELETE FROM deletions WHERE last_at <= ? AND', now),
    ...put(
      done,
      'UPDATE deletions SET due_at = CASE WHEN last_at < ? THEN last_at ELSE ? END WHERE',
      again,
      again,
    ),
    ...put(begun, 'UPDATE deletions SET due_at = ? WHERE', now),
    ...put(failed, 'UPDATE deletions SET due_at = ? WHERE', after(retrySeconds)),
  ];
  if (statements.length > 0) await db.batch(statements);
  return done?.length ?? 0;
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
