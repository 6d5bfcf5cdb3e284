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
 * Throws HttpAddressError and HttpRefused.
 */
export async function findHttpFiles(
  addresses: readonly string[],
  isRecording: (name: string) => boolean,
  signal: AbortSignal,
): Promise<HttpFiles> {
  const given = addresses.map((address) => readAddress(address));
  const found = new Map<string, URL>();
  let ignored = 0;
  for (const address of given) {
    if (!address.pathname.endsWith('/')) {
      found.set(address.href, address);
      continue;
    }
    for await (const file of walkFolder(address, signal))
      if (isRecording(shownAddress(file))) found.set(file.href, file);
      else ignored++;
  }
  const names = httpNames(given);
  const files = [...found.values()]
    .sort((a, b) => (a.href < b.href ? -1 : 1))
    .map((url) => ({ path: url.href, filename: names.nameOf(url) }))
    .sort((a, b) => (a.filename < b.filename ? -1 : 1));
  return { files, ignored, root: names.root };
}
