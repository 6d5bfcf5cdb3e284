import {
  findRecordings,
  outermost,
  pathOnDisk,
  plainPath,
  rootOfPaths,
} from '@biophony/recordings/node';
import { stat } from 'node:fs/promises';
import path, { dirname, type PlatformPath } from 'node:path';
import { CliError } from '../../errors/cli-error.ts';
import { exitCodes } from '../../errors/exit-codes.ts';
import { countText } from '../../text/format.ts';
import { visibleName } from '../../text/visible.ts';
import { cardLabel } from './card-label.ts';
import { cardName, nameProblem } from './card-names.ts';
import { CardPresence, placeOf, type CardPlace } from './card-presence.ts';
import { volumeLabel } from './volume-label.ts';
import { clearMemory, keepMemorySmall } from '../small-memory.ts';

/** Something found that is no recording, or cannot be looked into, and why. */
export interface FoundOther {
  filename: string;
  reason: string;
}

/** Another file of the card. */
interface OtherOnCard extends FoundOther {
  /** Why it cannot be kept, and what to do; then `filename` only shows its name, and leads to no file. */
  refusal?: string;
}

export interface FoundCard {
  /** Where names count from; empty where the card is on several drives of Windows. */
  root: string;
  /** Where the card is, for people: its root, or the folders given where they have only the top of a disk in common. */
  where: string;
  /** The folders that were given, or are around the files that were. */
  places: CardPlace[];
  /** What people would call the card: the folder's name. */
  name: string;
  /** Whether folders were given; where single files were, nothing is known of what lies beside them. */
  isWhole: boolean;
  /** Names inside the card; `pathOfName` tells where they are. */
  recordings: string[];
  others: OtherOnCard[];
  unreadable: FoundOther[];
  /** Folders that could not be looked into. */
  unreadableFolders: FoundOther[];
  /** Files and folders of operating systems, which are left out. */
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

/** Where a card is, for people: the folders looked in where they have only the top of a disk, or nothing, in common. */
export const whereText = (
  root: string,
  folders: readonly string[],
  paths: PlatformPath = path,
): string => (root === '' || root === paths.dirname(root) ? folders.join(', ') : root);

type WithoutRecordings = Pick<FoundCard, 'others' | 'unreadable' | 'unreadableFolders'>;

/** The error of a card on which no recording was found. */
export const emptyCard = (
  paths: string[],
  { others, unreadable, unreadableFolders }: WithoutRecordings,
): CliError => {
  const [first] = [...unreadable, ...unreadableFolders];
  if (first)
    return new CliError(`${first.filename} cannot be read, and there are no other recordings.`, {
      hint: first.reason,
      exitCode: exitCodes.usage,
      code: 'unreadable_path',
    });
  const found = others.length ? `only ${countText(others.length, 'other file')}` : 'nothing at all';
  return new CliError(`There are no recordings in ${paths.join(', ')}; ${found} was found.`, {
    hint: 'Give the folder that holds the recordings, such as WAV, FLAC or MP3 files.',
    exitCode: exitCodes.usage,
    code: 'no_recordings',
  });
};

/**
 * Finds everything in files and folders. Throws CliError when one is not there or no recording is found. Where
 * `othersWillDo`, single files may all be other files.
 */
export async function findCard(given: string[], { othersWillDo = false } = {}): Promise<FoundCard> {
  const paths = await Promise.all(
    given.map(async (path) => {
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
    places: await Promise.all(folders.map(placeOf)),
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
      if (reason !== null) card.unreadable.push({ filename, reason });
      else card.recordings.push(name);
      keepMemorySmall(card.recordings.length);
    } else if (entry.kind === 'other') {
      const { reason, refusal = nameProblem(name) } = entry;
      card.others.push(
        refusal === null ? { filename: name, reason } : { filename, reason, refusal },
      );
    } else if (entry.kind === 'system') card.system.push(filename);
    else {
      const unread = entry.isFolder ? card.unreadableFolders : card.unreadable;
      unread.push({ filename, reason: entry.reason });
    }
  }
  clearMemory(card.recordings.length);
  const presence = new CardPresence(card.places);
  if (card.unreadable.length + card.unreadableFolders.length > 0 && (await presence.isGone()))
    throw presence.error;
  const isEnough = othersWillDo && !card.isWhole && card.others.length > 0;
  if (card.recordings.length === 0 && !isEnough) throw emptyCard(given, card);
  return card;
}
