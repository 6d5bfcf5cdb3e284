import type { BlobInfo, Blobs } from '../../ports/blobs.ts';

/** All objects under a prefix, in key order, page by page. */
export async function* walkObjects(
  blobs: Pick<Blobs, 'list'>,
  prefix: string,
): AsyncGenerator<BlobInfo> {
  let cursor: string | undefined;
  do {
    const page = await blobs.list(prefix, cursor);
    yield* page.blobs;
    cursor = page.cursor ?? undefined;
  } while (cursor);
}

/** For keys asked in their order: what a second list, in the same order, has at each of them. */
export function besides<T extends { key: string }>(list: AsyncIterable<T>) {
  const iterator = list[Symbol.asyncIterator]();
  let at: IteratorResult<T> | undefined;
  return async (key: string): Promise<T | null> => {
    at ??= await iterator.next();
    while (!at.done && at.value.key < key) at = await iterator.next();
    return !at.done && at.value.key === key ? at.value : null;
  };
}
