import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path, { dirname, type PlatformPath, win32 } from 'node:path';
import { limits, longestFilename } from '@biophony/contract/constants';
import { SHARED_DEVICE_ID } from '@biophony/recordings';
import {
  findRecordings,
  inspectFiles,
  nameInside,
  outermost,
  pathOfName,
  pathOnDisk,
  plainPath,
  rootOfPaths,
} from '@biophony/recordings/node';
import { CliError, exitCodes } from '../kit/errors.ts';
import { countText, ownText, visibleName } from '../kit/format.ts';
import { type CardPlace, CardPresence, readCardPlace } from './card-presence.ts';
import { clearMemory, keepMemorySmall } from './small-memory.ts';

/** Controls and direction marks, which are no part of a readable name. */
const unseen = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

const withoutUnseen = (name: string): string => name.replaceAll(unseen, ' ').trim();

/**
 * The folder's name. The root of a disk has none and takes the volume's label, else the drive
 * letter (`Card E`), else `Card`. Must be the same on every run, so that an upload resumes.
 */
export function cardLabel(
  root: string,
  { basename, parse }: PlatformPath = path,
  label: string | null = null,
): string {
  const name = withoutUnseen(basename(root));
  const longest = Math.min(limits.dataset_name_length, limits.project_title_length);
  const drive = /^(?:\\\\[?.]\\)?([a-z]):/i.exec(parse(root).root)?.[1];
  const isTop = name === '' || /^[a-z]:$/i.test(name);
  if (isTop && label) return label.slice(0, longest).trim();
  if (isTop) return drive ? `Card ${drive.toUpperCase()}` : 'Card';
  return name.slice(0, longest).trim();
}

/** Name inside a card, relative to `root`, with forward slashes. */
export const cardName = (root: string, path: string): string => ownText(nameInside(root, path));

/** Why the service refuses a name, by the contract's `Filename`; null for a valid one. */
export function nameProblem(name: string): string | null {
  if (name.length > longestFilename)
    return `Its name has ${countText(name.length, 'character')} with its folders, and the service takes ${longestFilename} at most. Shorten it, then run again.`;
  if (!/[\p{Cc}\p{Cs}\\]/u.test(name)) return null;
  return 'Its name holds control characters, line breaks, backslashes or half characters, which the service does not take. Rename it, then run again.';
}

/** Null unless the path is the root of a Windows drive. */
export const driveLetter = (root: string): string | null =>
  /^([a-z]):\\$/i.exec(root)?.[1]?.toUpperCase() ?? null;

/** Base64, to survive any console code page. */
const question = (letter: string): string =>
  `[Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes([IO.DriveInfo]::new('${letter}').VolumeLabel))`;

/** The label in PowerShell's answer; null without one. */
export function parseLabel(answer: string): string | null {
  const encoded = answer.trim();
  if (!/^(?:[A-Za-z0-9+/]{4})+$|^(?:[A-Za-z0-9+/]{4})*[A-Za-z0-9+/]{2,3}={1,2}$/.test(encoded))
    return null;
  const label = withoutUnseen(Buffer.from(encoded, 'base64').toString());
  return label === '' || label.toUpperCase() === 'NO NAME' ? null : label;
}

/** Full path, so that a program of that name in the current folder is not started. */
const powerShell = (): string =>
  win32.join(
    process.env.SystemRoot ?? 'C:\\Windows',
    'System32\\WindowsPowerShell\\v1.0\\powershell.exe',
  );

/** Cached: a watched card keeps its name, and PowerShell is slow to start. */
const answers = new Map<string, Promise<string | null>>();

function ask(program: string, letter: string, timeout: number): Promise<string | null> {
  const args = ['-NoProfile', '-NonInteractive', '-Command', question(letter)];
  const options = { timeout, windowsHide: true, maxBuffer: 16 * 1024 };
  return new Promise((resolve) => {
    execFile(program, args, options, (error, answer) => resolve(error ? null : parseLabel(answer)));
  });
}

