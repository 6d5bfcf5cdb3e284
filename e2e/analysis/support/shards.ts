import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestService } from '../../support/test-service.ts';

/** A look into the service's database, and a hand in it. */
export function openShards({ dataDir }: Pick<TestService, 'dataDir'>) {
  function within<T>(work: (db: DatabaseSync) => T): T {
    const db = new DatabaseSync(join(dataDir, 'biophony.sqlite'));
    try {
      return work(db);
    } finally {
      db.close();
    }
  }
  const numbers = (sql: string, ...values: string[]) =>
    within((db) =>
      db
        .prepare(sql)
        .all(...values)
        .map((row) => Number(Object.values(row)[0])),
    );
  return {
    /** Shards that a runner has now. */
    leased: () => numbers("SELECT count(*) FROM shards WHERE status = 'leased'")[0],
    /** Files that are handed in of shards that are not finished. */
    kept: () => numbers('SELECT coalesce(sum(files_kept), 0) FROM shards')[0],
    /** How many of an analysis' shards each runner has or had. */
    byRunner: (analysisId: string) =>
      numbers(
        'SELECT count(*) FROM shards WHERE analysis_id = ? AND runner_id IS NOT NULL GROUP BY runner_id',
        analysisId,
      ),
    /** Does to leases what half a minute does that nobody renews them in. */
    expire: () =>
      within((db) => db.exec("UPDATE shards SET lease_expires_at = '2026-01-01T00:00:00.000Z'")),
  };
}
