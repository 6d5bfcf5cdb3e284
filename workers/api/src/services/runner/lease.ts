import { limits } from '@biophony/contract';
import type { Context, Handler } from '../../http/handler.ts';
import type { Statement } from '../../ports/database.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { expireLeases } from './expire-leases.ts';
import { filesOf, partsOf } from './lease-contents.ts';
import { rememberRunner } from './remember-runner.ts';
import { secondsFrom, type ShardRow } from './shard-row.ts';

/**
 * Users take turns: first comes who has the fewest shards with runners, then who was served longest ago, each with
 * the oldest shard that the runner can do. The users are found one seek after another, however many shards they have.
 */
const nextShard = `
  WITH RECURSIVE
    waiting (user_id) AS (
      SELECT min(user_id) FROM shards WHERE status = 'ready'
      UNION ALL
      SELECT (SELECT min(user_id) FROM shards WHERE status = 'ready' AND user_id > waiting.user_id)
      FROM waiting WHERE user_id IS NOT NULL),
    turns AS (
      SELECT
        (SELECT shard_id FROM shards JOIN analyses USING (analysis_id)
         WHERE shards.status = 'ready' AND shards.user_id = waiting.user_id AND shards.available_at <= ?
           AND analyses.status IN ('queued', 'running')
           AND analyses.analysis_type IN (SELECT value FROM json_each(?))
         ORDER BY shards.queued_at, shards.analysis_id, shards.shard_index LIMIT 1) AS shard_id,
        (SELECT count(*) FROM shards WHERE status = 'leased' AND user_id = waiting.user_id) AS held,
        (SELECT max(leased_at) FROM shards WHERE user_id = waiting.user_id) AS served_at
      FROM waiting WHERE user_id IS NOT NULL)
  SELECT shard_id FROM turns JOIN shards USING (shard_id)
  ORDER BY held, served_at, queued_at, analysis_id, shard_index LIMIT 1`;

/** Takes the next shard that the runner can do, in one conditional statement: no two runners get the same one. */
function takeShard(ctx: Context, runnerId: string, types: string[], token: string): Statement {
  const at = ctx.now.toISOString();
  return ctx.deps.db
    .prepare(
      `UPDATE shards SET status = 'leased', lease_token = ?, lease_expires_at = ?, leased_at = ?, runner_id = ?,
         attempts = attempts + 1, files_done = 0, seconds_done = 0
       WHERE status = 'ready' AND shard_id = (${nextShard})
       RETURNING *`,
    )
    .bind(
      token,
      secondsFrom(ctx.now, limits.lease_seconds),
      at,
      runnerId,
      at,
      JSON.stringify(types),
    );
}

interface LeasedAnalysis {
  analysis_id: string;
  project_id: string;
  analysis_type: string;
  settings: string;
  user_id: string;
  data_id: string;
  status: string;
}

/** Marks the analysis as running when its first shard is taken. */
async function begin(ctx: Context, analysis: LeasedAnalysis): Promise<void> {
  const { db } = ctx.deps;
  await db.batch([
    ...recordEvent(
      db,
      {
        projectId: analysis.project_id,
        action: 'Analysis started',
        metadata: { analysis_type: analysis.analysis_type },
        now: ctx.now,
      },
      {
        sql: `EXISTS (SELECT 1 FROM analyses WHERE analysis_id = ? AND status = 'queued')`,
        values: [analysis.analysis_id],
      },
    ),
    db
      .prepare(
        `UPDATE analyses SET status = 'running', started_at = ? WHERE analysis_id = ? AND status = 'queued'`,
      )
      .bind(ctx.now.toISOString(), analysis.analysis_id),
  ]);
}

/** Hands a runner the next shard it can do, with signed URLs of what it must read; null when there is none. */
export const leaseShard: Handler<'runnerLease'> = async ({ ctx, body }) => {
  const { db } = ctx.deps;
  await expireLeases(db, ctx.now);
  const token = crypto.randomUUID();
  const types = body.analysis_types.map((type) => type.analysis_type);
  const results = await db.batch<ShardRow>([
    ...rememberRunner(db, body.runner_id, body.analysis_types, ctx.now),
    takeShard(ctx, body.runner_id, types, token),
  ]);
  const shard = results.at(-1)?.results[0];
  if (!shard) return { lease: null };
  const analysis = await db
    .prepare('SELECT * FROM analyses WHERE analysis_id = ?')
    .bind(shard.analysis_id)
    .first<LeasedAnalysis>();
  if (!analysis) return { lease: null };
  if (analysis.status === 'queued') await begin(ctx, analysis);
  return {
    lease: {
      shard_id: shard.shard_id,
      shard_index: shard.shard_index,
      kind: shard.kind,
      attempt: shard.attempts,
      lease_token: token,
      expires_at: secondsFrom(ctx.now, limits.lease_seconds),
      analysis_id: shard.analysis_id,
      analysis_type: analysis.analysis_type,
      settings: JSON.parse(analysis.settings) as Record<string, unknown>,
      base_url: ctx.deps.config.baseUrl,
      files: shard.kind === 'analyse' ? await filesOf(ctx, analysis, shard) : [],
      parts: shard.kind === 'merge' ? await partsOf(ctx, shard.analysis_id) : [],
    },
  };
};
