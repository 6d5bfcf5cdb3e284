import { basename, dirname, relative, resolve, sep } from 'node:path';
import { ownText } from '../text/own-text.ts';

/** The deepest folder that holds all of these paths. */
export function commonFolder(folders: string[]): string {
  const [first = sep, ...others] = folders;
  let common = first;
  for (const folder of others)
    while (common !== dirname(common) && !`${folder}${sep}`.startsWith(`${common}${sep}`))
      common = dirname(common);
  return common;
}

/**
 * Where names inside the card count from: the folder itself when one folder is given, else the folder
 * around all that is given. `card` and `card/*` so name their files alike.
 */
export function cardRoot(paths: { path: string; isFolder: boolean }[]): string {
  const [only] = paths;
  if (paths.length === 1 && only?.isFolder) return only.path;
  return commonFolder(paths.map(({ path }) => dirname(path)));
}

/** A path inside the card, with forward slashes. */
export const cardName = (root: string, path: string): string =>
  ownText(relative(root, path).split(sep).join('/') || basename(path));

/** Where the file of that name inside the card is; the reverse of `cardName`. */
export const cardPath = (root: string, filename: string): string => resolve(root, filename);

/**
 * Why the service cannot take a name inside a card, and what to do; null for a name that it takes. `Filename` of the
 * contract is the rule.
 */
export function nameProblem(name: string): string | null {
  if (!/[\p{Cc}\p{Cs}\\]/u.test(name)) return null;
  return 'Its name holds control characters, line breaks, backslashes or half characters, which the service does not take. Rename it, then run again.';
}
