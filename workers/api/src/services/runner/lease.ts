import { limits } from '@biophony/contract';
import { workOf, type Context, type Handler } from '../../http/handler.ts';
import { recorderKey } from '../../identity/members/placeless-text.ts';
import type { Statement } from '../../ports/database.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { expireLeases } from './expire-leases.ts';
import { nextShard } from './next-shard.ts';
import { countParts, filesOf, partsOf } from './lease-contents.ts';
import { knownAs, rememberRunner } from './remember-runner.ts';
import { secondsFrom, type ShardRow } from './shards/shard-row.ts';
import { lockRow } from '../../ports/dialect.ts';

/** Takes the next shard that the runner can do, in one conditional statement: no two runners get the same one. */
function takeShard(ctx: Context, runnerId: string, types: string[], token: string): Statement {
  const at = ctx.now.toISOString();
  const owner = workOf(ctx.principal);
  const parameters = { now: '?3', types: '?5', owner: owner === null ? null : '?6' };
  return ctx.deps.db
    .prepare(
      `UPDATE shards SET status = 'leased', lease_token = ?1, lease_expires_at = ?2, leased_at = ?3, progressed_at = ?3, runner_id = ?4,
         attempts = attempts + 1
       WHERE status = 'ready' AND shard_id = (${nextShard(ctx.deps.db, parameters)})
       RETURNING *`,
    )
    .bind(
      token,
      secondsFrom(ctx.now, limits.lease_seconds),
      at,
      runnerId,
      JSON.stringify(types),
      ...(owner === null ? [] : [owner]),
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
    ...lockRow(db, 'analyses', analysis.analysis_id),
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

/** The files of an `analyse` shard, and where pieces of it go on. */
async function filesFor(ctx: Context, analysis: LeasedAnalysis, shard: ShardRow) {
  if (shard.kind !== 'analyse') return { files: [] };
  const files = await filesOf(ctx, analysis, shard);
  const { files_kept, seconds_kept } = shard;
  // Pieces count files: where one is no more, the runner would count others than the shard does.
  return files.length === shard.file_count - files_kept
    ? { files, files_kept, seconds_kept }
    : { files };
}

/** What a merge joins: how many parts where the runner asks for them in pages, all of them for runners that do not. */
async function partsFor(ctx: Context, shard: ShardRow, inPages: boolean) {
  if (shard.kind !== 'merge') return { parts: [] };
  if (!inPages) return { parts: (await partsOf(ctx, shard.analysis_id)).parts };
  return { parts: [], part_count: await countParts(ctx, shard.analysis_id) };
}

/** Hands a runner the next shard it can do, with signed URLs of what it must read; null when there is none. */
export const leaseShard: Handler<'runnerLease'> = async ({ ctx, body }) => {
  const { db } = ctx.deps;
  await expireLeases(db, ctx.now);
  const token = crypto.randomUUID();
  const types = body.analysis_types.map((type) => type.analysis_type);
  const runner = knownAs(workOf(ctx.principal), body.runner_id);
  const results = await db.batch<ShardRow>([
    ...rememberRunner(db, runner, body.analysis_types, ctx.now),
    takeShard(ctx, runner.id, types, token),
  ]);
  const shard = results.at(-1)?.results[0];
  if (!shard) return { lease: null };
  const analysis = await db
    .prepare(
      `SELECT analysis_id, project_id, analysis_type, settings, user_id, data_id, status FROM analyses WHERE analysis_id = ?`,
    )
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
      ...(shard.kind === 'merge'
        ? { recorder_key: await recorderKey(db, analysis.project_id) }
        : {}),
      base_url: ctx.deps.config.baseUrl,
      ...(await filesFor(ctx, analysis, shard)),
      ...(await partsFor(ctx, shard, body.parts_in_pages === true)),
    },
  };
};
