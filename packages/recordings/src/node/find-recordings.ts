import type { Dirent } from 'node:fs';
import { lstat, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { formatOfName } from '../format/detect-format.ts';
import { folderEntries } from './folder-entries.ts';
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

/** Names that count as equal, such as `1.wav` and `01.wav`, have an order too: a file system gives none. */
const byName = (a: string, b: string): number => natural.compare(a, b) || (a < b ? -1 : 1);

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
  /** Real paths of folders entered. */
  folders: Set<string>;
  /**
   * Paths in real folders of the files given, however they were spelled, and those of them that were met: no other file
   * is met twice.
   */
  given: Set<string>;
  met: Set<string>;
}

/** What a folder holds: names in natural order, and what those are that are no plain files. */
interface Listing {
  names: string[];
  others: Map<string, Dirent>;
}

async function listingOf(folder: string): Promise<Listing> {
  const names: string[] = [];
  const others = new Map<string, Dirent>();
  for await (const entry of folderEntries(folder)) {
    names.push(entry.name);
    if (!entry.isFile()) others.set(entry.name, entry);
  }
  return { names: names.sort(byName), others };
}

/** What is inside a hidden folder is never a recording, and a hidden file is none. */
const asHidden = (path: string): FoundEntry => ({
  kind: 'other',
  path,
  reason: 'A hidden file, not a recording.',
});

async function* walkFolder(folder: string, walk: Walk, hidden = false): AsyncGenerator<FoundEntry> {
  let names: string[];
  let others: Listing['others'];
  let real: string;
  try {
    real = await realpath(folder);
    if (walk.folders.has(real)) return;
    walk.folders.add(real);
    ({ names, others } = await listingOf(folder));
    if (names.some(isMangled)) {
      const { found, proper } = await misnamedEntries(folder);
      yield* misnamed(folder, found, hidden);
      names = [...proper].sort(byName);
    }
  } catch (error) {
    yield unreadable(folder, error, true);
    return;
  }
  for (const name of names) {
    const path = join(folder, name);
    const isHidden = hidden || name.startsWith('.');
    const entry = others.get(name);
    if (isSystemName(name)) yield { kind: 'system', path };
    else if (!entry) yield* once(path, join(real, name), walk, isHidden);
    else if (entry.isDirectory()) yield* walkFolder(path, walk, isHidden);
    else if (entry.isSymbolicLink()) yield* walkLink(path, walk, isHidden);
    else yield { kind: 'other', path, reason: 'It is a device or a socket, not a file.' };
  }
}

/** A file given, as walking its folder meets it: by the name that the disk has, and a link by its own. */
async function keyOf(path: string): Promise<string> {
  const isLink = (await lstat(path)).isSymbolicLink();
  return isLink ? join(await realpath(dirname(path)), basename(path)) : realpath(path);
}

function* once(path: string, key: string, walk: Walk, hidden: boolean): Generator<FoundEntry> {
  if (walk.met.has(key)) return;
  if (walk.given.has(key)) walk.met.add(key);
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
  let key = path;
  try {
    isFolder = (await stat(path)).isDirectory();
    if (!isFolder) key = await keyOf(path);
  } catch (error) {
    yield unreadable(path, error);
    return;
  }
  if (isFolder) yield* walkFolder(path, walk, hidden);
  else yield* once(path, key, walk, hidden);
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
  const list = typeof paths === 'string' ? [paths] : [...paths];
  const walk: Walk = { folders: new Set(), given: new Set(), met: new Set() };
  // One that cannot be looked at is told of below.
  for (const path of list) walk.given.add(await keyOf(path).catch(() => path));
  for (const path of list) yield* walkPath(path, walk);
}
