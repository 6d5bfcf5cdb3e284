import { pieceName } from '@biophony/contract';
import { ApiError } from '../../http/errors/api-error.ts';
import type { Call, Handler } from '../../http/handler.ts';
import type { Statement } from '../../ports/database.ts';
import { assertStored } from './shards/assert-stored.ts';
import {
  heldShard,
  isOpen,
  leaseLost,
  outputPrefix,
  type LeasedShard,
} from './shards/shard-row.ts';

type Body = Call<'runnerPiece'>['body'];

function assertPiece(shard: LeasedShard, { after, files, output }: Body): void {
  if (shard.kind !== 'analyse')
    throw new ApiError('invalid_request', 'A merge has no pieces.', 'shardId');
  if (after + files >= shard.file_count)
    throw new ApiError('invalid_request', 'The last files come with the completion.', 'files');
  if (output.name !== pieceName(after))
    throw new ApiError('invalid_request', `This piece is called ${pieceName(after)}.`, 'output');
}

/**
 * Keeps the results of the next files of a shard, whose lease goes on: when its runner dies, the next one begins after
 * them. Repeating the call after an answer was lost is no error.
 */
export const keepPiece: Handler<'runnerPiece'> = async ({ ctx, params, body }) => {
  const { db, blobs } = ctx.deps;
  const shard = await heldShard(ctx, params.shardId, body.lease_token);
  if (!isOpen(shard) || shard.status !== 'leased') throw leaseLost();
  assertPiece(shard, body);
  const kept = { files_kept: body.after + body.files };
  if (shard.files_kept === kept.files_kept && shard.kept_token === body.lease_token) return kept;
  if (shard.files_kept !== body.after)
    throw new ApiError('conflict', `Of this shard ${shard.files_kept} files were handed in.`);
  const key = outputPrefix(shard, body.lease_token) + body.output.name;
  assertStored(body.output, (await blobs.head(key))?.size);
  const results = await db.batch([
    advance(ctx.deps, shard, body),
    note(ctx.deps, shard, body, key),
  ]);
  if (results[0]?.results.length === 0) {
    const now = await heldShard(ctx, shard.shard_id, body.lease_token);
    if (now.files_kept !== kept.files_kept) throw leaseLost();
  }
  return kept;
};

type Deps = Pick<Parameters<Handler<'runnerPiece'>>[0]['ctx']['deps'], 'db'>;

/** Moves the beginning of what is left of a shard, while its lease stands and no other piece came first. */
const advance = ({ db }: Deps, shard: LeasedShard, body: Body): Statement =>
  db
    .prepare(
      `UPDATE shards SET files_kept = ?, seconds_kept = seconds_kept + ?, kept_token = lease_token,
         files_analysed = files_analysed + ?, files_refused = files_refused + ?
       WHERE shard_id = ? AND lease_token = ? AND status = 'leased' AND files_kept = ? AND EXISTS (
         SELECT 1 FROM analyses WHERE analysis_id = shards.analysis_id AND status IN ('queued', 'running'))
       RETURNING shard_id`,
    )
    .bind(
      body.after + body.files,
      body.seconds_analysed,
      body.files_analysed,
      body.files_refused,
      shard.shard_id,
      body.lease_token,
      body.after,
    );

/** Notes the part, where the shard was moved on. */
const note = (
  { db }: Deps,
  shard: LeasedShard,
  { output, lease_token, after, files }: Body,
  key: string,
): Statement =>
  db
    .prepare(
      `INSERT INTO outputs (shard_id, name, analysis_id, kind, object_key, size_bytes, sha256)
       SELECT shard_id, ?, analysis_id, kind, ?, ?, ? FROM shards
       WHERE shard_id = ? AND lease_token = ? AND status = 'leased' AND files_kept = ?
       ON CONFLICT (shard_id, name) DO NOTHING`,
    )
    .bind(
      output.name,
      key,
      output.size_bytes,
      output.sha256,
      shard.shard_id,
      lease_token,
      after + files,
    );
