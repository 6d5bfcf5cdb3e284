import { limits } from '@biophony/contract';
import { ApiError } from '../../http/errors/api-error.ts';
import type { Handler } from '../../http/handler.ts';
import { findObjects } from '../rows/find-objects.ts';
import { sendMails } from '../mails/send-mails.ts';
import { assertStored } from './shards/assert-stored.ts';
import { finishAnalysis } from './shards/finish-analysis.ts';
import { finishShard } from './shards/finish-shard.ts';
import { heldShard, isOpen, leaseLost, outputPrefix } from './shards/shard-row.ts';

/** Finishes a shard. Repeating the call after an answer was lost is no error. */
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
  const found = await findObjects(blobs, prefix);
  for (const output of body.outputs) assertStored(output, found.get(output.name)?.size);
  const finish = finishShard(db, shard, body, prefix);
  const after = finishAnalysis(db, shard, body.summary, ctx.now);
  const results = await db.batch([...finish.statements, ...after]);
  const [done, unlocked] = [results[finish.fence], results[finish.statements.length - 1]];
  if (done?.results.length === 0) {
    const now = await heldShard(ctx, shard.shard_id, body.lease_token);
    if (now.status !== 'done') throw leaseLost();
  }
  if (shard.kind === 'merge') ctx.deps.background(sendMails(ctx.deps));
  if (unlocked && unlocked.results.length > 0) ctx.deps.background(ctx.deps.wakeRunners.wake());
  return { completed: true };
};