interface LabelQuestion {
  program?: string;
  /** Milliseconds. */
  timeoutMs?: number;
}

/**
 * Label of a Windows volume by its root path; null without a label, on a timeout, and on other
 * systems, where the folder is named after the label.
 */
export function volumeLabel(
  root: string,
  { program = powerShell(), timeoutMs = 5_000 }: LabelQuestion = {},
): Promise<string | null> {
  const letter = driveLetter(root);
  if (letter === null) return Promise.resolve(null);
  const key = `${program} ${letter}`;
  const answer = answers.get(key) ?? ask(program, letter, timeoutMs);
  answers.set(key, answer);
  return answer;
}

export interface FoundOther {
  filename: string;
  reason: string;
}

/** A file that cannot be sent. */
interface UnsentOnCard extends FoundOther {
  /** The service refuses its name; the file itself may be readable. */
  isRefused?: boolean;
}

interface OtherOnCard extends UnsentOnCard {
  /** Why it cannot be stored, and what to do. `filename` is then for display only. */
  refusal?: string;
}

export interface FoundCard {
  /** Names are relative to it; empty when the card spans several Windows drives. */
  root: string;
  /**
   * Location for people: the root, or the given folders when they share only the root of a disk.
   */
  where: string;
  places: CardPlace[];
  name: string;
  /** False when single files were given: other files beside them are then unknown. */
  isWhole: boolean;
  /** Names inside the card; `pathOfName` gives paths. */
  recordings: string[];
  others: OtherOnCard[];
  unreadable: UnsentOnCard[];
  unreadableFolders: FoundOther[];
  system: string[];
}

const unusable = (path: string, error: NodeJS.ErrnoException) =>
  new CliError(
    error.code === 'ENOENT' ? `There is no ${path}.` : `${path} cannot be read (${error.code}).`,
    {
      hint: 'Check the path, that the card is in, and that you may read it.',
      exitCode: exitCodes.usage,
      code: 'unreadable_path',
    },
    { cause: error },
  );

export const whereText = (
  root: string,
  folders: readonly string[],
  paths: PlatformPath = path,
): string => (root === '' || root === paths.dirname(root) ? folders.join(', ') : root);

type WithoutRecordings = Pick<FoundCard, 'others' | 'unreadable' | 'unreadableFolders'>;

export const emptyCard = (
  paths: string[],
  { others, unreadable, unreadableFolders }: WithoutRecordings,
): CliError => {
  const [first] = [...unreadable, ...unreadableFolders];
  const why = unreadable[0]?.isRefused ? 'has a name that the service refuses' : 'cannot be read';
  if (first)
    return new CliError(`${first.filename} ${why}, and there are no other recordings.`, {
      hint: first.reason,
      exitCode: exitCodes.usage,
      code: 'unreadable_path',
    });
  const contents = others.length
    ? `only ${countText(others.length, 'other file')}`
    : 'nothing at all';
  return new CliError(
    `There are no recordings in ${paths.join(', ')}; ${contents} ${others.length > 1 ? 'were' : 'was'} found.`,
    {
      hint: 'Give the folder that holds the recordings, such as WAV, FLAC or MP3 files.',
      exitCode: exitCodes.usage,
      code: 'no_recordings',
    },
  );
};

/**
 * Throws CliError when a path is missing or there is no recording. With `othersWillDo`, single
 * files may all be other files.
 */
