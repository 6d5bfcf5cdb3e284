import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestService } from '../../support/test-service.ts';

/** Reads and changes the service's database. */
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
    leased: () => numbers("SELECT count(*) FROM shards WHERE status = 'leased'")[0],
    /** Of unfinished shards. */
    kept: () => numbers('SELECT coalesce(sum(files_kept), 0) FROM shards')[0],
    /** Shards of an analysis that each runner has or had. */
    byRunner: (analysisId: string) =>
      numbers(
        'SELECT count(*) FROM shards WHERE analysis_id = ? AND runner_id IS NOT NULL GROUP BY runner_id',
        analysisId,
      ),
    /** As after half a minute without renewal. */
    expire: () =>
      within((db) => db.exec("UPDATE shards SET lease_expires_at = '2026-01-01T00:00:00.000Z'")),
  };
}
