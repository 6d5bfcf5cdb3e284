import { limits, type RecordingInfo } from '@biophony/contract';
import type { Context } from '../../http/handler.ts';
import { baseName, contentKey } from '../rows/object-keys.ts';
import { placeOfPart } from './shards/place-of-part.ts';
import type { ShardRow } from './shards/shard-row.ts';
import { jsonTextRows } from '../../ports/dialect.ts';

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

/** The recordings of an `analyse` shard that have no results yet, in its order, each with a URL to read it from. */
export async function filesOf(
  ctx: Context,
  dataset: { user_id: string; project_id: string; data_id: string },
  shard: ShardRow,
) {
  const { results } = await ctx.deps.db
    .prepare(
      `SELECT file_id, filename, size_bytes, sha256, recording, content_id
       FROM ${jsonTextRows(ctx.deps.db, 'chosen')} JOIN files ON files.file_id = chosen.value
       WHERE chosen.position >= ? ORDER BY chosen.position`,
    )
    .bind(shard.file_ids, shard.files_kept)
    .all<FileRow>();
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

/** Where a part stands among those of its analysis. */
export interface PlaceOfPart {
  shard_index: number;
  name: string;
}

interface PartRow extends PlaceOfPart {
  size_bytes: number;
  sha256: string;
  object_key: string;
}

/** How many parts the `analyse` shards wrote. */
export async function countParts({ deps }: Context, analysisId: string): Promise<number> {
  const row = await deps.db
    .prepare(`SELECT count(*) AS parts FROM outputs WHERE analysis_id = ? AND kind = 'analyse'`)
    .bind(analysisId)
    .first<{ parts: number }>();
  return row?.parts ?? 0;
}

/** What the `analyse` shards wrote, in shard order, for the `merge` shard: after a place, and at most so many; and the place of the last. */
export async function partsOf(
  ctx: Context,
  analysisId: string,
  after: PlaceOfPart | null = null,
  most = Number.MAX_SAFE_INTEGER,
) {
  const { shard_index: index, name } = after ?? { shard_index: -1, name: '' };
  const { results } = await ctx.deps.db
    .prepare(
      `SELECT shard_index, name, size_bytes, sha256, object_key
       FROM shards JOIN outputs USING (shard_id)
       WHERE shards.analysis_id = ? AND shards.kind = 'analyse'
         AND shard_index >= ? AND (shard_index > ? OR name > ?) ORDER BY shard_index, name LIMIT ?`,
    )
    .bind(analysisId, index, index, name, most)
    .all<PartRow>();
  const parts = await Promise.all(
    results.map(async ({ object_key, ...part }) => ({
      ...part,
      shard_index: placeOfPart(part.shard_index, part.name),
      download_url: await signed(ctx, object_key, baseName(part.name)),
    })),
  );
  return { parts, last: results.at(-1) ?? null };
}
