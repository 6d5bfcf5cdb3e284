import { dirname } from 'node:path';

/** Wrong command line; exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export class InputError extends Error {
  override readonly name = 'InputError';
}

export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** The operator can fix it: says what happened, to which file, and what to do. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
}

/** Unusable on any machine. */
export class SettingsError extends ModelError {}

export class ClipsError extends Error {
  override readonly name = 'ClipsError';
}

export class DiskFull extends Error {
  override readonly name = 'DiskFull';
}

const full: Record<string, string> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'Your disk quota is used up',
  EFBIG: 'A file has reached the size that is allowed',
};

/** Throws DiskFull for a full disk; rethrows other errors. */
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
