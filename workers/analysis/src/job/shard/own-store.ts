import type { Lease } from '@biophony/contract';

/**
 * A URL of the store as this runner reaches it: what begins with the address that people use stands behind the API's own
 * as well, which needs neither that address nor its certificate to be good here. Other stores' URLs stay.
 */
export const reachableUrl = (url: string, lease: Pick<Lease, 'base_url'>, apiUrl: string): string =>
  url.startsWith(`${lease.base_url}/`) ? apiUrl + url.slice(lease.base_url.length) : url;

/** A lease whose files and parts are read from where this runner reaches them. */
export function reachableLease(lease: Lease, apiUrl: string): Lease {
  const reached = <T extends { download_url: string }>(source: T): T => ({
    ...source,
    download_url: reachableUrl(source.download_url, lease, apiUrl),
  });
  return { ...lease, files: lease.files.map(reached), parts: lease.parts.map(reached) };
}
