import { limits } from '@biophony/contract/constants';
import path, { type PlatformPath } from 'node:path';

/** Controls, and marks that turn text around: no part of a name that people read. */
const unseen = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * What people would call a card: the folder's name. The top of a disk has none; it is called by its drive letter
 * (`Card E`), or `Card`. The same place has the same name on every run, so that an upload goes on.
 */
export function cardLabel(root: string, { basename, parse }: PlatformPath = path): string {
  const name = basename(root).replaceAll(unseen, ' ').trim();
  const longest = Math.min(limits.dataset_name_length, limits.project_title_length);
  const drive = /^(?:\\\\[?.]\\)?([a-z]):/i.exec(parse(root).root)?.[1];
  const isTop = name === '' || /^[a-z]:$/i.test(name);
  if (isTop) return drive ? `Card ${drive.toUpperCase()}` : 'Card';
  return name.slice(0, longest).trim();
}
