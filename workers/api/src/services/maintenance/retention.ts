import type { AdminRetention, RetentionDays } from '@biophony/contract';
import { recentServiceSettings } from '../../identity/service/service-settings.ts';
import type { Statement } from '../../ports/database.ts';
import type { Deps } from '../../ports/deps.ts';
import { analysisDeletion } from '../analysis/delete-analysis.ts';
import type { AnalysisRow } from '../analysis/analysis-row.ts';
import { datasetDeletion } from '../data/delete-dataset.ts';
import { sweepSoon } from '../deletions/sweep.ts';
import type { DatasetRow } from '../rows/dataset-row.ts';

/** Of each kind at a time, so that a turn stays below the thousand statements of D1; the next turn goes on. */
const atOnce = 15;

type Kind = keyof RetentionDays;

/** Which rows are over, each with the time before which things are as its values. */
const due: Record<Kind, { from: string; values: number; bytes: string }> = {
  results: {
    from: `analyses WHERE user_id <> '' AND status IN ('completed', 'failed') AND completed_at < ?`,
    values: 1,
    bytes:
      '(SELECT COALESCE(SUM(size_bytes), 0) FROM outputs WHERE outputs.analysis_id = analyses.analysis_id)',
  },
  recordings: {
    from: `datasets WHERE user_id <> '' AND updated_at < ?
      AND EXISTS (SELECT 1 FROM analyses WHERE analyses.data_id = datasets.data_id AND status = 'completed')
      AND NOT EXISTS (SELECT 1 FROM analyses WHERE analyses.data_id = datasets.data_id
        AND (completed_at IS NULL OR completed_at >= ?))`,
    values: 2,
    bytes: 'total_size_bytes + other_bytes + pending_bytes',
  },
  unfinished_uploads: {
    from: `datasets WHERE user_id <> '' AND updated_at < ? AND file_count = 0 AND other_bytes = 0
      AND NOT EXISTS (SELECT 1 FROM files WHERE files.data_id = datasets.data_id
        AND (files.status = 'stored' OR files.reserved_at >= ?))`,
    values: 2,
    bytes: 'pending_bytes',
  },
};

const kinds = Object.keys(due) as Kind[];

/** The values of a kind's condition; null where nothing of it is ever over. */
function before(kind: Kind, days: RetentionDays, now: Date): string[] | null {
  const kept = days[kind];
  if (kept === null) return null;
  const at = new Date(now.getTime() - kept * 86_400_000).toISOString();
  return Array<string>(due[kind].values).fill(at);
}

/** What would be deleted now, were it not done in slices. */
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
        `SELECT COUNT(*) AS count, COALESCE(SUM(${due[kind].bytes}), 0) AS bytes FROM ${due[kind].from}`,
      )
      .bind(...values)
      .first<{ count: number; bytes: number }>();
    found[kind] = { count: Number(row?.count ?? 0), bytes: Number(row?.bytes ?? 0) };
  }
  return found;
}

async function deletionsOf(deps: Deps, kind: Kind, values: string[]): Promise<Statement[][]> {
  const { db, clock } = deps;
  const { results } = await db
    .prepare(`SELECT * FROM ${due[kind].from} LIMIT ${atOnce}`)
    .bind(...values)
    .all();
  return results.map((row) =>
    kind === 'results'
      ? analysisDeletion(db, row as unknown as AnalysisRow, clock.now())
      : datasetDeletion(db, row as unknown as DatasetRow, clock.now()),
  );
}

/** Deletes a slice of what operators want to be kept no longer. Answers how many analyses and datasets went. */
export async function sweepRetention(deps: Deps): Promise<number> {
  const { retention_days: days } = await recentServiceSettings(deps);
  let deleted = 0;
  for (const kind of kinds) {
    const values = before(kind, days, deps.clock.now());
    if (!values) continue;
    for (const statements of await deletionsOf(deps, kind, values)) {
      await deps.db.batch(statements);
      deleted++;
    }
  }
  if (deleted > 0) {
    deps.log.info('What was kept long enough was deleted', { count: deleted });
    sweepSoon(deps);
  }
  return deleted;
}
