import type { Deps } from '../base/deps.ts';
import { allRows, batch, firstRow, jsonRows, jsonTexts, run, type Sql, sql } from '../base/sql.ts';
import { yieldByTime } from '../base/turns.ts';
import type { DatasetRow } from './dataset-row.ts';
import { loseDatasets } from './deletions.ts';
import { fileKey, filePrefix } from './objects.ts';

/** A third of what a Worker may ask of D1 and R2 in one invocation. */
const turn = { statements: 300, storeCalls: 300 };

/** Work that needs more stays in the queue. */
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
  keptPrefix: string | null,
): Promise<boolean> {
  let cursor: string | undefined;
  do {
    const page = await blobs.list(prefix, cursor);
    const keys = page.blobs.flatMap(({ key }) =>
      keptPrefix !== null && key.startsWith(keptPrefix) ? [] : [key],
    );
    if (keys.length > 0) await blobs.delete(keys);
    cursor = page.cursor ?? undefined;
  } while (cursor && turn.take({ storeCalls: 2 }));
  return cursor === undefined;
}

const deleteObjects = async (deps: Deps, turn: Turn, prefix: string): Promise<boolean> =>
  turn.take({ storeCalls: 2 }) && deletePages(deps, turn, prefix, null);

async function resultsOf({ db }: Deps, analysisPrefix: string): Promise<string | null> {
  const analysisId = analysisPrefix.split('/').at(-2) ?? '';
  const row = await firstRow<{ kept: string }>(
    db,
    sql`SELECT prefix || shard_index || '-' || lease_token || '/' AS kept FROM shards
      WHERE analysis_id = ${analysisId} AND kind = 'merge' AND status = 'done'`,
  );
  return row?.kept ?? null;
}

/** The result files contain what the shards wrote. */
async function deleteParts(deps: Deps, turn: Turn, analysisPrefix: string): Promise<boolean> {
  if (!turn.take({ statements: 1, storeCalls: 2 })) return false;
  const keptPrefix = await resultsOf(deps, analysisPrefix);
  // Without results the analysis is gone; its whole prefix is queued.
  return keptPrefix === null || deletePages(deps, turn, analysisPrefix, keptPrefix);
}

const rowsAtOnce = 1000;

const pieces = (projectId: string) => [
  sql`DELETE FROM reviews WHERE project_id = ${projectId} AND number IN (
    SELECT number FROM reviews WHERE project_id = ${projectId} LIMIT ${rowsAtOnce})`,
  sql`DELETE FROM sample_items WHERE project_id = ${projectId} AND (sample_id, item) IN (
    SELECT sample_id, item FROM sample_items WHERE project_id = ${projectId} LIMIT ${rowsAtOnce})`,
  sql`DELETE FROM files WHERE file_id IN (
    SELECT file_id FROM files JOIN datasets USING (data_id)
    WHERE project_id = ${projectId} LIMIT ${rowsAtOnce})`,
  sql`DELETE FROM analysis_species WHERE (analysis_id, place) IN (
    SELECT analysis_species.analysis_id, place FROM analysis_species JOIN analyses USING (analysis_id)
    WHERE analyses.project_id = ${projectId} LIMIT ${rowsAtOnce})`,
  sql`DELETE FROM outputs WHERE (shard_id, name) IN (
    SELECT shard_id, name FROM outputs JOIN analyses USING (analysis_id)
    WHERE project_id = ${projectId} LIMIT ${rowsAtOnce})`,
  sql`DELETE FROM shards WHERE shard_id IN (
    SELECT shard_id FROM shards JOIN analyses USING (analysis_id)
    WHERE project_id = ${projectId} LIMIT ${rowsAtOnce})`,
  sql`DELETE FROM audit_lines WHERE audit_id IN (
    SELECT audit_id FROM audit_lines WHERE project_id = ${projectId} LIMIT ${rowsAtOnce})`,
  sql`DELETE FROM timeline_events WHERE event_id IN (
    SELECT event_id FROM timeline_events WHERE project_id = ${projectId} LIMIT ${rowsAtOnce})`,
];

