import { limits, pieceName } from '@biophony/contract';
import { batch, firstRow, type Sql, sql } from '../base/sql.ts';
import { sendMails } from '../events/send-mails.ts';
import { ApiError } from '../http/api-error.ts';
import type { Call, Context, Handler } from '../http/handler.ts';
import { decodeCursor, encodeCursor, numberInCursor } from '../http/paging.ts';
import { findObjects } from '../storage/objects.ts';
import { cleanContentType } from '../uploads/upload-urls.ts';
import { failAnalysis, finishAnalysis, givenUpMessage } from './end-analysis.ts';
import { readParts, type PartPosition } from './lease.ts';
import { listSpecies } from './list-species.ts';
import {
  addProgress,
  finishShard,
  handBack,
  heldShard,
  isOpen,
  type LeasedShard,
  leaseLost,
  outputPrefix,
  secondsFrom,
} from './shards.ts';

/** Tells the runner to stop if the analysis was cancelled. */
export const heartbeat: Handler<'runnerHeartbeat'> = async ({ ctx, params, body }) => {
  const { db } = ctx.deps;
  const shard = await heldShard(ctx, params.shardId, body.lease_token);
  if (!isOpen(shard)) return { expires_at: ctx.now.toISOString(), cancelled: true };
  const expires_at = secondsFrom(ctx.now, limits.lease_seconds);
  const files = Math.min(body.files_done, shard.file_count);
  const { seconds_done: seconds } = body;
  const held = sql`shard_id = ${shard.shard_id} AND lease_token = ${body.lease_token}`;
  const next = {
    files: sql`CASE WHEN files_done < ${files} THEN ${files} ELSE files_done END`,
    seconds: sql`CASE WHEN seconds_done < ${seconds} THEN ${seconds} ELSE seconds_done END`,
  };
  const results = await batch(db, [
    ...addProgress(shard.analysis_id, next, held),
    sql`UPDATE shards SET lease_expires_at = ${expires_at}, files_done = ${next.files},
        seconds_done = ${next.seconds},
        progressed_at = CASE WHEN files_done < ${files} OR seconds_done < ${seconds}
          THEN ${ctx.now.toISOString()} ELSE progressed_at END
      WHERE ${held} AND status = 'leased' RETURNING shard_id`,
  ]);
  if (results.at(-1)?.results.length === 0) throw leaseLost();
  return { expires_at, cancelled: false };
};

const partsAPage = 500;

const parseCursor = (cursor: string): PartPosition => {
  const [index = '', name = ''] = decodeCursor(cursor, 2);
  return { shard_index: numberInCursor(index), name };
};

export const listParts: Handler<'runnerParts'> = async ({ ctx, params, body }) => {
  const shard = await heldShard(ctx, params.shardId, body.lease_token);
  if (!isOpen(shard) || shard.status !== 'leased') throw leaseLost();
  const after = body.cursor ? parseCursor(body.cursor) : null;
  if (shard.kind !== 'merge') return { parts: [], next_cursor: null };
  const { parts, last } = await readParts(ctx, shard.analysis_id, after, partsAPage);
  return {
    parts,
    next_cursor:
      last && parts.length === partsAPage
        ? encodeCursor([String(last.shard_index), last.name])
        : null,
  };
};

/** The prefix belongs to the lease. */
export const signOutputs: Handler<'runnerOutputs'> = async ({ ctx, params, body }) => {
  const shard = await heldShard(ctx, params.shardId, body.lease_token);
  if (!isOpen(shard) || shard.status !== 'leased') throw leaseLost();
  const prefix = outputPrefix(shard, body.lease_token);
  const outputs = body.outputs.map(async ({ name, size_bytes, sha256, content_type }) => {
    const { url, headers } = await ctx.deps.blobs.presignPut(`${prefix}${name}`, {
      size: size_bytes,
      contentType: cleanContentType(content_type),
      sha256,
      expiresSeconds: limits.upload_url_seconds,
    });
    return { name, upload_url: url, headers };
  });
  return { outputs: await Promise.all(outputs) };
};

/** Throws `conflict` if an output is not stored with its size. */
function assertStored(
  { name, size_bytes }: { name: string; size_bytes: number },
  storedBytes: number | undefined,
): void {
  if (storedBytes === size_bytes) return;
  throw new ApiError(
    'conflict',
    storedBytes === undefined
      ? `The output ${name} is not in the store. Put it, then complete again.`
      : `The output ${name} has ${storedBytes} bytes in the store instead of ${size_bytes}. Put it again, then complete.`,
  );
}

type Body = Call<'runnerPiece'>['body'];

function assertPiece(shard: LeasedShard, { after, files, output }: Body): void {
  if (shard.kind !== 'analyse')
    throw new ApiError('invalid_request', 'A merge has no pieces.', 'shardId');
  if (after + files >= shard.file_count)
    throw new ApiError('invalid_request', 'The last files come with the completion.', 'files');
  if (output.name !== pieceName(after))
    throw new ApiError('invalid_request', `This piece is called ${pieceName(after)}.`, 'output');
}

