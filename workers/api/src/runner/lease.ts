import { limits, type RecordingInfo } from '@biophony/contract';
import type { Database } from '../base/database.ts';
import {
  allRows,
  batch,
  either,
  firstRow,
  jsonTextRows,
  jsonTexts,
  lockRow,
  nothing,
  type Sql,
  sql,
} from '../base/sql.ts';
import { recordStatements } from '../events/change.ts';
import { type Context, type Handler, workOf } from '../http/handler.ts';
import { recorderKey } from '../identity/places.ts';
import { baseName, contentKey } from '../storage/objects.ts';
import { failAnalysis, givenUpMessage } from './end-analysis.ts';
import { orderFor } from './model-orders.ts';
import { knownAs, rememberRunner } from './runners.ts';
import {
  handBack,
  isOpen,
  type LeasedShard,
  placeOfPart,
  secondsFrom,
  type ShardRow,
} from './shards.ts';

interface Wanted {
  /** ISO 8601. */
  now: string;
  types: readonly string[];
  owner: string | null;
}

/**
 * First user after another with waiting shards of a type. PostgreSQL needs the type in the order
 * and not in `=`: else it picks any index by user and reads all shards if few have the type. SQLite
 * would read all shards of a type given that way.
 */
const userAfter = (type: Sql, user: Sql): Sql =>
  either(
    sql`(SELECT min(user_id) FROM shards
      WHERE status = 'ready' AND shards.analysis_type = ${type} AND user_id > ${user})`,
    sql`(SELECT shards.user_id FROM shards
      WHERE status = 'ready' AND (shards.analysis_type, shards.user_id) > (${type}, ${user})
        AND shards.analysis_type <= ${type}
      ORDER BY shards.analysis_type, shards.user_id LIMIT 1)`,
  );

const everybody = sql`SELECT analysis_type, ${userAfter(sql`types.analysis_type`, sql`''`)} FROM types
  UNION ALL
  SELECT analysis_type, ${userAfter(sql`waiting.analysis_type`, sql`waiting.user_id`)}
  FROM waiting WHERE user_id IS NOT NULL`;
const oneAccount = (owner: string): Sql =>
  sql`SELECT analysis_type, CAST(${owner} AS TEXT) FROM types`;

const order = sql`held, served_at NULLS FIRST, available_at, analysis_id, shard_index`;

const longestWaiting = (of: Sql, { now }: Wanted, columns: Sql, lock = nothing): Sql => sql`
  SELECT ${columns} FROM shards JOIN analyses USING (analysis_id)
  WHERE shards.status = 'ready' AND shards.analysis_type = ${of}.analysis_type
    AND shards.user_id = ${of}.user_id AND shards.available_at <= ${now}
    AND analyses.status IN ('queued', 'running')
  ORDER BY shards.available_at, shards.analysis_id, shards.shard_index LIMIT 1 ${lock}`;

const shardId = sql`shard_id`;
const nextColumns = sql`shard_id, shards.available_at, analysis_id, shards.shard_index`;
const waiting = sql`waiting`;

const standing = sql`
  (SELECT count(*) FROM shards WHERE status = 'leased' AND user_id = waiting.user_id) AS held,
  (SELECT max(leased_at) FROM shards WHERE user_id = waiting.user_id) AS served_at`;

const firstTurn = (wanted: Wanted): Sql => sql`
  turns AS (
    SELECT (${longestWaiting(waiting, wanted, shardId)}) AS shard_id, ${standing}
    FROM waiting WHERE user_id IS NOT NULL)
  SELECT shard_id FROM turns JOIN shards USING (shard_id) ORDER BY ${order} LIMIT 1`;

/**
 * For leases in parallel. Locks one row only: locking every user's next shard would block all
 * others. If another lease is taking a user's shard, the next user is served. LATERAL fetches the
 * columns because a join would read all shards: PostgreSQL assumes thousands of rows from a
 * recursive query.
 */
