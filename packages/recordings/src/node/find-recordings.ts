import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { formatOfName } from '../inspect/detect-format.ts';
import { isMangled, misnamedEntries, misnamedReason, type MisnamedEntry } from './misnamed.ts';
import { otherFileReason } from './other-file-reason.ts';
import { readFailure } from './read-failure.ts';
import { isSystemName } from './system-names.ts';

/** A file or folder met on a card; `reason` says in words why it is no recording. */
export type FoundEntry =
  | { kind: 'recording'; path: string }
  /** `refusal` says why its bytes cannot be had under this name, where they cannot. */
  | { kind: 'other'; path: string; reason: string; refusal?: string }
  | { kind: 'unreadable'; path: string; reason: string; isFolder: boolean }
  /** What an operating system keeps there for itself, such as `.Trashes`; folders are not entered. */
  | { kind: 'system'; path: string };

const brokenLink = 'It is a link that leads nowhere.';

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

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

/** What is inside a hidden folder is never a recording, and a hidden file is none. */
const asHidden = (path: string): FoundEntry => ({
  kind: 'other',
  path,
  reason: 'A hidden file, not a recording.',
});

async function* walkFolder(folder: string, walk: Walk, hidden = false): AsyncGenerator<FoundEntry> {
  let entries;
  try {
    const real = await realpath(folder);
    if (walk.folders.has(real)) return;
    walk.folders.add(real);
    entries = await readdir(folder, { withFileTypes: true });
    if (entries.some(({ name }) => isMangled(name))) {
      const { found, proper } = await misnamedEntries(folder);
      yield* misnamed(folder, found, hidden);
      entries = entries.filter(({ name }) => proper.has(name));
    }
  } catch (error) {
    yield unreadable(folder, error, true);
    return;
  }
  entries.sort((a, b) => natural.compare(a.name, b.name));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    const isHidden = hidden || entry.name.startsWith('.');
    if (isSystemName(entry.name)) yield { kind: 'system', path };
    else if (entry.isDirectory()) yield* walkFolder(path, walk, isHidden);
    else if (entry.isFile()) yield* once(path, walk, isHidden);
    else if (entry.isSymbolicLink()) yield* walkLink(path, walk, isHidden);
    else yield { kind: 'other', path, reason: 'It is a device or a socket, not a file.' };
  }
}

function* once(path: string, walk: Walk, hidden: boolean): Generator<FoundEntry> {
  if (walk.files.has(path)) return;
  walk.files.add(path);
  yield hidden ? asHidden(path) : classify(path);
}

async function* walkLink(path: string, walk: Walk, hidden: boolean): AsyncGenerator<FoundEntry> {
  const broken = await stat(path).then(
    () => false,
    ({ code }: NodeJS.ErrnoException) => code === 'ENOENT' || code === 'ELOOP',
  );
  if (broken) yield { kind: 'other', path, reason: brokenLink, refusal: brokenLink };
  else yield* walkPath(path, walk, hidden);
}

function* misnamed(folder: string, found: MisnamedEntry[], hidden: boolean): Generator<FoundEntry> {
  for (const { name, isFolder } of found) {
    const path = join(folder, name);
    const entry = hidden || name.startsWith('.') ? asHidden(path) : classify(path);
    if (isFolder || entry.kind !== 'other')
      yield { kind: 'unreadable', path, isFolder, reason: misnamedReason };
    else yield { ...entry, refusal: misnamedReason };
  }
}

async function* walkPath(path: string, walk: Walk, hidden = false): AsyncGenerator<FoundEntry> {
  let isFolder: boolean;
  try {
    isFolder = (await stat(path)).isDirectory();
  } catch (error) {
    yield unreadable(path, error);
    return;
  }
  if (isFolder) yield* walkFolder(path, walk, hidden);
  else yield* once(path, walk, hidden);
}

/**
 * Walks files and folders and yields everything on them, in natural order (`2.wav` before
 * `10.wav`): recordings by their ending, other files with the reason they are none, and folders
 * that cannot be read. Names that are not UTF-8 stand there escaped (`caf\\xe9.wav`). Hidden files are other
 * files; what operating systems keep for themselves is named and not entered. A folder is entered once,
 * however links lead to it.
 */
export async function* findRecordings(
  paths: string | Iterable<string>,
): AsyncGenerator<FoundEntry, void, undefined> {
  const walk: Walk = { folders: new Set(), files: new Set() };
  for (const path of typeof paths === 'string' ? [paths] : paths) yield* walkPath(path, walk);
}
