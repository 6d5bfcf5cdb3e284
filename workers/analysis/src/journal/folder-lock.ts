import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

export interface FolderLock {
  release(): Promise<void>;
}

const prefix = '.analysis-lock-';
/** Milliseconds between renewals, and how long one counts. */
const beatMs = 5000;
const livesMs = 60_000;

interface Holder {
  host: string;
  pid: number;
}

const unknown: Holder = { host: '', pid: 0 };
const formatHolder = ({ host, pid }: Holder): string =>
  pid === 0 ? '' : ` (process ${pid} on ${host})`;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Null where the holder has ended. A new, empty lock counts as held. */
async function holderOf(path: string): Promise<Holder | null> {
  try {
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > livesMs) return null;
    const text = await readFile(path, 'utf8');
    const holder = text === '' ? unknown : (JSON.parse(text) as Holder);
    if (holder.host !== hostname()) return holder;
    // A lock with our process id is from an earlier process, such as a container's last run.
    return holder.pid !== process.pid && isAlive(holder.pid) ? holder : null;
  } catch {
    return null;
  }
}

const numberIn = (name: string): number => Number(name.slice(prefix.length));

const locksIn = async (folder: string): Promise<number[]> =>
  (await readdir(folder))
    .filter((name) => name.startsWith(prefix) && Number.isInteger(numberIn(name)))
    .map(numberIn)
    .sort((a, b) => a - b);

/**
 * Only one process can create a lock file. A dead process' lock is followed by the next number, so
 * only one finder gets the folder. `lost`: another process took the folder while this one slept.
 * Throws FolderInUse.
 */
export async function lockFolder(
  folder: string,
  lost: (cause: FolderInUse) => void,
): Promise<FolderLock> {
  const pathOf = (number: number): string => join(folder, `${prefix}${number}`);
  const refuseHeld = async (own: number): Promise<void> => {
    for (const number of await locksIn(folder)) {
      const holder = number === own ? null : await holderOf(pathOf(number));
      if (holder)
        throw new FolderInUse(
          `Another analysis writes into ${folder} at the moment${formatHolder(holder)}. Wait for it, or choose another folder with --out.`,
        );
    }
  };
  await refuseHeld(0);
  const own = ((await locksIn(folder)).at(-1) ?? 0) + 1;
  const path = pathOf(own);
  const holder: Holder = { host: hostname(), pid: process.pid };
  await writeFile(path, JSON.stringify(holder), { flag: 'wx' }).catch(async (fault: unknown) => {
    if ((fault as NodeJS.ErrnoException).code === 'EEXIST') await refuseHeld(0);
    throw fault;
  });
  try {
    await refuseHeld(own);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  for (const number of await locksIn(folder)) if (number < own) await rm(pathOf(number));
  const beat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch((fault: NodeJS.ErrnoException) => {
      if (fault.code !== 'ENOENT') return;
      clearInterval(beat);
      lost(
        new FolderInUse(`Another analysis took the folder ${folder} while this one was asleep.`),
      );
    });
  }, beatMs);
  beat.unref();
  return {
    async release() {
      clearInterval(beat);
      await rm(path, { force: true });
    },
  };
}
