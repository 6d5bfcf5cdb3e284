import type { Database } from '../../ports/database.ts';

/** What the database says of the whole service, at one moment. */
export interface DatabaseFigures {
  queue: {
    analysis_type: string;
    status: 'ready' | 'leased';
    shards: number;
    oldest: string;
    /** When the leased shard that stands longest last made progress. */
    progress: string | null;
  }[];
  runners: { analysis_type: string; runners: number }[];
  storedBytes: number;
  mailsWaiting: number;
}

/** A runner that waits for work is noted once a minute; one that works holds a lease. */
const aliveMs = 3 * 60_000;
/** Types of custom models are named by people: no more than so many are told. */
const mostTypes = 50;

/** Asks the database. Four statements, none of which reads files or results. */
export async function databaseFigures(db: Database, now: Date): Promise<DatabaseFigures> {
  const [queue, runners, stored, mails] = await Promise.all([
    db
      .prepare(
        `SELECT analyses.analysis_type AS analysis_type, shards.status AS status,
           COUNT(*) AS shards, MIN(shards.queued_at) AS oldest,
           MIN(CASE WHEN shards.status = 'leased' THEN coalesce(shards.progressed_at, shards.leased_at) END) AS progress
         FROM shards JOIN analyses ON analyses.analysis_id = shards.analysis_id
         WHERE shards.status IN ('ready', 'leased')
         GROUP BY analyses.analysis_type, shards.status
         ORDER BY COUNT(*) DESC LIMIT ${2 * mostTypes}`,
      )
      .all<DatabaseFigures['queue'][number]>(),
    db
      .prepare(
        `SELECT analysis_type, COUNT(*) AS runners FROM runners
         WHERE user_id IS NULL AND (seen_at >= ? OR runner_id IN
           (SELECT runner_id FROM shards WHERE status = 'leased' AND lease_expires_at > ?))
         GROUP BY analysis_type ORDER BY COUNT(*) DESC LIMIT ${mostTypes}`,
      )
      .bind(new Date(now.getTime() - aliveMs).toISOString(), now.toISOString())
      .all<DatabaseFigures['runners'][number]>(),
    db
      .prepare('SELECT COALESCE(SUM(total_size_bytes), 0) AS bytes FROM datasets')
      .first<{ bytes: number }>(),
    db.prepare('SELECT COUNT(*) AS mails FROM mail_queue').first<{ mails: number }>(),
  ]);
  return {
    queue: queue.results.map((row) => ({ ...row, shards: Number(row.shards) })),
    runners: runners.results.map((row) => ({ ...row, runners: Number(row.runners) })),
    storedBytes: Number(stored?.bytes ?? 0),
    mailsWaiting: Number(mails?.mails ?? 0),
  };
}
