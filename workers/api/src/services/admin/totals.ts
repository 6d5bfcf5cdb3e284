import type { AdminTotals } from '@biophony/contract';
import type { Deps } from '../../ports/deps.ts';

const heardMs = 10 * 60_000;

type Counts = Omit<AdminTotals, 'analyses'>;

/** How much there is of everything. */
export async function countTotals({ db, clock }: Deps): Promise<AdminTotals> {
  const since = new Date(clock.now().getTime() - heardMs).toISOString();
  const [counts, states] = await Promise.all([
    db
      .prepare(
        `SELECT
           (SELECT COUNT(*) FROM users WHERE deleted_at IS NULL) AS users,
           (SELECT COUNT(*) FROM users WHERE deleted_at IS NULL AND suspended_at IS NOT NULL) AS suspended_users,
           (SELECT COUNT(*) FROM projects WHERE user_id <> '') AS projects,
           (SELECT COALESCE(SUM(file_count), 0) FROM datasets WHERE user_id <> '') AS recordings,
           (SELECT COALESCE(SUM(total_size_bytes + other_bytes + pending_bytes), 0) FROM datasets
            WHERE user_id <> '') AS stored_bytes,
           (SELECT COUNT(*) FROM shards WHERE status = 'ready') AS waiting_shards,
           (SELECT COUNT(*) FROM shards WHERE status = 'leased') AS leased_shards,
           (SELECT COUNT(DISTINCT runner_id) FROM runners WHERE seen_at >= ?) AS runners`,
      )
      .bind(since)
      .first<Counts>(),
    db
      .prepare("SELECT status, COUNT(*) AS n FROM analyses WHERE user_id <> '' GROUP BY status")
      .all<{ status: keyof AdminTotals['analyses']; n: number }>(),
  ]);
  const analyses = { configured: 0, queued: 0, running: 0, completed: 0, failed: 0 };
  for (const { status, n } of states.results) analyses[status] = Number(n);
  const numbers = Object.entries(counts ?? {}).map(([name, value]) => [name, Number(value)]);
  return { ...(Object.fromEntries(numbers) as Counts), analyses };
}
