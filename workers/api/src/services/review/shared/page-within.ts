import { limits } from '@biophony/contract';

/**
 * How many of the items make one page: no more than `limit`, and no more than come to `limits.list_bytes` as JSON, but
 * for the first one.
 */
export function pageLength(items: readonly unknown[], limit: number): number {
  let bytes = 0;
  const end = items.findIndex((item, at) => {
    bytes += JSON.stringify(item).length;
    return at === limit || (at > 0 && bytes > limits.list_bytes);
  });
  return end < 0 ? items.length : end;
}
