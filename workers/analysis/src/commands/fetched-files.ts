import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { localPath } from '../job/local-name.ts';
import { makeFolder } from '../outputs/files/make-folder.ts';

/** Files from elsewhere that lie on this machine for a while, each in a folder of its own. */
export interface FetchedFiles {
  /** Where a file is to be put, by its path elsewhere, of which the name and the folder around it stay. */
  place(filename: string, elsewhere: string): Promise<string>;
  /** Removes one. */
  release(filename: string): Promise<void>;
  /** Removes all. */
  close(): Promise<void>;
}

/** Keeps fetched files in a folder, which is removed at the end. */
export function keepFetched(folder: string): FetchedFiles {
  const fetched = new Map<string, string>();
  let count = 0;
  return {
    async place(filename, elsewhere) {
      const own = join(folder, `recording-${count++}`);
      fetched.set(filename, own);
      const path = join(own, localPath(elsewhere));
      await makeFolder(dirname(path));
      return path;
    },
    async release(filename) {
      const path = fetched.get(filename);
      fetched.delete(filename);
      if (path !== undefined) await rm(path, { recursive: true, force: true });
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
