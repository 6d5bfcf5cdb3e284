import { readAddress, shownAddress } from '../address.ts';
import { walkFolder } from './walk-folder.ts';
import { httpNames } from '../names.ts';

/** Files of web servers, by their addresses. */
export interface HttpFiles {
  /** In the order of their names; `path` is the address. */
  files: { path: string; filename: string }[];
  /** Files of folders that are no recordings by their ending. */
  ignored: number;
  root: string;
}

/**
 * Finds files by addresses: one that ends in a slash is a folder, whose listing tells what is in it; any other is a file.
 * A file of a folder that leads elsewhere is named as if it were in the folder given.
 * Throws HttpAddressError and HttpRefused.
 */
export async function findHttpFiles(
  addresses: readonly string[],
  isRecording: (name: string) => boolean,
  signal: AbortSignal,
): Promise<HttpFiles> {
  const given = addresses.map((address) => readAddress(address));
  /** By the address of each file, the one that names it. */
  const found = new Map<string, URL>();
  let ignored = 0;
  for (const address of given) {
    if (!address.pathname.endsWith('/')) {
      found.set(address.href, address);
      continue;
    }
    for await (const { url, inside } of walkFolder(address, signal)) {
      const named = new URL(`./${inside}`, address);
      if (!isRecording(shownAddress(url))) ignored++;
      else if (named.href === url.href || !found.has(url.href)) found.set(url.href, named);
    }
  }
  const names = httpNames(given);
  const files = [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, named]) => ({ path, filename: names.nameOf(named) }))
    .sort((a, b) => (a.filename < b.filename ? -1 : 1));
  return { files, ignored, root: names.root };
}