/** In steps: no statement holds the database for long. False if the turn ended first. */
export async function deleteProjectRows(
  { db, clock, turns }: Deps,
  turn: Turn,
  projectId: string,
): Promise<boolean> {
  for (const piece of pieces(projectId)) {
    let changes: number;
    do {
      if (!turn.take({ statements: 1 })) return false;
      changes = await run(db, piece);
      await yieldByTime({ turns });
    } while (changes >= rowsAtOnce);
  }
  if (!turn.take({ statements: 2 })) return false;
  await batch(db, [
    // Remaining deployments may have been given the dataset meanwhile.
    loseDatasets(
      sql`data_id IN (SELECT data_id FROM datasets WHERE project_id = ${projectId})
        AND project_id <> ${projectId}`,
      clock.now(),
    ),
    sql`DELETE FROM projects WHERE project_id = ${projectId} AND user_id = ''`,
  ]);
  return true;
}

interface Walked {
  isDone: boolean;
  cursor: string | null;
}

/**
 * Objects that no promised or stored file names: put by links of replaced or returned promises.
 * Lists objects first, since a promise precedes its object. The scan of the whole store finds those
 * put behind this walk.
 */
async function deleteUnknownObjects(
  { db, blobs }: Deps,
  turn: Turn,
  dataId: string,
  begun: string | null,
): Promise<Walked> {
  if (!turn.take({ statements: 2, storeCalls: 2 })) return { isDone: false, cursor: begun };
  const dataset = await firstRow<DatasetRow>(
    db,
    sql`SELECT * FROM datasets WHERE data_id = ${dataId} AND user_id <> ''`,
  );
  if (!dataset) return { isDone: true, cursor: null };
  const prefix = filePrefix(dataset);
  let cursor = begun;
  do {
    const page = await blobs.list(prefix, cursor ?? undefined);
    const ids = page.blobs.map(({ key }) => key.slice(prefix.length));
    const results = await allRows<{ file_id: string }>(
      db,
      sql`SELECT file_id FROM files WHERE file_id IN ${jsonTexts(ids)} AND data_id = ${dataId}
          AND status IN ('pending', 'stored')`,
    );
    const named = new Set(results.map((row) => row.file_id));
    const unknown = ids.filter((id) => !named.has(id)).map((id) => fileKey(dataset, id));
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
/** While signed links may still be used. */
const againSeconds = 300;

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

const isOneOf = (rows: readonly DeletionRow[]): Sql =>
  sql`(kind, target, upload_id) IN (SELECT kind, target, upload_id FROM ${jsonRows(
    { kind: 'text', target: 'text', upload_id: 'text' },
    'chosen',
    rows,
  )})`;

/**
 * Returns how many were carried out. Those not reached come first next turn; unfinished ones go
 * last. An entry leaves the queue only when done; each step is safe to repeat or run twice at once.
 * Prefixes with valid upload links are swept until they expire.
 */
export async function sweepDeletions(deps: Deps): Promise<number> {
  const { db } = deps;
  const clock = deps.clock.now();
  const now = clock.toISOString();
  const after = (seconds: number) => new Date(clock.getTime() + seconds * 1000).toISOString();
  const results = await allRows<DeletionRow>(
    db,
    sql`SELECT kind, target, upload_id, last_at, cursor FROM deletions
      WHERE due_at <= ${now} ORDER BY due_at LIMIT ${rowsATurn}`,
  );
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
  const again = after(againSeconds);
  const statements = [
    ...(done.length > 0
      ? [
          sql`DELETE FROM deletions WHERE last_at <= ${now} AND ${isOneOf(done)}`,
          sql`UPDATE deletions SET cursor = NULL,
              due_at = CASE WHEN last_at < ${again} THEN last_at ELSE ${again} END
            WHERE ${isOneOf(done)}`,
        ]
      : []),
    // Reversed: the first of this turn is the last of the next.
    ...begun.map(
      (row, at) =>
        sql`UPDATE deletions SET due_at = ${after(-at / 1000)}, cursor = ${row.cursor}
          WHERE kind = ${row.kind} AND target = ${row.target} AND upload_id = ${row.upload_id}`,
    ),
    // The store may have forgotten the cursor.
    ...(failed.length > 0
      ? [
          sql`UPDATE deletions SET cursor = NULL, due_at = ${after(retrySeconds)}
            WHERE ${isOneOf(failed)}`,
        ]
      : []),
  ];
  if (statements.length > 0) await batch(db, statements);
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
