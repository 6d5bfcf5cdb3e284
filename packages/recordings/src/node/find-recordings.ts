import type { Dirent } from 'node:fs';
import { lstat, opendir, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { formatOfName } from '../formats/formats.ts';
import { readFailure } from './inspect-file.ts';

const atOnce = 256;

/**
 * Unordered, in batches: for a hundred thousand files `readdir` takes 25 megabytes. Throws when the
 * folder cannot be read.
 */
export async function* folderEntries(folder: string): AsyncGenerator<Dirent> {
  yield* await opendir(folder, { bufferSize: atOnce });
}

/** `name` shows bytes that are not UTF-8 as `\\xe9`. */
interface MisnamedEntry {
  name: string;
  isFolder: boolean;
}

const misnamedReason =
  'Its name is not written in UTF-8, so it cannot be sent under that name. Rename it (convmv does so for a whole card), then run again.';

const isMangled = (name: string): boolean => name.includes('\uFFFD');

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

/** Other systems and old cards write names that are not UTF-8. */
async function misnamedEntries(
  folder: string,
): Promise<{ badEntries: MisnamedEntry[]; proper: ReadonlySet<string> }> {
  const entries = await readdir(folder, { withFileTypes: true, encoding: 'buffer' });
  const proper = entries.filter(({ name }) => isText(name)).map(({ name }) => name.toString());
  const badEntries = entries
    .filter(({ name }) => !isText(name))
    .map((entry) => ({ name: escaped(entry.name), isFolder: entry.isDirectory() }));
  return { badEntries, proper: new Set(proper) };
}

function otherFileReason(name: string): string {
  if (/^CONFIG\.TXT$/i.test(name)) return "An AudioMoth's settings, not a recording.";
  if (/^GPS\.TXT$/i.test(name)) return "An AudioMoth's GPS log, not a recording.";
  if (/^(?:SETTINGS|STATUS)\.TXT$/i.test(name)) {
    return "An AudioMoth's settings or status, not a recording.";
  }
  if (/_Summary\.txt$/i.test(name)) return "A Song Meter's summary table, not a recording.";
  if (/^data$/i.test(name)) {
    return 'An unfinished recording of a Frontier Labs recorder, which names files only when they are complete.';
  }
  if (/\.(?:jpe?g|png|tiff?|heic)$/i.test(name)) return 'An image, not a sound recording.';
  const extension = /\.([^.]+)$/.exec(name)?.[1];
  return extension === undefined
    ? 'It has no ending that names a sound format.'
    : `.${extension} is not a sound format that can be analysed.`;
}

/** Need no copy before a card is formatted. */
const SYSTEM_NAMES: readonly RegExp[] = [
  /^\._/,
  /^\.(?:DS_Store|AppleDouble|apdisk|fseventsd|TemporaryItems|VolumeIcon\.icns|localized)$/i,
  /^\.(?:Spotlight-V\d+|DocumentRevisions-V\d+|com\.apple\..*|metadata_never_index|PKInstallSandboxManager.*)$/i,
  /^\.Trash(?:es|-\d+)?$/i,
  /^(?:System Volume Information|\$RECYCLE\.BIN|RECYCLER|RECYCLED|__MACOSX|lost\+found)$/i,
  /^(?:Thumbs\.db|ehthumbs\.db|desktop\.ini|IndexerVolumeGuid|WPSettings\.dat)$/i,
];

const isSystemName = (name: string): boolean => SYSTEM_NAMES.some((pattern) => pattern.test(name));

export type FoundEntry =
  | { kind: 'recording'; path: string }
  /** `isMisnamed`: its name is no valid text. */
  | { kind: 'other'; path: string; reason: string; refusal?: string; isMisnamed?: true }
  | { kind: 'unreadable'; path: string; reason: string; isFolder: boolean; isMisnamed?: true }
  /** Such as `.Trashes`; not entered. */
  | { kind: 'system'; path: string };

const brokenLink = 'It is a link that leads nowhere.';

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** `1.wav` and `01.wav` compare equal, but need an order. */
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
  folders: Set<string>;
  /** Real-folder paths of given files, and whether met: only these can be met twice. */
  inputPaths: Set<string>;
  met: Set<string>;
}

/** In natural order; types of entries that are no plain files. */
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

/** With everything in hidden folders. */
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
      const { badEntries, proper } = await misnamedEntries(folder);
      yield* misnamed(folder, badEntries, hidden);
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

async function keyOf(path: string): Promise<string> {
  const isLink = (await lstat(path)).isSymbolicLink();
  return isLink ? join(await realpath(dirname(path)), basename(path)) : realpath(path);
}

function* once(path: string, key: string, walk: Walk, hidden: boolean): Generator<FoundEntry> {
  if (walk.met.has(key)) return;
  if (walk.inputPaths.has(key)) walk.met.add(key);
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

function* misnamed(
  folder: string,
  badEntries: MisnamedEntry[],
  hidden: boolean,
): Generator<FoundEntry> {
  for (const { name, isFolder } of badEntries) {
    const path = join(folder, name);
    const entry = hidden || name.startsWith('.') ? asHidden(path) : classify(path);
    if (isFolder || entry.kind !== 'other')
      yield { kind: 'unreadable', path, isFolder, reason: misnamedReason, isMisnamed: true };
    else yield { ...entry, refusal: misnamedReason, isMisnamed: true };
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
 * Yields everything in files and folders in natural order (`2.wav` before `10.wav`). Escapes names
 * that are not UTF-8 (`caf\\xe9.wav`). Hidden files are other files. Enters each folder once,
 * despite links.
 */
export async function* findRecordings(
  paths: string | Iterable<string>,
): AsyncGenerator<FoundEntry, void, undefined> {
  const list = typeof paths === 'string' ? [paths] : [...paths];
  const walk: Walk = { folders: new Set(), inputPaths: new Set(), met: new Set() };
  // Unreadable ones are reported below.
  for (const path of list) walk.inputPaths.add(await keyOf(path).catch(() => path));
  for (const path of list) yield* walkPath(path, walk);
}
