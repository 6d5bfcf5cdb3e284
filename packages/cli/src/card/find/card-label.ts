import { limits } from '@biophony/contract/constants';
import path, { type PlatformPath } from 'node:path';

/** Controls, and marks that turn text around: no part of a name that people read. */
const unseen = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** A name for people: without what is not seen in it, and without spaces around. */
export const withoutUnseen = (name: string): string => name.replaceAll(unseen, ' ').trim();

/**
 * What people would call a card: the folder's name. The top of a disk has none; it is called by the volume's
 * label if one is given, else by its drive letter (`Card E`), or `Card`. The same place has the same name on every run, so that an upload goes on.
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
