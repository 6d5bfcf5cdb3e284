import type { Dirent } from 'node:fs';
import { opendir } from 'node:fs/promises';

/** Entries asked for at a time. */
const atOnce = 256;

/**
 * The entries of a folder, in no order. They come in pieces: Node's `readdir` holds those of a folder of a hundred
 * thousand files together, which takes 25 megabytes. Throws when the folder cannot be read.
 */
export async function* folderEntries(folder: string): AsyncGenerator<Dirent> {
  yield* await opendir(folder, { bufferSize: atOnce });
}
