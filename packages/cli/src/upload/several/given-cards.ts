import { outermost, pathOnDisk, plainPath } from '@biophony/recordings/node';
import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { NamedCard } from '../../survey/given-sites.ts';
import { visibleName } from '../../text/visible.ts';

/** The last `count` names of a path, such as `a/AUDIOMOTH`. */
function ending(path: string, count: number): string {
  const names: string[] = [];
  for (let at = path; names.length < count && at !== dirname(at); at = dirname(at))
    names.unshift(basename(at));
  return names.join('/') || path;
}

/** What to call cards: as much of the end of each path as tells all of them apart. */
export function cardLabels(paths: readonly string[]): string[] {
  const longest = Math.max(...paths.map((path) => path.split(/[/\\]/).length));
  for (let count = 1; count <= longest; count++) {
    const labels = paths.map((path) => visibleName(ending(path, count)));
    if (new Set(labels).size === paths.length) return labels;
  }
  return paths.map((path) => visibleName(path));
}

/** What a command names. */
export interface GivenCards {
  paths: readonly string[];
  /** A name for a dataset: all folders go into that one. */
  name?: string;
  watch?: boolean;
}

/**
 * The cards that a command names: two or more folders, none inside another, each is a card. Null where one card is
 * meant: one folder, single files, one dataset for all by its name, or folders that are watched.
 */
export async function givenCards({ paths, name, watch }: GivenCards): Promise<NamedCard[] | null> {
  if (paths.length < 2 || name !== undefined || watch) return null;
  const folders: { path: string; isFolder: boolean; given: string }[] = [];
  for (const given of paths) {
    const info = await stat(plainPath(given)).catch(() => null);
    // What is not there is told as it is for one card.
    if (!info?.isDirectory()) return null;
    const path = resolve(await pathOnDisk(plainPath(given)));
    if (!folders.some((one) => one.path === path)) folders.push({ path, isFolder: true, given });
  }
  const apart = new Set(outermost(folders).map(({ path }) => path));
  const cards = folders.filter(({ path }) => apart.has(path));
  if (cards.length < 2) return null;
  const labels = cardLabels(cards.map(({ path }) => path));
  return cards.map(({ given }, index) => ({ path: given, label: labels[index] ?? given }));
}
