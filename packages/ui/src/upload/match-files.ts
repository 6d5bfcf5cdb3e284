import type { PickedFile } from './picked-files.ts';

/** A file that an earlier upload was to send: its name in the dataset, and bytes. */
export interface KnownFile {
  filename: string;
  size: number;
}

const parts = (path: string): string[] => path.split('/').reverse();

/** How many parts two paths have in common, counted from their ends; 0 where the names themselves differ. */
function sameEnd(one: readonly string[], other: readonly string[]): number {
  let same = 0;
  while (same < one.length && same < other.length && one[same] === other[same]) same += 1;
  return same;
}

/**
 * Finds files of an earlier upload among those that were chosen now, by name and size: the folder may be called
 * otherwise today, and one above or below it may have been chosen. What is found carries its earlier name, so that the
 * service knows it again. `missing` are those that were not found.
 */
export function matchFiles(
  picked: readonly PickedFile[],
  known: readonly KnownFile[],
): { found: PickedFile[]; others: PickedFile[]; missing: KnownFile[] } {
  const keyOf = (path: string, size: number) => `${size} ${path.slice(path.lastIndexOf('/') + 1)}`;
  const candidates = new Map<string, KnownFile[]>();
  for (const one of known) {
    const key = keyOf(one.filename, one.size);
    const same = candidates.get(key);
    if (same) same.push(one);
    else candidates.set(key, [one]);
  }
  const taken = new Set<KnownFile>();
  const found: PickedFile[] = [];
  const others: PickedFile[] = [];
  for (const one of picked) {
    const path = parts(one.path);
    let best: KnownFile | null = null;
    let most = 0;
    for (const candidate of candidates.get(keyOf(one.path, one.file.size)) ?? []) {
      if (taken.has(candidate)) continue;
      const same = sameEnd(path, parts(candidate.filename));
      if (same > most) [best, most] = [candidate, same];
    }
    if (best) {
      taken.add(best);
      found.push({ file: one.file, path: best.filename });
    } else others.push(one);
  }
  return { found, others, missing: known.filter((one) => !taken.has(one)) };
}
