import { mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

// The host is part of the name because containers that share a folder have the same process ids.
const host = hostname().replaceAll(/[^\w.]/g, '_');

/** A folder of this process alone, recognisable as such by its name. */
export interface ProcessFolder {
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
export async function makeProcessFolder(parent: string, kind: string): Promise<ProcessFolder> {
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
