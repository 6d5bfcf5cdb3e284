import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

// The host is part of the name because containers that share a folder have the same process ids.
const host = hostname().replaceAll(/[^\w.]/g, '_');
const prefix = `biophony-runner-${host}-`;

export interface WorkFolder {
  path: string;
  /**
   * Takes over the folders of runners of this machine that were killed, and answers where they are now.
   * Two runners never get the same one; each stays until it is removed.
   */
  claimDead(): Promise<string[]>;
  remove(): Promise<void>;
}

const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

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
  await mkdir(parent, { recursive: true });
  const path = await mkdtemp(join(parent, `${prefix}${process.pid}-`));

  const isDead = (name: string): boolean => {
    const pid = name.startsWith(prefix) ? Number(/^\d+/.exec(name.slice(prefix.length))?.[0]) : 0;
    if (!pid || join(parent, name) === path) return false;
    return pid === process.pid || !alive(pid);
  };
  const claim = (name: string) =>
    // Where another runner was faster, or the folder is another user's, it is not ours to take.
    rename(join(parent, name), join(path, claimedPrefix + name)).catch(() => undefined);

  return {
    path,
    async claimDead() {
      for (const name of (await readdir(parent)).filter(isDead)) await claim(name);
      return claimedIn(path);
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
