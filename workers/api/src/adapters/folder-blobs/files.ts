import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';

const moveAttempts = 5;

export const isMissing = (cause: unknown): boolean =>
  cause instanceof Error &&
  'code' in cause &&
  (cause.code === 'ENOENT' || cause.code === 'ENOTDIR');

/** Makes a rename or a new entry of a folder survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Moves a finished file into a folder that stands, over whatever has its name. Throws ENOENT when the folder is gone. */
export async function moveTo(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** Moves a finished file to its place, over whatever stood there, making folders as needed. */
export async function moveInto(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await mkdir(dirname(to), { recursive: true });
    try {
      await moveTo(from, to);
      return;
    } catch (cause) {
      // Another deletion may have taken the empty folder away again.
      if (!isMissing(cause) || attempt === moveAttempts) throw cause;
    }
  }
}

/** Deletes a file, if it is there, and the folders below `root` that are empty without it. */
export async function removeFile(root: string, path: string): Promise<void> {
  await rm(path, { force: true }).catch((cause: unknown) => {
    if (!isMissing(cause)) throw cause;
  });
  for (let folder = dirname(path); folder.startsWith(root + sep); folder = dirname(folder)) {
    const emptied = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!emptied) return;
  }
}

/** Takes each chunk before it is written; throwing stops the write and leaves nothing behind. */
export type Inspect = (chunk: Uint8Array) => void;

/**
 * Writes chunks to a file of its own under `tempFolder`, forced to disk, and answers its path and size in
 * bytes. When anything fails the file is gone.
 */
export async function writeTemp(
  tempFolder: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  inspect: Inspect = () => {},
): Promise<{ path: string; size: number }> {
  const path = join(tempFolder, randomUUID());
  const handle = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of chunks) {
      inspect(chunk);
      for (let at = 0; at < chunk.byteLength;)
        at += (await handle.write(chunk, at, chunk.byteLength - at)).bytesWritten;
      size += chunk.byteLength;
    }
    await handle.sync();
    await handle.close();
    return { path, size };
  } catch (cause) {
    await handle.close().catch(() => {});
    await rm(path, { force: true });
    throw cause;
  }
}
