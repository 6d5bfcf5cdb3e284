import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { mostFileBytes } from '@biophony/contract/settings-files';
import { InputError } from '../command-errors.ts';

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'you may not read it',
};

/**
 * The bytes of a file of settings, at most one more than such a file may have: whoever reads them refuses that. Throws
 * InputError.
 */
export const readBytes = (path: string): Promise<Uint8Array> =>
  buffer(createReadStream(path, { end: mostFileBytes })).catch((cause: NodeJS.ErrnoException) => {
    const why = reasons[cause.code ?? ''] ?? `the system says ${cause.code ?? cause.message}`;
    throw new InputError(`${path} cannot be read: ${why}.`, { cause });
  });
