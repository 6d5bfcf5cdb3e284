import type { Database } from '../../ports/database.ts';
import { jsonTexts } from '../../ports/dialect.ts';

/** Parameters of the query. */
interface Parameters {
  /** The time, ISO 8601. */
  now: string;
  /** The JSON list of the types that the runner can do. */
  types: string;
  /** The only user whose work it does; null for everybody's. */
  owner: string | null;
}

/**
 * The first user after another of whom something of a type waits. PostgreSQL is given the type by its order and not by
 * `=`: else it takes any index by user, and reads all shards where few of them or none are of the type. SQLite would read
 * all shards of a type that is given so.
 */
const userAfter = ({ dialect }: Database, type: string, user: string) =>
  dialect === 'sqlite'
    ? `(SELECT min(user_id) FROM shards
        WHERE status = 'ready' AND shards.analysis_type = ${type} AND user_id > ${user})`
    : `(SELECT shards.user_id FROM shards
        WHERE status = 'ready' AND (shards.analysis_type, shards.user_id) > (${type}, ${user})
          AND shards.analysis_type <= ${type}
        ORDER BY shards.analysis_type, shards.user_id LIMIT 1)`;

/** Everybody of whom something waits, by type. */
const everybody = (db: Database) => `
  SELECT analysis_type, ${userAfter(db, 'types.analysis_type', "''")} FROM types
  UNION ALL
  SELECT analysis_type, ${userAfter(db, 'waiting.analysis_type', 'waiting.user_id')}
  FROM waiting WHERE user_id IS NOT NULL`;
const oneAccount = (owner: string) => `SELECT analysis_type, CAST(${owner} AS TEXT) FROM types`;

const order = 'held, served_at NULLS FIRST, available_at, analysis_id, shard_index';
const nextColumns = 'shard_id, shards.available_at, analysis_id, shards.shard_index';

/** The shard that has waited longest of those of a user and a type, which are columns of the row `of`. */
const longestWaiting = (of: string, { now }: Parameters, columns: string, lock = '') => `
  SELECT ${columns} FROM shards JOIN analyses USING (analysis_id)
  WHERE shards.status = 'ready' AND shards.analysis_type = ${of}.analysis_type
    AND shards.user_id = ${of}.user_id AND shards.available_at <= ${now}
    AND analyses.status IN ('queued', 'running')
  ORDER BY shards.available_at, shards.analysis_id, shards.shard_index LIMIT 1 ${lock}`;

/** Users and types, found one seek after another however many shards they have. */
const waiting = (db: Database, { types, owner }: Parameters) => `
  WITH RECURSIVE
    types (analysis_type) AS ${jsonTexts(db, types)},
    waiting (analysis_type, user_id) AS (${owner === null ? everybody(db) : oneAccount(owner)})`;

const standing = `
  (SELECT count(*) FROM shards WHERE status = 'leased' AND user_id = waiting.user_id) AS held,
  (SELECT max(leased_at) FROM shards WHERE user_id = waiting.user_id) AS served_at`;

const firstTurn = (parameters: Parameters) => `,
  turns AS (
    SELECT (${longestWaiting('waiting', parameters, 'shard_id')}) AS shard_id, ${standing}
    FROM waiting WHERE user_id IS NOT NULL)
  SELECT shard_id FROM turns JOIN shards USING (shard_id) ORDER BY ${order} LIMIT 1`;

/**
 * The same where leases run side by side. One row is locked and no more: a lease that locked the shard of every user would
 * keep them from all others. Where another lease is taking a user's next shard it is the turn of the user after: so the
 * turns are as they would be one after the other. Only where nobody else has a shard left does a user get two at once.
 * The next shard of each comes LATERAL, with its columns: a join with the shards would read all of them, since PostgreSQL
 * takes a recursive query to have thousands of rows.
 */
const firstFreeTurn = (parameters: Parameters) => `,
  turns AS (
    SELECT waiting.analysis_type, waiting.user_id, next.*, ${standing}
    FROM waiting CROSS JOIN LATERAL (${longestWaiting('waiting', parameters, nextColumns)}) AS next
    WHERE waiting.user_id IS NOT NULL),
  ordered AS (SELECT turns.*, row_number() OVER (ORDER BY ${order}) AS place FROM turns)
  SELECT shard_id FROM (
    (SELECT free.shard_id FROM (SELECT shard_id FROM ordered ORDER BY place) AS turn
     CROSS JOIN LATERAL (SELECT shards.shard_id FROM shards
       WHERE shards.shard_id = turn.shard_id AND shards.status = 'ready' FOR UPDATE SKIP LOCKED) AS free LIMIT 1)
    UNION ALL
    (SELECT free.shard_id FROM (SELECT analysis_type, user_id FROM ordered ORDER BY place) AS turn
     CROSS JOIN LATERAL (${longestWaiting('turn', parameters, 'shard_id', 'FOR UPDATE OF shards SKIP LOCKED')}) AS free LIMIT 1)
  ) AS found LIMIT 1`;

/**
 * A query for the shard to lease next. Users take turns: first comes who has the fewest shards with runners, then who was
 * served longest ago, each with the shard that has waited longest of those that the runner can do. What waits of other
 * types is not looked at.
 */
export const nextShard = (db: Database, parameters: Parameters): string =>
  waiting(db, parameters) +
  (db.dialect === 'sqlite' ? firstTurn(parameters) : firstFreeTurn(parameters));
