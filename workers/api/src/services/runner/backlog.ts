import type { AnswerOf } from '@biophony/contract';
import { workOf, type Handler } from '../../http/handler.ts';

type BacklogRow = AnswerOf<'runnerBacklog'>['types'][number];

/**
 * Shards that wait or are with runners, counted in the index of the queue alone. The merge is the last shard of its
 * analysis and waits only when all others are done; its index is their number, by which the sound that waits is told.
 */
const countOpen = (ofOne: boolean) => `
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
    FROM shards WHERE status IN ('ready', 'leased')${ofOne ? ' AND user_id = ?' : ''} GROUP BY analysis_id) AS open
  JOIN analyses ON analyses.analysis_id = open.analysis_id
  JOIN shards AS merges ON merges.analysis_id = open.analysis_id AND merges.kind = 'merge'
  WHERE analyses.status IN ('queued', 'running')
  GROUP BY analyses.analysis_type ORDER BY analyses.analysis_type`;

/** How much work waits for this runner, by analysis type; nothing of whose it is. */
export const backlog: Handler<'runnerBacklog'> = async ({ ctx }) => {
  const owner = workOf(ctx.principal);
  const { results } = await ctx.deps.db
    .prepare(countOpen(owner !== null))
    .bind(...(owner === null ? [] : [owner]))
    .all<BacklogRow>();
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