const firstFreeTurn = (wanted: Wanted): Sql => sql`
  turns AS (
    SELECT waiting.analysis_type, waiting.user_id, next.*, ${standing}
    FROM waiting CROSS JOIN LATERAL (${longestWaiting(waiting, wanted, nextColumns)}) AS next
    WHERE waiting.user_id IS NOT NULL),
  ordered AS (SELECT turns.*, row_number() OVER (ORDER BY ${order}) AS place FROM turns)
  SELECT shard_id FROM (
    (SELECT free.shard_id FROM (SELECT shard_id FROM ordered ORDER BY place) AS turn
     CROSS JOIN LATERAL (SELECT shards.shard_id FROM shards
       WHERE shards.shard_id = turn.shard_id
         AND shards.status = 'ready' FOR UPDATE SKIP LOCKED) AS free LIMIT 1)
    UNION ALL
    (SELECT free.shard_id FROM (SELECT analysis_type, user_id FROM ordered ORDER BY place) AS turn
     CROSS JOIN LATERAL (${longestWaiting(sql`turn`, wanted, shardId, sql`FOR UPDATE OF shards SKIP LOCKED`)}) AS free LIMIT 1)
  ) AS found LIMIT 1`;

/**
 * Users take turns: fewest leased shards first, then served longest ago; of each the longest
 * waiting shard that the runner can do. Found by index seeks, whatever the number of shards.
 */
export const nextShard = (wanted: Wanted): Sql => sql`
  WITH RECURSIVE
    types (analysis_type) AS ${jsonTexts(wanted.types)},
    waiting (analysis_type, user_id) AS (${wanted.owner === null ? everybody : oneAccount(wanted.owner)}),
    ${either(firstTurn(wanted), firstFreeTurn(wanted))}`;

const silence =
  'the runner stopped each time without a message; a recording in it may be too large for the machine.';

/**
 * Requeues expired shards, or gives them up after `limits.shard_attempts`. Safe to run in parallel:
 * each shard is fenced by its token.
 */
export async function expireLeases(db: Database, now: Date): Promise<number> {
  const at = now.toISOString();
  const results = await allRows<LeasedShard & { error: string | null }>(
    db,
    sql`SELECT shards.*, analyses.project_id, analyses.analysis_type, analyses.batch_id,
        analyses.status AS analysis_status
      FROM shards JOIN analyses USING (analysis_id)
      WHERE shards.status = 'leased' AND shards.lease_expires_at < ${at} LIMIT 100`,
  );
  for (const shard of results) {
    const gone = shard.attempts >= limits.shard_attempts || !isOpen(shard);
    const next = {
      status: gone ? ('failed' as const) : ('ready' as const),
      attempts: shard.attempts,
      availableAt: shard.queued_at,
      error: null,
    };
    await batch(db, [
      ...handBack(shard, shard.lease_token ?? '', next, now, at),
      ...(gone ? failAnalysis(shard, givenUpMessage(shard, shard.error ?? silence), now) : []),
    ]);
  }
  return results.length;
}

interface FileRow {
  file_id: string;
  filename: string;
  size_bytes: number;
  sha256: string | null;
  recording: string | null;
  content_id: string | null;
}

const signed = (ctx: Context, key: string, filename: string) =>
  ctx.deps.blobs.presignGet(key, { filename, expiresSeconds: limits.download_url_seconds });

async function filesOf(
  ctx: Context,
  dataset: { user_id: string; project_id: string; data_id: string },
  shard: ShardRow,
) {
  const results = await allRows<FileRow>(
    ctx.deps.db,
    sql`SELECT file_id, filename, size_bytes, sha256, recording, content_id
      FROM ${jsonTextRows('chosen', sql`${shard.file_ids}`)} JOIN files ON files.file_id = chosen.value
      WHERE chosen.position >= ${shard.files_kept} ORDER BY chosen.position`,
  );
  return Promise.all(
    results.map(async ({ content_id, ...file }) => ({
      ...file,
      recording: file.recording ? (JSON.parse(file.recording) as RecordingInfo) : null,
      download_url: await signed(
        ctx,
        contentKey(dataset, { ...file, content_id }),
        baseName(file.filename),
      ),
    })),
  );
}

export interface PartPosition {
  shard_index: number;
  name: string;
}

interface PartRow extends PartPosition {
  size_bytes: number;
  sha256: string;
  object_key: string;
}

async function countParts({ deps }: Context, analysisId: string): Promise<number> {
  const row = await firstRow<{ parts: number }>(
    deps.db,
    sql`SELECT count(*) AS parts FROM outputs
      WHERE analysis_id = ${analysisId} AND kind = 'analyse'`,
  );
  return row?.parts ?? 0;
}

