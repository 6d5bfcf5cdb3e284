import type { Database } from '../ports/database.ts';
import type { Containers } from './containers.ts';

/** Shards for which one more container is worth its start. */
const shardsAContainer = 8;

/**
 * How many containers the work that waits or is being done asks for. Counts no further than it has to, and only what
 * containers can do: else one would wait, and cost, beside work that is for others.
 */
export async function containersNeeded(
  db: Database,
  { most, types }: Pick<Containers, 'most' | 'types'>,
): Promise<number> {
  const ofTypes = types === null ? '' : ' AND analysis_type IN (SELECT value FROM json_each(?2))';
  const row = await db
    .prepare(
      `SELECT COUNT(*) AS n FROM (
         SELECT 1 FROM shards WHERE status IN ('ready', 'leased')${ofTypes} LIMIT ?1) AS open`,
    )
    .bind(most * shardsAContainer, ...(types === null ? [] : [JSON.stringify(types)]))
    .first<{ n: number }>();
  return Math.ceil((row?.n ?? 0) / shardsAContainer);
}
