import type { D1Database } from '@cloudflare/workers-types';

/** How many shards wait for a runner or are being worked on. */
export async function workLeft(db: D1Database): Promise<number> {
  const row = await db
    .prepare("SELECT COUNT(*) AS n FROM shards WHERE status IN ('ready', 'leased')")
    .first<{ n: number }>();
  return row?.n ?? 0;
}
