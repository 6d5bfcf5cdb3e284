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
  /** Where an earlier turn ended. */
  cursor: string | null;
}

const rowsATurn = 200;
const retrySeconds = 300;
/** While links signed earlier may still be used, what they put is swept so often. */
const againSeconds = 300;

/** Answers where the next turn goes on; null where the deletion was carried out. */
async function carryOut(
  deps: Deps,
  turn: Turn,
  { kind, target, upload_id, cursor }: DeletionRow,
): Promise<{ cursor: string | null } | null> {
  const unless = (isDone: boolean) => (isDone ? null : { cursor: null });
  if (kind === 'prefix') return unless(await deleteObjects(deps, turn, target));
  if (kind === 'parts') return unless(await deleteParts(deps, turn, target));
  if (kind === 'project') return unless(await deleteProjectRows(deps, turn, target));
  if (kind === 'strays') {
    const walked = await deleteUnknownObjects(deps, turn, target, cursor);
    return walked.isDone ? null : walked;
  }
  if (!turn.take({ storeCalls: 1 })) return unless(false);
  await deps.blobs.abortMultipart(target, upload_id);
  return null;
}

const these = (db: Database) => `(kind, target, upload_id) IN (
  SELECT kind, target, upload_id FROM ${jsonRows(db, { kind: 'text', target: 'text', upload_id: 'text' }, 'chosen')})`;

/**
 * Carries out deletions that are due, as many as a turn holds. What the turn does not reach keeps its place and comes
 * first in the next one; what it began and did not end goes behind all others, so that no deletion holds up another. An
 * entry leaves the queue only when its work is done, so a crash repeats it; each step may be repeated or run twice at once
 * without harm. What links may still put is swept every few minutes until they are over. Answers how many were carried out.
 */
export async function sweepDeletions(deps: Deps): Promise<number> {
  const { db } = deps;
  const clock = deps.clock.now();
  const now = clock.toISOString();
  const after = (seconds: number) => new Date(clock.getTime() + seconds * 1000).toISOString();
  const { results } = await db
    .prepare(
      `SELECT kind, target, upload_id, last_at, cursor FROM deletions WHERE due_at <= ? ORDER BY due_at LIMIT ${rowsATurn}`,
    )
    .bind(now)
    .all<DeletionRow>();
  const turn = new Turn();
  const done: DeletionRow[] = [];
  const begun: DeletionRow[] = [];
  const failed: DeletionRow[] = [];
  for (const row of results)
    try {
      const before = turn.steps;
      const rest = await carryOut(deps, turn, row);
      if (!rest) done.push(row);
      else if (turn.steps > before) begun.push({ ...row, ...rest });
    } catch (error) {
      deps.log.error('A deletion failed and will be tried again', { ...row, error: String(error) });
      failed.push(row);
    }
  const put = (rows: readonly DeletionRow[], sql: string, ...values: string[]): Statement[] =>
    rows.length > 0
      ? [db.prepare(`${sql} ${these(db)}`).bind(...values, JSON.stringify(rows))]
      : [];
  const again = after(againSeconds);
  const statements = [
    ...put(done, 'DELETE FROM deletions WHERE last_at <= ? AND', now),
    ...put(
      done,
      'UPDATE deletions SET cursor = NULL, due_at = CASE WHEN last_at < ? THEN last_at ELSE ? END WHERE',
      again,
      again,
    ),
    // Of several the first of this turn is the last of the next one.
    ...begun.map((row, at) =>
      db
        .prepare(
          'UPDATE deletions SET due_at = ?, cursor = ? WHERE kind = ? AND target = ? AND upload_id = ?',
        )
        .bind(after(-at / 1000), row.cursor, row.kind, row.target, row.upload_id),
    ),
    // A store may have forgotten the place.
    ...put(failed, 'UPDATE deletions SET cursor = NULL, due_at = ? WHERE', after(retrySeconds)),
  ];
  if (statements.length > 0) await db.batch(statements);
  return done.length;
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
