import type { Blobs } from '../../ports/blobs.ts';

/** What stands in the store: bytes, and the SHA-256 where the store proved it as they arrived. */
export interface FoundObject {
  size: number;
  sha256?: string;
}

/** All objects under a prefix by the rest of their key; one store call a page of 1,000. */
export async function findObjects(blobs: Blobs, prefix: string): Promise<Map<string, FoundObject>> {
  const found = new Map<string, FoundObject>();
  let cursor: string | undefined;
  do {
    const page = await blobs.list(prefix, cursor);
    for (const blob of page.blobs) found.set(blob.key.slice(prefix.length), blob);
    cursor = page.cursor ?? undefined;
  } while (cursor);
  return found;
}
