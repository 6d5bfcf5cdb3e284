import { readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { makeProcessFolder } from './process-folder.ts';

export interface WorkFolder {
  path: string;
  /**
   * Takes over the folders of runners of this machine that were killed, and answers where they are now.
   * Two runners never get the same one; each stays until it is removed.
   */
  claimAbandoned(): Promise<string[]>;
  remove(): Promise<void>;
}

const claimedPrefix = 'claimed-';

/** Folders claimed by the owner of a folder, also those that were claimed by a runner that was killed later. */
async function claimedIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(claimedPrefix));
  const paths = names.map((name) => join(folder, name));
  const inner = await Promise.all(paths.map(claimedIn));
  return [...inner.flat(), ...paths];
}

/** Makes this process' folder in `parent`, for recordings in work. */
export async function openWorkFolder(parent = tmpdir()): Promise<WorkFolder> {
  const { path, abandoned } = await makeProcessFolder(parent, 'biophony-runner');
  const claim = (folder: string) =>
    // Where another runner was faster, or the folder is another user's, it is not ours to take.
    rename(folder, join(path, claimedPrefix + basename(folder))).catch(() => undefined);
  return {
    path,
    async claimAbandoned() {
      for (const folder of await abandoned()) await claim(folder);
      return claimedIn(path);
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
