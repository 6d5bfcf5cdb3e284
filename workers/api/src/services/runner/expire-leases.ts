import { limits } from '@biophony/contract';
import type { Database } from '../../ports/database.ts';
import { failAnalysis, givenUpMessage } from './shards/fail-analysis.ts';
import { handBack } from './shards/hand-back.ts';
import { isOpen, type LeasedShard } from './shards/shard-row.ts';

const silence =
  'the runner stopped without a word each time; a recording in it may be too much for the machine.';

/**
 * Returns shards whose lease has run out to the queue, or gives them up after `limits.shard_attempts`. Safe to run
 * several times at once: each shard is fenced by its token.
 */
export async function expireLeases(db: Database, now: Date): Promise<number> {
  const at = now.toISOString();
  const { results } = await db
    .prepare(
      `SELECT shards.*, analyses.project_id, analyses.analysis_type, analyses.status AS analysis_status
       FROM shards JOIN analyses USING (analysis_id)
       WHERE shards.status = 'leased' AND shards.lease_expires_at < ? LIMIT 100`,
    )
    .bind(at)
    .all<LeasedShard & { error: string | null }>();
  for (const shard of results) {
    const gone = shard.attempts >= limits.shard_attempts || !isOpen(shard);
    const next = {
      status: gone ? ('failed' as const) : ('ready' as const),
      attempts: shard.attempts,
      availableAt: shard.queued_at,
      error: null,
    };
    await db.batch([
      ...handBack(db, shard, shard.lease_token ?? '', next, now, at),
      ...(gone ? failAnalysis(db, shard, givenUpMessage(shard, shard.error ?? silence), now) : []),
    ]);
  }
  return results.length;
}
