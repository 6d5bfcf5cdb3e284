import { limits } from '@biophony/contract';
import type { Handler } from '../../http/handler.ts';
import { cleanContentType } from '../data/uploads/sign-tickets.ts';
import { heldShard, isOpen, leaseLost, outputPrefix } from './shards/shard-row.ts';

/** URLs for a shard's outputs, under a prefix of the lease's own. */
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