export async function readParts(
  ctx: Context,
  analysisId: string,
  after: PartPosition | null = null,
  most = Number.MAX_SAFE_INTEGER,
) {
  const { shard_index: index, name } = after ?? { shard_index: -1, name: '' };
  const results = await allRows<PartRow>(
    ctx.deps.db,
    sql`SELECT shard_index, name, size_bytes, sha256, object_key
      FROM shards JOIN outputs USING (shard_id)
      WHERE shards.analysis_id = ${analysisId} AND shards.kind = 'analyse'
        AND shard_index >= ${index} AND (shard_index > ${index} OR name > ${name})
          ORDER BY shard_index, name LIMIT ${most}`,
  );
  const parts = await Promise.all(
    results.map(async ({ object_key, ...part }) => ({
      ...part,
      shard_index: placeOfPart(part.shard_index, part.name),
      download_url: await signed(ctx, object_key, baseName(part.name)),
    })),
  );
  return { parts, last: results.at(-1) ?? null };
}

/** One conditional statement: no two runners get the same shard. */
function takeShard(ctx: Context, runnerId: string, types: string[], token: string): Sql {
  const at = ctx.now.toISOString();
  return sql`UPDATE shards SET status = 'leased', lease_token = ${token},
      lease_expires_at = ${secondsFrom(ctx.now, limits.lease_seconds)}, leased_at = ${at},
      progressed_at = ${at}, runner_id = ${runnerId}, attempts = attempts + 1
    WHERE status = 'ready' AND shard_id = (${nextShard({ now: at, types, owner: workOf(ctx.principal) })})
    RETURNING *`;
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

async function begin(
  { deps: { db }, now }: Context,
  { analysis_id: id, project_id: projectId, analysis_type }: LeasedAnalysis,
): Promise<void> {
  const isQueued = sql`analysis_id = ${id} AND status = 'queued'`;
  await batch(db, [
    lockRow('analyses', id),
    ...recordStatements(
      { now },
      { projectId, event: { action: 'Analysis started', metadata: { analysis_type } } },
      sql`EXISTS (SELECT 1 FROM analyses WHERE ${isQueued})`,
    ),
    sql`UPDATE analyses SET status = 'running', started_at = ${now.toISOString()} WHERE ${isQueued}`,
  ]);
}

async function filesFor(ctx: Context, analysis: LeasedAnalysis, shard: ShardRow) {
  if (shard.kind !== 'analyse') return { files: [] };
  const files = await filesOf(ctx, analysis, shard);
  const { files_kept, seconds_kept } = shard;
  // With a deleted file the runner's count would differ from the shard's.
  return files.length === shard.file_count - files_kept
    ? { files, files_kept, seconds_kept }
    : { files };
}

async function partsFor(ctx: Context, shard: ShardRow, inPages: boolean) {
  if (shard.kind !== 'merge') return { parts: [] };
  if (!inPages) return { parts: (await readParts(ctx, shard.analysis_id)).parts };
  return { parts: [], part_count: await countParts(ctx, shard.analysis_id) };
}

export const leaseShard: Handler<'runnerLease'> = async ({ ctx, body }) => {
  const { db } = ctx.deps;
  await expireLeases(db, ctx.now);
  const token = crypto.randomUUID();
  const types = body.analysis_types.map((type) => type.analysis_type);
  const runner = knownAs(workOf(ctx.principal), body.runner_id);
  const results = await batch<ShardRow>(db, [
    ...rememberRunner(runner, body.analysis_types, ctx.now),
    takeShard(ctx, runner.id, types, token),
  ]);
  const shard = results.at(-1)?.results[0];
  if (!shard) {
    const isOfService = runner.owner === null;
    const install =
      body.installs && isOfService ? await orderFor(ctx.deps, runner.id, ctx.now) : null;
    return { lease: null, ...(install && { install }) };
  }
  const analysis = await firstRow<LeasedAnalysis>(
    db,
    sql`SELECT analysis_id, project_id, analysis_type, settings, user_id, data_id, status FROM analyses
      WHERE analysis_id = ${shard.analysis_id}`,
  );
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
