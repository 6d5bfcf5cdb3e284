import type { Database, Statement } from '../../../ports/database.ts';

/**
 * Gives shards the type of their analysis that have none: those that the version before this one queued while both ran
 * on one database. Until then no runner finds them.
 */
export const adoptShards = (db: Database): Statement =>
  db.prepare(
    `UPDATE shards SET analysis_type =
       (SELECT analysis_type FROM analyses WHERE analyses.analysis_id = shards.analysis_id)
     WHERE status IN ('ready', 'waiting', 'leased') AND analysis_type = ''`,
  );
