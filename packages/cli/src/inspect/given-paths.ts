import {
  findRecordings,
  outermost,
  plainPath,
  rootOfPaths,
  type FoundEntry,
} from '@biophony/recordings/node';
import { stat } from 'node:fs/promises';

/** A path the user named, and what it is. */
export interface GivenPath {
  path: string;
  isFolder: boolean;
  isThere: boolean;
}

export const lookAt = (paths: string[]): Promise<GivenPath[]> =>
  Promise.all(
    paths.map((path) =>
      stat(plainPath(path)).then(
        (info) => ({ path, isFolder: info.isDirectory(), isThere: true }),
        () => ({ path, isFolder: false, isThere: false }),
      ),
    ),
  );

/** Where names count from when they are shown. */
export const rootOf = (given: GivenPath[]): string =>
  rootOfPaths(given.map(({ path, isFolder }) => ({ path: plainPath(path), isFolder })));

/**
 * Every recording in files and folders; a file that is named itself is looked at whatever its ending. Other files, and
 * what cannot be looked into, are handed to `aside`. What was given twice, or inside a folder given too, is looked at once.
 */
export async function* recordingsIn(
  given: GivenPath[],
  aside: (entry: FoundEntry) => void,
): AsyncGenerator<string> {
  const absolute = given.map((one) => ({ ...one, given: one.path, path: plainPath(one.path) }));
  const folders = new Set(outermost(absolute.filter(({ isFolder }) => isFolder)));
  const named = new Set(absolute.filter(({ isFolder }) => !isFolder).map(({ path }) => path));
  const told = new Set<string>();
  for (const one of absolute) {
    if (folders.has(one)) {
      for await (const entry of findRecordings(one.given)) {
        if (named.has(plainPath(entry.path))) continue;
        if (entry.kind === 'recording') yield entry.path;
        else aside(entry);
      }
    } else if (!one.isFolder && !told.has(one.path)) {
      told.add(one.path);
      yield one.given;
    }
  }
}
