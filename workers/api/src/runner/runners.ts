import type { AnswerOf } from '@biophony/contract';
import { allRows, jsonRows, nothing, type Sql, sql } from '../base/sql.ts';
import { type Handler, workOf } from '../http/handler.ts';

const quietSeconds = 60;
const forgetDays = 30;

const offer = {
  analysis_type: 'text',
  model: 'text',
  model_version: 'text',
  model_name: 'text',
  species_range: 'boolean',
} as const;

interface RunnerType {
  analysis_type: string;
  model: string | null;
  model_version: string | null;
  model_name?: string | null;
  species_range?: boolean | null;
}

interface KnownRunner {
  id: string;
  owner: string | null;
}

/** Accounts cannot take each other's runner names. */
export const knownAs = (owner: string | null, runnerId: string): KnownRunner => ({
  id: owner === null ? runnerId : `${owner}/${runnerId}`,
  owner,
});

export const ownName = (owner: string | null, id: string): string =>
  owner === null ? id : id.slice(owner.length + 1);

/** Removes those not heard for longest. */
const offersPerAccount = 1000;

const forgetOldest = (owner: string): Sql =>
  sql`DELETE FROM runners WHERE user_id = ${owner} AND seen_at <
      (SELECT seen_at FROM runners WHERE user_id = ${owner}
        ORDER BY seen_at DESC LIMIT 1 OFFSET ${offersPerAccount - 1})`;

/** At most once a minute per type. */
export function rememberRunner(
  { id, owner }: KnownRunner,
  types: readonly RunnerType[],
  now: Date,
): Sql[] {
  const stale = new Date(now.getTime() - quietSeconds * 1000).toISOString();
  const offered = jsonRows(offer, 'offered', types);
  return [
    owner === null ? nothing : forgetOldest(owner),
    sql`DELETE FROM runners WHERE runner_id = ${id}
        AND analysis_type NOT IN (SELECT analysis_type FROM ${offered})`,
    sql`INSERT INTO runners (runner_id, user_id, analysis_type, model, model_version, model_name,
      species_range,
      seen_at)
      SELECT ${id}, CAST(${owner} AS TEXT), analysis_type, model, model_version, model_name,
        species_range,
        ${now.toISOString()}
      FROM ${offered} WHERE true
      ON CONFLICT (runner_id, analysis_type) DO UPDATE SET
        model = excluded.model, model_version = excluded.model_version,
        model_name = excluded.model_name, species_range = excluded.species_range,
        seen_at = excluded.seen_at
      WHERE runners.seen_at < ${stale} OR runners.model_version IS DISTINCT FROM excluded.model_version
        OR runners.model IS DISTINCT FROM excluded.model
        OR runners.model_name IS DISTINCT FROM excluded.model_name
        OR runners.species_range IS DISTINCT FROM excluded.species_range`,
  ];
}

export const forgetRunners = (now: Date): Sql =>
  sql`DELETE FROM runners
    WHERE seen_at < ${new Date(now.getTime() - forgetDays * 86_400_000).toISOString()}`;

type BacklogRow = AnswerOf<'runnerBacklog'>['types'][number];

/**
 * Reads the queue's index alone. A merge waits only when all other shards are done; so its index is
 * their number.
 */
const countOpen = (owner: string | null): Sql => sql`
  SELECT analyses.analysis_type,
    SUM(open.waiting) AS waiting_shards,
    SUM(open.leased) AS leased_shards,
    CASE WHEN COUNT(CASE WHEN open.waiting > 0 AND analyses.total_seconds IS NULL THEN 1 END) = 0
      THEN SUM(CASE WHEN open.first_waiting < merges.shard_index
        THEN open.waiting * analyses.total_seconds / merges.shard_index ELSE 0.0 END)
    END AS waiting_seconds,
    MIN(open.oldest) AS oldest_queued_at
  FROM (
    SELECT analysis_id,
      COUNT(CASE WHEN status = 'ready' THEN 1 END) AS waiting,
      COUNT(CASE WHEN status = 'leased' THEN 1 END) AS leased,
      MIN(CASE WHEN status = 'ready' THEN shard_index END) AS first_waiting,
      MIN(CASE WHEN status = 'ready' THEN queued_at END) AS oldest
    FROM shards WHERE status IN ('ready', 'leased') ${owner === null ? nothing : sql`AND user_id = ${owner}`} GROUP BY analysis_id) AS open
  JOIN analyses ON analyses.analysis_id = open.analysis_id
  JOIN shards AS merges ON merges.analysis_id = open.analysis_id AND merges.kind = 'merge'
  WHERE analyses.status IN ('queued', 'running')
  GROUP BY analyses.analysis_type ORDER BY analyses.analysis_type`;

export const backlog: Handler<'runnerBacklog'> = async ({ ctx }) => {
  const results = await allRows<BacklogRow>(ctx.deps.db, countOpen(workOf(ctx.principal)));
  return {
    types: results.map((row) => ({
      analysis_type: row.analysis_type,
      waiting_shards: Number(row.waiting_shards),
      leased_shards: Number(row.leased_shards),
      waiting_seconds: row.waiting_seconds === null ? null : Number(row.waiting_seconds),
      oldest_queued_at: row.oldest_queued_at,
    })),
  };
};
