import type { Deps } from '../../ports/deps.ts';
import type { Turn } from './turn.ts';

/**
 * Deletes the objects under a prefix, but for those whose keys begin with `kept`. False where the turn ended before
 * all were gone.
 */
export async function deleteObjects(
  { blobs }: Deps,
  turn: Turn,
  prefix: string,
  kept: string | null = null,
): Promise<boolean> {
  let cursor: string | undefined;
  do {
    if (!turn.storeCalls(2)) return false;
    const page = await blobs.list(prefix, cursor);
    const keys = page.blobs.flatMap(({ key }) =>
      kept !== null && key.startsWith(kept) ? [] : [key],
    );
    if (keys.length > 0) await blobs.delete(keys);
    cursor = page.cursor ?? undefined;
  } while (cursor);
  return true;
}

/** Where the result files of a finished analysis stand, by the prefix of all its objects; null where it has none. */
async function resultsOf({ db }: Deps, analysisPrefix: string): Promise<string | null> {
  const analysisId = analysisPrefix.split('/').at(-2) ?? '';
  const row = await db
    .prepare(
      `SELECT prefix || shard_index || '-' || lease_token || '/' AS kept FROM shards
       WHERE analysis_id = ? AND kind = 'merge' AND status = 'done'`,
    )
    .bind(analysisId)
    .first<{ kept: string }>();
  return row?.kept ?? null;
}

/** Deletes what the shards of a finished analysis wrote, which its result files hold by now. */
export async function deleteParts(
  deps: Deps,
  turn: Turn,
  analysisPrefix: string,
): Promise<boolean> {
  if (!turn.statement()) return false;
  const kept = await resultsOf(deps, analysisPrefix);
  // Without results there is an analysis no more, whose whole prefix is in the queue.
  return kept === null || deleteObjects(deps, turn, analysisPrefix, kept);
}
