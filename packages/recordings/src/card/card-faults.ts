import type { CardFault, CardFile } from './card-file.ts';
import { findGaps } from './find-gaps.ts';
import { findOverlaps } from './find-overlaps.ts';
import { groupBy } from './group-by.ts';
import { timelinesOf } from './timelines.ts';

function findDuplicates(files: readonly CardFile[]): CardFault[] {
  const hashed = files.filter(({ sha256, size }) => sha256 !== undefined && size > 0);
  const byContent = groupBy(hashed, ({ sha256, size }) => `${sha256?.toLowerCase()} ${size}`);
  return [...byContent.values()]
    .filter((same) => same.length > 1)
    .map((same) => ({
      code: 'duplicate_content',
      message: `${same.map(({ path }) => path).join(' and ')} have the same content. One is enough; the others need not be uploaded.`,
      paths: same.map(({ path }) => path),
      device_id: same[0]?.facts.device_id ?? null,
      from: null,
      until: null,
      seconds: 0,
    }));
}

/**
 * Finds what only shows when recordings are seen together: overlaps and gaps in one recorder's
 * time, and files of the same content (where hashes are given).
 */
export function cardFaults(files: readonly CardFile[]): CardFault[] {
  const timelines = timelinesOf(files);
  return [
    ...findDuplicates(files),
    ...timelines.flatMap(findOverlaps),
    ...timelines.flatMap(findGaps),
  ];
}
