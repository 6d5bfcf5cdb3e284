import type { Deps } from '../../ports/deps.ts';
import type { Turn } from './turn.ts';

/**
 * Deletes the objects under a prefix, but for those whose keys begin with `kept`. The calls for the first page are taken
 * from the turn already. False where the turn ended before all were gone.
 */
async function deletePages(
  { blobs }: Deps,
  turn: Turn,
  prefix: string,
  kept: string | null,
): Promise<boolean> {
  let cursor: string | undefined;
  do {
    const page = await blobs.list(prefix, cursor);
    const keys = page.blobs.flatMap(({ key }) =>
      kept !== null && key.startsWith(kept) ? [] : [key],
    );
    if (keys.length > 0) await blobs.delete(keys);
    cursor = page.cursor ?? undefined;
  } while (cursor && turn.take({ storeCalls: 2 }));
  return cursor === undefined;
}

/** Deletes the objects under a prefix. False where the turn ended before all were gone. */
export const deleteObjects = async (deps: Deps, turn: Turn, prefix: string): Promise<boolean> =>
  turn.take({ storeCalls: 2 }) && deletePages(deps, turn, prefix, null);

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
  if (!turn.take({ statements: 1, storeCalls: 2 })) return false;
  const kept = await resultsOf(deps, analysisPrefix);
  // Without results there is an analysis no more, whose whole prefix is in the queue.
  return kept === null || deletePages(deps, turn, analysisPrefix, kept);
}
