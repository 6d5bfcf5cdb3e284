import { findRecordings } from '@biophony/recordings/node';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { countText } from '../text/format.ts';
import { visibleName } from '../text/visible.ts';
import { cardLabel } from './card-label.ts';
import { cardName, cardRoot, nameProblem } from './card-names.ts';
import { CardPresence, placeOf, type CardPlace } from './card-presence.ts';
import { clearMemory, keepMemorySmall } from './small-memory.ts';

/** Something found that is no recording, or cannot be looked into, and why. */
export interface FoundOther {
  filename: string;
  reason: string;
}

/** Another file of the card. */
export interface OtherOnCard extends FoundOther {
  /** Why it cannot be kept, and what to do; then `filename` only shows its name, and leads to no file. */
  refusal?: string;
}

export interface FoundCard {
  root: string;
  /** The folders that were given, or are around the files that were. */
  places: CardPlace[];
  /** What people would call the card: the folder's name. */
  name: string;
  /** Names inside the card; `cardPath` tells where they are. */
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

/** Finds everything in files and folders. Throws CliError when one is not there or no recording is found. */
export async function findCard(given: string[]): Promise<FoundCard> {
  const paths = await Promise.all(
    given.map(async (path) => {
      const info = await stat(path).catch((error: NodeJS.ErrnoException) => {
        throw unusable(path, error);
      });
      return { path: resolve(path), isFolder: info.isDirectory() };
    }),
  );
  const root = cardRoot(paths);
  const folders = paths.map(({ path, isFolder }) => (isFolder ? path : dirname(path)));
  const card: FoundCard = {
    root,
    places: await Promise.all([...new Set(folders)].map(placeOf)),
    name: cardLabel(root),
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
  if (card.recordings.length === 0) throw emptyCard(given, card);
  return card;
}
