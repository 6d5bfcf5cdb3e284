import type { Handler } from '../../http/handler.ts';
import { decodeCursor, encodeCursor, numberInCursor } from '../rows/cursor.ts';
import { partsOf, type PlaceOfPart } from './lease-contents.ts';
import { heldShard, isOpen, leaseLost } from './shards/shard-row.ts';

const partsAPage = 500;

const placeAt = (cursor: string): PlaceOfPart => {
  const [index = '', name = ''] = decodeCursor(cursor, 2);
  return { shard_index: numberInCursor(index), name };
};

/** The parts that a leased merge shard joins, a page at a time, each with a link signed for this page. */
export const listParts: Handler<'runnerParts'> = async ({ ctx, params, body }) => {
  const shard = await heldShard(ctx, params.shardId, body.lease_token);
  if (!isOpen(shard) || shard.status !== 'leased') throw leaseLost();
  const after = body.cursor ? placeAt(body.cursor) : null;
  if (shard.kind !== 'merge') return { parts: [], next_cursor: null };
  const { parts, last } = await partsOf(ctx, shard.analysis_id, after, partsAPage);
  return {
    parts,
    next_cursor:
      last && parts.length === partsAPage
        ? encodeCursor([String(last.shard_index), last.name])
        : null,
  };
};
