import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';

// Containers that share a folder have equal process IDs.
const host = hostname().replaceAll(/[^\w.]/g, '_');

interface ProcessFolder {
  path: string;
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

async function makeProcessFolder(parent: string, kind: string): Promise<ProcessFolder> {
  await mkdir(parent, { recursive: true });
  const prefix = `${kind}-${host}-`;
  const path = await mkdtemp(join(parent, `${prefix}${process.pid}-`));
  const isAbandoned = (name: string): boolean => {
    const pid = name.startsWith(prefix) ? Number(/^\d+/.exec(name.slice(prefix.length))?.[0]) : 0;
    if (!pid || join(parent, name) === path) return false;
    // From an earlier process with this ID, such as the container's last run.
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
  /** Takes over folders of killed runners on this machine; no two runners get the same. */
  claimAbandoned(): Promise<string[]>;
  remove(): Promise<void>;
}

const claimedPrefix = 'claimed-';

async function claimedIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(claimedPrefix));
  const paths = names.map((name) => join(folder, name));
  const inner = await Promise.all(paths.map(claimedIn));
  return [...inner.flat(), ...paths];
}

export async function openWorkFolder(parent = tmpdir()): Promise<WorkFolder> {
  const { path, abandoned } = await makeProcessFolder(parent, 'biophony-runner');
  const claim = (folder: string) =>
    // Another runner was faster, or the folder is another user's.
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

export async function makeScratch(parent: string, kind: string): Promise<string> {
  const { path, abandoned } = await makeProcessFolder(parent, kind);
  for (const left of await abandoned()) await rm(left, { recursive: true, force: true });
  return path;
}
