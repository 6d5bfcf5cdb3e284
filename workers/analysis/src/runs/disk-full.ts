import { dirname } from 'node:path';

/** Nothing more fits into a folder; the message names it and says what to do. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull';
}

const full: Record<string, string> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'Your disk quota is used up',
  EFBIG: 'A file has reached the size that is allowed',
};

/**
 * Runs what writes into `folder`. Throws DiskFull for a full disk, there or where the fault says, and other faults as they
 * are.
 */
export async function orDiskFull<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const { code, path } = cause as NodeJS.ErrnoException;
    const what = code === undefined ? undefined : full[code];
    if (what === undefined) throw cause;
    const where = path === undefined || path.startsWith(folder) ? folder : dirname(path);
    throw new DiskFull(
      `${what}: nothing more can be written into ${where}. What is finished is kept: free some space there, and the same command goes on.`,
      { cause },
    );
  }
}
