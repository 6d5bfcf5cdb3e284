import type { PickedFile } from './picked-files.ts';

/** A file of an earlier upload: name in the dataset, and bytes. */
export interface KnownFile {
  filename: string;
  size: number;
}

const parts = (path: string): string[] => path.split('/').reverse();

/** Number of equal path parts from the end; 0 if the file names differ. */
function sameEnd(one: readonly string[], other: readonly string[]): number {
  let same = 0;
  while (same < one.length && same < other.length && one[same] === other[same]) same += 1;
  return same;
}

/**
 * Matches chosen files to an earlier upload by name and size: the folder may have another name now,
 * or one above or below was chosen. Matches get their earlier name, so that the service recognises
 * them; `missing` were not found.
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
