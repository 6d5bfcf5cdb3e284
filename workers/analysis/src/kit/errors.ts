import { dirname } from 'node:path';

/** A wrong command line; ends the program with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A path of the command line that cannot be used; the message says why. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/** The person stopped the program. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** A problem with a model that its operator can act on: the message says what happened, to which file, and what to do. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
}

/** A setting that an analysis can do nothing with, on whatever machine: the message names it. */
export class SettingsError extends ModelError {}

/** Clips cannot be made as they were asked for; the message says what to do. */
export class ClipsError extends Error {
  override readonly name = 'ClipsError';
}

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
