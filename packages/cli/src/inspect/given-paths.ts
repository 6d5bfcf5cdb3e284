import { findRecordings, type FoundEntry } from '@biophony/recordings/node';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { cardRoot } from '../card/card-names.ts';

/** A path the user named, and what it is. */
export interface GivenPath {
  path: string;
  isFolder: boolean;
  isThere: boolean;
}

export const lookAt = (paths: string[]): Promise<GivenPath[]> =>
  Promise.all(
    paths.map((path) =>
      stat(path).then(
        (info) => ({ path, isFolder: info.isDirectory(), isThere: true }),
        () => ({ path, isFolder: false, isThere: false }),
      ),
    ),
  );

/** Where names count from when they are shown. */
export const rootOf = (given: GivenPath[]): string =>
  cardRoot(given.map(({ path, isFolder }) => ({ path: resolve(path), isFolder })));

/**
 * Every recording in files and folders; a file that is named itself is looked at whatever its ending. Other files, and
 * what cannot be looked into, are handed to `aside`.
 */
export async function* recordingsIn(
  given: GivenPath[],
  aside: (entry: FoundEntry) => void,
): AsyncGenerator<string> {
  for (const { path, isFolder } of given) {
    if (!isFolder) yield path;
    else
      for await (const entry of findRecordings(path)) {
        if (entry.kind === 'recording') yield entry.path;
        else aside(entry);
      }
  }
}
