import type { AdminRetention, RetentionDays } from '@biophony/contract';
import { analysisColumns, analysisDeletion, type AnalysisRow } from '../analysis/analyses.ts';
import type { Deps } from '../base/deps.ts';
import { allRows, batch, firstRow, lockRow, name, type Sql, sql } from '../base/sql.ts';
import { recentServiceSettings } from '../identity/service-settings.ts';
import type { DatasetRow } from '../storage/dataset-row.ts';
import { sweepSoon } from '../storage/sweep.ts';
import { datasetDeletion } from '../uploads/datasets.ts';

/** Per kind and run, within D1's thousand statements. */
const atOnce = 15;

type Kind = keyof RetentionDays;

const columns = {
  analyses: { key: sql`analysis_id`, filled: sql`analysis_type` },
  datasets: { key: sql`data_id`, filled: sql`dataset_name` },
} as const;

interface Due {
  table: keyof typeof columns;
  isDue: (cutoff: string) => Sql;
  bytes: Sql;
}

const due: Record<Kind, Due> = {
  results: {
    table: 'analyses',
    isDue: (cutoff) =>
      sql`user_id <> '' AND status IN ('completed', 'failed') AND completed_at < ${cutoff}`,
    bytes: sql`(SELECT COALESCE(SUM(size_bytes), 0) FROM outputs
      WHERE outputs.analysis_id = analyses.analysis_id)`,
  },
  recordings: {
    table: 'datasets',
    isDue: (cutoff) =>
      sql`user_id <> '' AND updated_at < ${cutoff}
        AND EXISTS (SELECT 1 FROM analyses WHERE analyses.data_id = datasets.data_id
            AND status = 'completed')
        AND NOT EXISTS (SELECT 1 FROM analyses WHERE analyses.data_id = datasets.data_id
            AND (completed_at IS NULL OR completed_at >= ${cutoff}))`,
    bytes: sql`total_size_bytes + other_bytes + pending_bytes`,
  },
  unfinished_uploads: {
    table: 'datasets',
    isDue: (cutoff) =>
      sql`user_id <> '' AND updated_at < ${cutoff} AND file_count = 0 AND other_bytes = 0
        AND NOT EXISTS (SELECT 1 FROM files WHERE files.data_id = datasets.data_id
            AND (files.status = 'stored' OR files.reserved_at >= ${cutoff}))`,
    bytes: sql`pending_bytes`,
  },
};

const kinds = Object.keys(due) as Kind[];

function cutoffOf(kind: Kind, days: RetentionDays, now: Date): string | null {
  const maxDays = days[kind];
  return maxDays === null ? null : new Date(now.getTime() - maxDays * 86_400_000).toISOString();
}

export async function countDue({ db, clock }: Deps, days: RetentionDays): Promise<AdminRetention> {
  const counted = { count: 0, bytes: 0 };
  const report: AdminRetention = {
    results: counted,
    recordings: counted,
    unfinished_uploads: counted,
  };
  for (const kind of kinds) {
    const cutoff = cutoffOf(kind, days, clock.now());
    if (cutoff === null) continue;
    const { table, bytes, isDue } = due[kind];
    const row = await firstRow<{ count: number; bytes: number }>(
      db,
      sql`SELECT COUNT(*) AS count, COALESCE(SUM(${bytes}), 0) AS bytes FROM ${name(table)}
        WHERE ${isDue(cutoff)}`,
    );
    report[kind] = { count: Number(row?.count ?? 0), bytes: Number(row?.bytes ?? 0) };
  }
  return report;
}

type ChosenRow = AnalysisRow | DatasetRow;

const chosen = ({ db }: Deps, kind: Kind, cutoff: string): Promise<ChosenRow[]> =>
  allRows<ChosenRow>(
    db,
    sql`SELECT ${kind === 'results' ? analysisColumns : sql`*`} FROM ${name(due[kind].table)}
      WHERE ${due[kind].isDue(cutoff)} LIMIT ${atOnce}`,
  );

const idOf = (kind: Kind, row: ChosenRow): string =>
  kind === 'results' ? (row as AnalysisRow).analysis_id : row.data_id;

const deletionOf = ({ clock }: Deps, kind: Kind, row: ChosenRow): Sql[] =>
  kind === 'results'
    ? analysisDeletion({ now: clock.now() }, row as AnalysisRow)
    : datasetDeletion({ now: clock.now() }, row as DatasetRow);

function stillDue(kind: Kind, id: string, cutoff: string): Sql {
  const { table, isDue } = due[kind];
  const { key, filled } = columns[table];
  return sql`SELECT ${filled} FROM ${name(table)} WHERE ${key} = ${id} AND ${isDue(cutoff)}`;
}

/**
 * Fails the batch if the row is no longer expired, since an analysis or upload may have started.
 * Uses a NOT NULL violation: no statement common to all databases aborts on a condition.
 */
function assertDue(kind: Kind, row: ChosenRow, cutoff: string): Sql[] {
  const { table } = due[kind];
  const { key, filled } = columns[table];
  const id = idOf(kind, row);
  return [
    // Creating an analysis locks only its user.
    lockRow('users', row.user_id),
    lockRow(table, id),
    sql`UPDATE ${name(table)} SET ${filled} = (${stillDue(kind, id, cutoff)}) WHERE ${key} = ${id}`,
  ];
}

async function retire(deps: Deps, kind: Kind, row: ChosenRow, cutoff: string): Promise<boolean> {
  const { db } = deps;
  try {
    await batch(db, [...assertDue(kind, row, cutoff), ...deletionOf(deps, kind, row)]);
    return true;
  } catch (cause) {
    if (await firstRow(db, stillDue(kind, idOf(kind, row), cutoff))) throw cause;
    return false;
  }
}

export async function sweepRetention(deps: Deps): Promise<number> {
  const { retention_days: days } = await recentServiceSettings(deps);
  let deleted = 0;
  for (const kind of kinds) {
    const cutoff = cutoffOf(kind, days, deps.clock.now());
    if (cutoff === null) continue;
    for (const row of await chosen(deps, kind, cutoff))
      if (await retire(deps, kind, row, cutoff)) deleted++;
  }
  if (deleted > 0) {
    deps.log.info('What was kept long enough was deleted', { count: deleted });
    sweepSoon(deps);
  }
  return deleted;
}
