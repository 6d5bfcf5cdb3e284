import type { Lease } from '@biophony/contract';
import type { RunnerApi } from '../runner-api.ts';
import { reachableUrl } from './own-store.ts';

/** The parts that a merge shard joins, in order; links are signed as they are needed, for however long that takes. */
export async function* leaseParts(
  { api, apiUrl }: { api: RunnerApi; apiUrl: string },
  lease: Lease,
): AsyncGenerator<Lease['parts'][number]> {
  yield* lease.parts;
  if (lease.part_count === undefined) return;
  const { lease_token } = lease;
  let cursor: string | null | undefined;
  do {
    const body = { lease_token, ...(cursor ? { cursor } : {}) };
    const page = await api.call('runnerParts', body, { shardId: lease.shard_id });
    for (const part of page.parts)
      yield { ...part, download_url: reachableUrl(part.download_url, lease, apiUrl) };
    cursor = page.next_cursor;
  } while (cursor !== null);
}
