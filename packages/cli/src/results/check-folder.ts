import { rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isSystemError, placed } from '../errors/system-error.ts';

/** How the user chooses another place for results. */
export const elsewhere = 'choose another folder with --out';

/** Bytes written to see whether there is space: about what a receipt and a few tables take at least. */
const probe = new Uint8Array(64 * 1024);

/** The folder itself, or the nearest one above it that is there. */
async function nearest(folder: string): Promise<string> {
  try {
    await stat(folder);
    return folder;
  } catch (error) {
    const above = dirname(folder);
    if (!isSystemError(error) || error.code !== 'ENOENT' || above === folder) throw error;
    return nearest(above);
  }
}

/**
 * Finds out whether files can be written to a folder that may have to be made yet, and leaves nothing
 * behind. Throws CliError with the folder and what the system says.
 */
export async function checkFolder(folder: string): Promise<void> {
  const path = resolve(folder);
  try {
    const file = join(await nearest(path), `.biophony-${process.pid}.part`);
    try {
      await writeFile(file, probe, { flag: 'wx' });
    } finally {
      await rm(file, { force: true });
    }
  } catch (error) {
    throw placed(error, path, elsewhere);
  }
}