export async function findCard(
  inputPaths: string[],
  { othersWillDo = false } = {},
): Promise<FoundCard> {
  const paths = await Promise.all(
    inputPaths.map(async (path) => {
      const info = await stat(plainPath(path)).catch((error: NodeJS.ErrnoException) => {
        throw unusable(path, error);
      });
      return { path: await pathOnDisk(plainPath(path)), isFolder: info.isDirectory() };
    }),
  );
  const root = rootOfPaths(paths);
  const folders = outermost(
    paths.map(({ path, isFolder }) => ({ path: isFolder ? path : dirname(path), isFolder: true })),
  ).map(({ path }) => path);
  const card: FoundCard = {
    root,
    where: whereText(root, folders),
    places: await Promise.all(folders.map(readCardPlace)),
    name: cardLabel(root, path, await volumeLabel(root)),
    isWhole: paths.every(({ isFolder }) => isFolder),
    recordings: [],
    others: [],
    unreadable: [],
    unreadableFolders: [],
    system: [],
  };
  for await (const entry of findRecordings(paths.map(({ path }) => path))) {
    const name = cardName(root, entry.path);
    const filename = visibleName(name);
    if (entry.kind === 'recording') {
      const reason = nameProblem(name);
      if (reason !== null) card.unreadable.push({ filename, reason, isRefused: true });
      else card.recordings.push(name);
      keepMemorySmall(card.recordings.length);
    } else if (entry.kind === 'other') {
      const problem = nameProblem(name);
      const { reason, refusal = problem } = entry;
      const isRefused = entry.isMisnamed ?? problem !== null;
      card.others.push(
        refusal === null ? { filename: name, reason } : { filename, reason, refusal, isRefused },
      );
    } else if (entry.kind === 'system') card.system.push(filename);
    else {
      const { reason, isMisnamed: isRefused } = entry;
      if (entry.isFolder) card.unreadableFolders.push({ filename, reason });
      else card.unreadable.push({ filename, reason, ...(isRefused && { isRefused }) });
    }
  }
  clearMemory(card.recordings.length);
  const presence = new CardPresence(card.places);
  if (card.unreadable.length + card.unreadableFolders.length > 0 && (await presence.isGone()))
    throw presence.error;
  const isEnough = othersWillDo && !card.isWhole && card.others.length > 0;
  if (card.recordings.length === 0 && !isEnough) throw emptyCard(inputPaths, card);
  return card;
}

export interface DiskFileState {
  /** Bytes; -1 when unreadable. */
  size: number;
  /** Milliseconds since 1970; absent or 0 when unknown. */
  modifiedMs?: number;
}

export const listFilenames = ({ recordings, others, unreadable }: FoundCard): string[] => [
  ...recordings,
  ...[...others, ...unreadable].map(({ filename }) => filename),
];

export const readFileState = (path: string): Promise<Required<DiskFileState>> =>
  stat(path).then(
    ({ size, mtimeMs: modifiedMs }) => ({ size, modifiedMs }),
    () => ({ size: -1, modifiedMs: 0 }),
  );

const isSame = (before: DiskFileState, now: Required<DiskFileState>): boolean =>
  before.size === now.size && (!before.modifiedMs || before.modifiedMs === now.modifiedMs);

/**
 * Names of files added, removed or changed since they were read. Throws the error of `presence`
 * when the card is gone.
 */
export async function changesOn(
  card: FoundCard,
  states: ReadonlyMap<string, DiskFileState>,
  paths: string[],
  presence: CardPresence,
): Promise<string[]> {
  const later = await findCard(paths).then(listFilenames, () => []);
  if (await presence.isGone()) throw presence.error;
  const now = new Set(later);
  const gone = listFilenames(card).filter((filename) => !now.has(filename));
  const changed: string[] = [];
  for (const filename of later) {
    const before = states.get(filename) ?? { size: -1 };
    if (!isSame(before, await readFileState(pathOfName(card.root, filename))))
      changed.push(filename);
  }
  return [...new Set([...gone, ...changed])];
}

/** Headers read before a card's recorder counts as unknown. */
const mostHeaders = 24;

/** Device ID; null when the headers name none. */
export async function recorderOf({ root, recordings }: FoundCard): Promise<string | null> {
  const paths = recordings.slice(0, mostHeaders).map((filename) => pathOfName(root, filename));
  for await (const { facts } of inspectFiles(paths))
    if (facts.device_id !== null && facts.device_id !== SHARED_DEVICE_ID) return facts.device_id;
  return null;
}
