import { limits } from '@biophony/contract';

/** Bytes of a page; so that its answer, with what stands around the items, comes to no more than `limits.list_bytes`. */
const bytesOfPage = 0.9 * limits.list_bytes;

/**
 * How many of the items make one page: no more than `limit`, and no more than come to its bytes as JSON, but
 * for the first one.
 */
export function pageLength(items: readonly unknown[], limit: number): number {
  let bytes = 0;
  const end = items.findIndex((item, at) => {
    bytes += JSON.stringify(item).length;
    return at === limit || (at > 0 && bytes > bytesOfPage);
  });
  return end < 0 ? items.length : end;
}
