import { pathOfName } from '@biophony/recordings/node';
import { stat } from 'node:fs/promises';
import type { CardPresence } from './card-presence.ts';
import { findCard, type FoundCard } from './find-card.ts';

/** A file as it was when it was read. */
export interface FileState {
  /** Bytes; -1 where it could not be read. */
  size: number;
  /** Milliseconds since 1970; absent or 0 where it is not known. */
  modifiedMs?: number;
}

/** The names of all files of a card. */
export const namesOf = ({ recordings, others, unreadable }: FoundCard): string[] => [
  ...recordings,
  ...[...others, ...unreadable].map(({ filename }) => filename),
];

/** How a file is now. */
export const stateOf = (path: string): Promise<Required<FileState>> =>
  stat(path).then(
    ({ size, mtimeMs: modifiedMs }) => ({ size, modifiedMs }),
    () => ({ size: -1, modifiedMs: 0 }),
  );

const isSame = (before: FileState, now: Required<FileState>): boolean =>
  before.size === now.size && (!before.modifiedMs || before.modifiedMs === now.modifiedMs);

/**
 * Names of files that are on one side only, or are otherwise than when they were read. Throws the error of `presence`
 * where the card is gone.
 */
export async function changesOn(
  card: FoundCard,
  states: ReadonlyMap<string, FileState>,
  paths: string[],
  presence: CardPresence,
): Promise<string[]> {
  const later = await findCard(paths).then(namesOf, () => []);
  if (await presence.isGone()) throw presence.error;
  const now = new Set(later);
  const gone = namesOf(card).filter((filename) => !now.has(filename));
  const changed: string[] = [];
  for (const filename of later) {
    const before = states.get(filename) ?? { size: -1 };
    if (!isSame(before, await stateOf(pathOfName(card.root, filename)))) changed.push(filename);
  }
  return [...new Set([...gone, ...changed])];
}