/** Stores results while the lease continues; the next runner starts after them. Safe to repeat. */
export const keepPiece: Handler<'runnerPiece'> = async ({ ctx, params, body }) => {
  const { db, blobs } = ctx.deps;
  const shard = await heldShard(ctx, params.shardId, body.lease_token);
  if (!isOpen(shard) || shard.status !== 'leased') throw leaseLost();
  assertPiece(shard, body);
  const answer = { files_kept: body.after + body.files };
  if (shard.files_kept === answer.files_kept && shard.kept_token === body.lease_token)
    return answer;
  if (shard.files_kept !== body.after)
    throw new ApiError('conflict', `Of this shard ${shard.files_kept} files were handed in.`);
  const key = outputPrefix(shard, body.lease_token) + body.output.name;
  assertStored(body.output, (await blobs.head(key))?.size);
  const results = await batch(db, [advance(shard, body), note(shard, body, key)]);
  if (results[0]?.results.length === 0) {
    const now = await heldShard(ctx, shard.shard_id, body.lease_token);
    if (now.files_kept !== answer.files_kept) throw leaseLost();
  }
  return answer;
};

const advance = (shard: LeasedShard, body: Body): Sql =>
  sql`UPDATE shards SET files_kept = ${body.after + body.files},
      seconds_kept = seconds_kept + ${body.seconds_analysed}, kept_token = lease_token,
      files_analysed = files_analysed + ${body.files_analysed},
      files_refused = files_refused + ${body.files_refused}
    WHERE shard_id = ${shard.shard_id} AND lease_token = ${body.lease_token}
      AND status = 'leased' AND files_kept = ${body.after} AND EXISTS (
        SELECT 1 FROM analyses WHERE analysis_id = shards.analysis_id AND status IN ('queued', 'running'))
    RETURNING shard_id`;

const note = (shard: LeasedShard, { output, lease_token, after, files }: Body, key: string): Sql =>
  sql`INSERT INTO outputs (shard_id, name, analysis_id, kind, object_key, size_bytes, sha256)
    SELECT shard_id, ${output.name}, analysis_id, kind, ${key}, ${output.size_bytes},
      ${output.sha256} FROM shards
    WHERE shard_id = ${shard.shard_id} AND lease_token = ${lease_token} AND status = 'leased'
      AND files_kept = ${after + files}
    ON CONFLICT (shard_id, name) DO NOTHING`;

async function speciesOf(
  { deps }: Context,
  shard: LeasedShard,
  { summary }: Call<'runnerComplete'>['body'],
) {
  if (shard.kind !== 'merge' || !summary) return [];
  const row = await firstRow<{ settings: string }>(
    deps.db,
    sql`SELECT settings FROM analyses WHERE analysis_id = ${shard.analysis_id}`,
  );
  return row ? listSpecies({ ...shard, ...row }, summary) : [];
}

/** Safe to repeat. */
export const completeShard: Handler<'runnerComplete'> = async ({ ctx, params, body }) => {
  const { db, blobs } = ctx.deps;
  const shard = await heldShard(ctx, params.shardId, body.lease_token);
  if (shard.status === 'done') return { completed: true };
  if (!isOpen(shard)) throw leaseLost();
  if (shard.kind === 'merge' && !body.summary)
    throw new ApiError('invalid_request', 'A merge shard must send its summary.', 'summary');
  if (new TextEncoder().encode(JSON.stringify(body.summary)).length > limits.summary_bytes)
    throw new ApiError(
      'invalid_request',
      `The summary of an analysis may have ${limits.summary_bytes / 1024 ** 2} MiB as JSON, and this one has more. Send fewer species, days or notices.`,
      'summary',
    );
  const names = new Set(body.outputs.map((output) => output.name));
  if (names.size !== body.outputs.length)
    throw new ApiError('invalid_request', 'An output is named twice.', 'outputs');
  const prefix = outputPrefix(shard, body.lease_token);
  const objects = await findObjects(blobs, prefix);
  for (const output of body.outputs) assertStored(output, objects.get(output.name)?.size);
  const finish = finishShard(shard, body, prefix);
  const after = finishAnalysis(shard, body.summary, ctx.now, await speciesOf(ctx, shard, body));
  const results = await batch(db, [...finish.statements, ...after]);
  const [done, unlocked] = [results[finish.fence], results[finish.statements.length - 1]];
  if (done?.results.length === 0) {
    const now = await heldShard(ctx, shard.shard_id, body.lease_token);
    if (now.status !== 'done') throw leaseLost();
  }
  if (shard.kind === 'merge') ctx.deps.background(sendMails(ctx.deps));
  if (unlocked && unlocked.results.length > 0) ctx.deps.background(ctx.deps.wakeRunners.wake());
  return { completed: true };
};

const longestPauseSeconds = 300;

/**
 * Without an error the attempt does not count. With one the shard is retried after a doubling pause
 * (2, 4, 8 s ...), until attempts run out or a retry cannot help; then the analysis fails.
 */
export const releaseShard: Handler<'runnerRelease'> = async ({ ctx, params, body }) => {
  const { db } = ctx.deps;
  const shard = await heldShard(ctx, params.shardId, body.lease_token);
  if (shard.status !== 'leased') throw leaseLost();
  const error = body.error?.trim() || null;
  const failed = error !== null && (body.final === true || shard.attempts >= limits.shard_attempts);
  const pause = Math.min(2 ** shard.attempts, longestPauseSeconds);
  const next = {
    status: failed || !isOpen(shard) ? ('failed' as const) : ('ready' as const),
    attempts: error === null ? Math.max(0, shard.attempts - 1) : shard.attempts,
    // Without an error it keeps its place in the queue.
    availableAt: error === null ? shard.queued_at : secondsFrom(ctx.now, pause),
    error,
  };
  await batch(db, [
    ...handBack(shard, body.lease_token, next, ctx.now, null),
    ...(failed ? failAnalysis(shard, givenUpMessage(shard, error), ctx.now) : []),
  ]);
  ctx.deps.background(failed ? sendMails(ctx.deps) : ctx.deps.wakeRunners.wake());
  return { released: true };
};
