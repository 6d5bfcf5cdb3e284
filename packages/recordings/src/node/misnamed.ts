import { readdir } from 'node:fs/promises';

/** An entry of a folder whose name is not UTF-8; `name` shows the bytes that are not text as `\\xe9`. */
export interface MisnamedEntry {
  name: string;
  isFolder: boolean;
}

/** Why such an entry cannot be used, and what to do. */
export const misnamedReason =
  'Its name is not written in UTF-8, so it cannot be sent under that name. Rename it (convmv does so for a whole card), then run again.';

/** Whether a name as Node decodes it may stand for bytes that are no text. */
export const isMangled = (name: string): boolean => name.includes('\uFFFD');

const strict = new TextDecoder('utf-8', { fatal: true });

function isText(name: Buffer): boolean {
  try {
    return strict.decode(name).length > 0;
  } catch {
    return false;
  }
}

const escaped = (name: Buffer): string =>
  Array.from(name, (byte) =>
    byte >= 0x20 && byte < 0x7f
      ? String.fromCharCode(byte)
      : `\\x${byte.toString(16).padStart(2, '0')}`,
  ).join('');

/** The entries of a folder whose names are not UTF-8, as other systems and old cards write them, and the other names. */
export async function misnamedEntries(
  folder: string,
): Promise<{ found: MisnamedEntry[]; proper: ReadonlySet<string> }> {
  const entries = await readdir(folder, { withFileTypes: true, encoding: 'buffer' });
  const proper = entries.filter(({ name }) => isText(name)).map(({ name }) => name.toString());
  const found = entries
    .filter(({ name }) => !isText(name))
    .map((entry) => ({ name: escaped(entry.name), isFolder: entry.isDirectory() }));
  return { found, proper: new Set(proper) };
}
