import { limits, type RecordingInfo } from '@biophony/contract';
import type { Context } from '../../http/handler.ts';
import { baseName, fileKey } from '../data/object-keys.ts';
import type { ShardRow } from './shard-row.ts';

interface FileRow {
  file_id: string;
  filename: string;
  size_bytes: number;
  sha256: string | null;
  recording: string | null;
}

const signed = (ctx: Context, key: string, filename: string) =>
  ctx.deps.blobs.presignGet(key, { filename, expiresSeconds: limits.download_url_seconds });

/** The recordings of an `analyse` shard, in its order, each with a URL to read it from. */
export async function filesOf(
  ctx: Context,
  dataset: { user_id: string; project_id: string; data_id: string },
  shard: ShardRow,
) {
  const { results } = await ctx.deps.db
    .prepare(
      `SELECT file_id, filename, size_bytes, sha256, recording
       FROM json_each(?) AS chosen JOIN files ON files.file_id = chosen.value ORDER BY chosen.key`,
    )
    .bind(shard.file_ids)
    .all<FileRow>();
  return Promise.all(
    results.map(async (file) => ({
      ...file,
      recording: file.recording ? (JSON.parse(file.recording) as RecordingInfo) : null,
      download_url: await signed(ctx, fileKey(dataset, file.file_id), baseName(file.filename)),
    })),
  );
}

interface PartRow {
  shard_index: number;
  name: string;
  size_bytes: number;
  sha256: string;
  object_key: string;
}

/** What the `analyse` shards wrote, in shard order, for the `merge` shard. */
export async function partsOf(ctx: Context, analysisId: string) {
  const { results } = await ctx.deps.db
    .prepare(
      `SELECT shard_index, name, size_bytes, sha256, object_key
       FROM outputs JOIN shards USING (shard_id)
       WHERE outputs.analysis_id = ? AND outputs.kind = 'analyse' ORDER BY shard_index, name`,
    )
    .bind(analysisId)
    .all<PartRow>();
  return Promise.all(
    results.map(async ({ object_key, ...part }) => ({
      ...part,
      download_url: await signed(ctx, object_key, baseName(part.name)),
    })),
  );
}
