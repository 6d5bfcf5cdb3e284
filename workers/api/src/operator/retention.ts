import type { AdminRetention, RetentionDays } from '@biophony/contract';
import { analysisColumns, analysisDeletion, type AnalysisRow } from '../analysis/analyses.ts';
import { type Database, lockRow, type Statement } from '../base/database.ts';
import type { Deps } from '../base/deps.ts';
import { recentServiceSettings } from '../identity/service-settings.ts';
import type { DatasetRow } from '../storage/dataset-row.ts';
import { sweepSoon } from '../storage/sweep.ts';
import { datasetDeletion } from '../uploads/datasets.ts';

/** Per kind and run, within D1's thousand statements; the next run continues. */
const atOnce = 15;

type Kind = keyof RetentionDays;

/** A table's key and one of its NOT NULL columns. */
const columns = {
  analyses: { key: 'analysis_id', filled: 'analysis_type' },
  datasets: { key: 'data_id', filled: 'dataset_name' },
} as const;

interface Due {
  table: keyof typeof columns;
  where: string;
  /** How often the condition binds the cutoff time. */
  values: number;
  bytes: string;
}

const due: Record<Kind, Due> = {
  results: {
    table: 'analyses',
    where: `user_id <> '' AND status IN ('completed', 'failed') AND completed_at < ?`,
    values: 1,
    bytes:
      '(SELECT COALESCE(SUM(size_bytes), 0) FROM outputs WHERE outputs.analysis_id = analyses.analysis_id)',
  },
  recordings: {
    table: 'datasets',
    where: `user_id <> '' AND updated_at < ?
      AND EXISTS (SELECT 1 FROM analyses WHERE analyses.data_id = datasets.data_id AND status = 'completed')
      AND NOT EXISTS (SELECT 1 FROM analyses WHERE analyses.data_id = datasets.data_id
        AND (completed_at IS NULL OR completed_at >= ?))`,
    values: 2,
    bytes: 'total_size_bytes + other_bytes + pending_bytes',
  },
  unfinished_uploads: {
    table: 'datasets',
    where: `user_id <> '' AND updated_at < ? AND file_count = 0 AND other_bytes = 0
      AND NOT EXISTS (SELECT 1 FROM files WHERE files.data_id = datasets.data_id
        AND (files.status = 'stored' OR files.reserved_at >= ?))`,
    values: 2,
    bytes: 'pending_bytes',
  },
};

const kinds = Object.keys(due) as Kind[];

/** Values of a kind's condition; null if it never expires. */
function before(kind: Kind, days: RetentionDays, now: Date): string[] | null {
  const kept = days[kind];
  if (kept === null) return null;
  const at = new Date(now.getTime() - kept * 86_400_000).toISOString();
  return Array<string>(due[kind].values).fill(at);
}

export async function countDue({ db, clock }: Deps, days: RetentionDays): Promise<AdminRetention> {
  const counted = { count: 0, bytes: 0 };
  const found: AdminRetention = {
    results: counted,
    recordings: counted,
    unfinished_uploads: counted,
  };
  for (const kind of kinds) {
    const values = before(kind, days, clock.now());
    if (!values) continue;
    const row = await db
      .prepare(
        `SELECT COUNT(*) AS count, COALESCE(SUM(${due[kind].bytes}), 0) AS bytes FROM ${due[kind].table} WHERE ${due[kind].where}`,
      )
      .bind(...values)
      .first<{ count: number; bytes: number }>();
    found[kind] = { count: Number(row?.count ?? 0), bytes: Number(row?.bytes ?? 0) };
  }
  return found;
}

type ChosenRow = AnalysisRow | DatasetRow;

async function chosen({ db }: Deps, kind: Kind, values: string[]): Promise<ChosenRow[]> {
  const { table, where } = due[kind];
  const { results } = await db
    .prepare(
      `SELECT ${kind === 'results' ? analysisColumns : '*'} FROM ${table} WHERE ${where} LIMIT ${atOnce}`,
    )
    .bind(...values)
    .all<ChosenRow>();
  return results;
}

const idOf = (kind: Kind, row: ChosenRow): string =>
  kind === 'results' ? (row as AnalysisRow).analysis_id : row.data_id;

const deletionOf = ({ db, clock }: Deps, kind: Kind, row: ChosenRow): Statement[] =>
  kind === 'results'
    ? analysisDeletion(db, row as AnalysisRow, clock.now())
    : datasetDeletion(db, row as DatasetRow, clock.now());

/** Returns one row if it is still expired. */
function stillDue(kind: Kind, id: string, values: string[]) {
  const { table, where } = due[kind];
  const { key, filled } = columns[table];
  return {
    sql: `SELECT ${filled} FROM ${table} WHERE ${key} = ? AND ${where}`,
    values: [id, ...values],
  };
}

/**
 * Fails the batch if the row is no longer expired, since an analysis or upload may have started.
 * Uses a NOT NULL violation: no statement common to all databases aborts on a condition.
 */
function assertDue(db: Database, kind: Kind, row: ChosenRow, values: string[]): Statement[] {
  const { table } = due[kind];
  const { key, filled } = columns[table];
  const id = idOf(kind, row);
  const asked = stillDue(kind, id, values);
  return [
    // Creating an analysis locks only its user.
    ...lockRow(db, 'users', row.user_id),
    ...lockRow(db, table, id),
    db
      .prepare(`UPDATE ${table} SET ${filled} = (${asked.sql}) WHERE ${key} = ?`)
      .bind(...asked.values, id),
  ];
}

/** False if it is no longer expired. */
async function retire(deps: Deps, kind: Kind, row: ChosenRow, values: string[]): Promise<boolean> {
  const { db } = deps;
  const id = idOf(kind, row);
  try {
    await db.batch([...assertDue(db, kind, row, values), ...deletionOf(deps, kind, row)]);
    return true;
  } catch (cause) {
    const asked = stillDue(kind, id, values);
    const isDue = await db
      .prepare(asked.sql)
      .bind(...asked.values)
      .first();
    if (isDue) throw cause;
    return false;
  }
}

/** Returns how many analyses and datasets it deleted. */
export async function sweepRetention(deps: Deps): Promise<number> {
  const { retention_days: days } = await recentServiceSettings(deps);
  let deleted = 0;
  for (const kind of kinds) {
    const values = before(kind, days, deps.clock.now());
    if (!values) continue;
    for (const row of await chosen(deps, kind, values))
      if (await retire(deps, kind, row, values)) deleted++;
  }
  if (deleted > 0) {
    deps.log.info('What was kept long enough was deleted', { count: deleted });
    sweepSoon(deps);
  }
  return deleted;
}
