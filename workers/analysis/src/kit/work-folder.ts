import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';

// The host is part of the name because containers that share a folder have the same process ids.
const host = hostname().replaceAll(/[^\w.]/g, '_');

/** A folder of this process alone, recognisable as such by its name. */
interface ProcessFolder {
  path: string;
  /** Paths of folders of the same kind beside it whose processes on this machine have ended without removing them. */
  abandoned(): Promise<string[]>;
}

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Makes a folder in `parent`; `kind` begins its name. Faults of the disk are thrown as they are. */
async function makeProcessFolder(parent: string, kind: string): Promise<ProcessFolder> {
  await mkdir(parent, { recursive: true });
  const prefix = `${kind}-${host}-`;
  const path = await mkdtemp(join(parent, `${prefix}${process.pid}-`));
  const isAbandoned = (name: string): boolean => {
    const pid = name.startsWith(prefix) ? Number(/^\d+/.exec(name.slice(prefix.length))?.[0]) : 0;
    if (!pid || join(parent, name) === path) return false;
    // Another folder of this process id is of a process before it, such as the last run of a container.
    return pid === process.pid || !alive(pid);
  };
  return {
    path,
    abandoned: async () =>
      (await readdir(parent)).filter(isAbandoned).map((name) => join(parent, name)),
  };
}

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

/** Makes the folder for what is not finished; what killed runs left in its place goes. */
export async function makeScratch(parent: string, kind: string): Promise<string> {
  const { path, abandoned } = await makeProcessFolder(parent, kind);
  for (const left of await abandoned()) await rm(left, { recursive: true, force: true });
  return path;
}
