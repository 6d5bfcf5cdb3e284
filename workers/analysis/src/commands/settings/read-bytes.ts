import { open } from 'node:fs/promises';
import { mostFileBytes } from '@biophony/contract/settings-files';
import { InputError } from '../command-errors.ts';

/**
 * The bytes of a file of settings, at most one more than such a file may have: whoever reads it refuses that. Throws
 * InputError.
 */
export async function readBytes(path: string): Promise<Uint8Array> {
  try {
    const file = await open(path);
    try {
      const bytes = Buffer.alloc(mostFileBytes + 1);
      let length = 0;
      for (let read = 1; read > 0 && length < bytes.length; length += read)
        ({ bytesRead: read } = await file.read(bytes, length, bytes.length - length));
      return bytes.subarray(0, length);
    } finally {
      await file.close();
    }
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const why =
      code === 'ENOENT'
        ? 'there is no such file'
        : code === 'EISDIR'
          ? 'it is a folder'
          : `the system says ${code ?? String(cause)}`;
    throw new InputError(`${path} cannot be read: ${why}.`, { cause });
  }
}
