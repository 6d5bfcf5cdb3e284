import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { formatOfName } from '../inspect/detect-format.ts';
import { otherFileReason } from './other-file-reason.ts';
import { readFailure } from './read-failure.ts';

/** A file or folder met on a card; `reason` says in words why it is no recording. */
export type FoundEntry =
  | { kind: 'recording'; path: string }
  | { kind: 'other'; path: string; reason: string }
  | { kind: 'unreadable'; path: string; reason: string; isFolder: boolean };

/** Folders that operating systems and cameras keep for themselves. */
const SYSTEM_FOLDERS: ReadonlySet<string> = new Set([
  'System Volume Information',
  '$RECYCLE.BIN',
  'RECYCLER',
  'lost+found',
  'FOUND.000',
]);

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Hidden files, also the `._` twins that macOS leaves beside every file on FAT cards. */
const isHidden = (name: string): boolean => name.startsWith('.') || SYSTEM_FOLDERS.has(name);

function unreadable(path: string, error: unknown, isFolder = false): FoundEntry {
  return {
    kind: 'unreadable',
    path,
    isFolder,
    reason: `It could not be read: ${readFailure(error)}. Check the path, the card and your permission, then run again.`,
  };
}

function classify(path: string): FoundEntry {
  return formatOfName(path) === 'unknown'
    ? { kind: 'other', path, reason: otherFileReason(basename(path)) }
    : { kind: 'recording', path };
}

interface Walk {
  folders: Set<string>;
  files: Set<string>;
}

async function* walkFolder(folder: string, walk: Walk): AsyncGenerator<FoundEntry> {
  let entries;
  try {
    const real = await realpath(folder);
    if (walk.folders.has(real)) return;
    walk.folders.add(real);
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    yield unreadable(folder, error, true);
    return;
  }
  entries.sort((a, b) => natural.compare(a.name, b.name));
  for (const entry of entries) {
    if (isHidden(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walkFolder(path, walk);
    else if (entry.isFile()) yield* once(path, walk);
    else if (entry.isSymbolicLink()) yield* walkPath(path, walk);
    else yield { kind: 'other', path, reason: 'It is a device or a socket, not a file.' };
  }
}

function* once(path: string, walk: Walk): Generator<FoundEntry> {
  if (walk.files.has(path)) return;
  walk.files.add(path);
  yield classify(path);
}

async function* walkPath(path: string, walk: Walk): AsyncGenerator<FoundEntry> {
  let isFolder: boolean;
  try {
    isFolder = (await stat(path)).isDirectory();
  } catch (error) {
    yield unreadable(path, error);
    return;
  }
  if (isFolder) yield* walkFolder(path, walk);
  else yield* once(path, walk);
}

/**
 * Walks files and folders and yields everything on them, in natural order (`2.wav` before
 * `10.wav`): recordings by their ending, other files with the reason they are none, and folders
 * that cannot be read. Hidden files and system folders are passed over; a folder is entered once,
 * however links lead to it.
 */
export async function* findRecordings(
  paths: string | Iterable<string>,
): AsyncGenerator<FoundEntry, void, undefined> {
  const walk: Walk = { folders: new Set(), files: new Set() };
  for (const path of typeof paths === 'string' ? [paths] : paths) yield* walkPath(path, walk);
}
