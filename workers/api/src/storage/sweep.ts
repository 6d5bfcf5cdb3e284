import { type Database, jsonRows, jsonTexts, type Statement } from '../base/database.ts';
import type { Deps } from '../base/deps.ts';
import { yieldByTime } from '../base/turns.ts';
import type { DatasetRow } from './dataset-row.ts';
import { loseDatasets } from './deletions.ts';
import { fileKey, filePrefix } from './objects.ts';

/** A third of what a Worker may ask of D1 and R2 in one invocation. */
const turn = { statements: 300, storeCalls: 300 };

/** Budget of a turn. Work that needs more stays in the queue. */
export class Turn {
  #statements = turn.statements;
  #storeCalls = turn.storeCalls;
  #steps = 0;

  get steps(): number {
    return this.#steps;
  }

  /** False, taking nothing, if less is left. */
  take({ statements = 0, storeCalls = 0 }: { statements?: number; storeCalls?: number }): boolean {
    if (this.#statements < statements || this.#storeCalls < storeCalls) return false;
    this.#statements -= statements;
    this.#storeCalls -= storeCalls;
    this.#steps += 1;
    return true;
  }
}

/**
 * Keeps keys that begin with `kept`. The first page is already taken from the turn. False if the
 * turn ended first.
 */
async function deletePages(
  { blobs }: Deps,
  turn: Turn,
  prefix: string,
  kept: string | null,
): Promise<boolean> {
  let cursor: string | undefined;
  do {
    const page = await blobs.list(prefix, cursor);
    const keys = page.blobs.flatMap(({ key }) =>
      kept !== null && key.startsWith(kept) ? [] : [key],
    );
    if (keys.length > 0) await blobs.delete(keys);
    cursor = page.cursor ?? undefined;
  } while (cursor && turn.take({ storeCalls: 2 }));
  return cursor === undefined;
}

/** False if the turn ended first. */
const deleteObjects = async (deps: Deps, turn: Turn, prefix: string): Promise<boolean> =>
  turn.take({ storeCalls: 2 }) && deletePages(deps, turn, prefix, null);

/** Prefix of result files; null if it has none. */
async function resultsOf({ db }: Deps, analysisPrefix: string): Promise<string | null> {
  const analysisId = analysisPrefix.split('/').at(-2) ?? '';
  const row = await db
    .prepare(
      `SELECT prefix || shard_index || '-' || lease_token || '/' AS kept FROM shards
       WHERE analysis_id = ? AND kind = 'merge' AND status = 'done'`,
    )
    .bind(analysisId)
    .first<{ kept: string }>();
  return row?.kept ?? null;
}

/** The result files contain what the shards wrote. */
async function deleteParts(deps: Deps, turn: Turn, analysisPrefix: string): Promise<boolean> {
  if (!turn.take({ statements: 1, storeCalls: 2 })) return false;
  const kept = await resultsOf(deps, analysisPrefix);
  // Without results the analysis is gone; its whole prefix is queued.
  return kept === null || deletePages(deps, turn, analysisPrefix, kept);
}

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

/** In steps, so that no statement holds the database for long. False if the turn ended first. */
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
    // Remaining deployments may have been given the dataset while it was deleted.
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

interface Walked {
  isDone: boolean;
  cursor: string | null;
}

/**
 * Deletes objects that no promised or stored file names: put by links of promises since replaced or
 * returned. Lists objects first, since a promise precedes its object. The scan of the whole store
 * finds those put behind this walk.
 */
async function deleteUnknownObjects(
  { db, blobs }: Deps,
  turn: Turn,
  dataId: string,
  begun: string | null,
): Promise<Walked> {
  if (!turn.take({ statements: 2, storeCalls: 2 })) return { isDone: false, cursor: begun };
  const dataset = await db
    .prepare(`SELECT * FROM datasets WHERE data_id = ? AND user_id <> ''`)
    .bind(dataId)
    .first<DatasetRow>();
  if (!dataset) return { isDone: true, cursor: null };
  const prefix = filePrefix(dataset);
  let cursor = begun;
  do {
    const page = await blobs.list(prefix, cursor ?? undefined);
    const found = page.blobs.map(({ key }) => key.slice(prefix.length));
    const { results } = await db
      .prepare(
        `SELECT file_id FROM files WHERE file_id IN ${jsonTexts(db)} AND data_id = ?
           AND status IN ('pending', 'stored')`,
      )
      .bind(JSON.stringify(found), dataId)
      .all<{ file_id: string }>();
    const named = new Set(results.map((row) => row.file_id));
    const unknown = found.filter((id) => !named.has(id)).map((id) => fileKey(dataset, id));
    if (unknown.length > 0) await blobs.delete(unknown);
    ({ cursor } = page);
  } while (cursor !== null && turn.take({ statements: 1, storeCalls: 2 }));
  return { isDone: cursor === null, cursor };
}

interface DeletionRow {
  kind: 'prefix' | 'parts' | 'multipart' | 'project' | 'strays';
  target: string;
  upload_id: string;
  last_at: string;
  cursor: string | null;
}

const rowsATurn = 200;
const retrySeconds = 300;
/** Sweep interval while signed links may still be used. */
const againSeconds = 300;

/** Returns where the next turn continues; null when done. */
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
 * Returns how many were carried out. Those not reached come first next turn; unfinished ones go
 * last, so that none holds up another. An entry leaves the queue only when done, so a crash repeats
 * it; each step is safe to repeat or run twice at once. Prefixes with valid upload links are swept
 * every few minutes until they expire.
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
    // Reversed: the first of this turn is the last of the next.
    ...begun.map((row, at) =>
      db
        .prepare(
          'UPDATE deletions SET due_at = ?, cursor = ? WHERE kind = ? AND target = ? AND upload_id = ?',
        )
        .bind(after(-at / 1000), row.cursor, row.kind, row.target, row.upload_id),
    ),
    // The store may have forgotten the cursor.
    ...put(failed, 'UPDATE deletions SET cursor = NULL, due_at = ? WHERE', after(retrySeconds)),
  ];
  if (statements.length > 0) await db.batch(statements);
  return done.length;
}

export function sweepSoon(deps: Deps): void {
  deps.background(
    sweepDeletions(deps).catch((error: unknown) =>
      deps.log.error('Sweeping deletions failed; maintenance will try again', {
        error: String(error),
      }),
    ),
  );
}
