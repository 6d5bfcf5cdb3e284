import type { CardFault, CardFile } from './card-file.ts';
import { findGaps } from './find-gaps.ts';
import { findOverlaps } from './find-overlaps.ts';
import { groupBy } from './group-by.ts';
import { timelinesOf } from './timelines.ts';

const contentOf = ({ sha256, size }: CardFile): string | null =>
  sha256 === undefined || size === 0 ? null : sha256.toLowerCase();

/** Files whose content another file has as well; of a large card these are few, and only they are gathered. */
function repeated(files: readonly CardFile[]): CardFile[] {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const file of files) {
    const content = contentOf(file);
    if (content !== null) (seen.has(content) ? again : seen).add(content);
  }
  return files.filter((file) => again.has(contentOf(file) ?? ''));
}

function findDuplicates(files: readonly CardFile[]): CardFault[] {
  return [...groupBy(repeated(files), (file) => contentOf(file) ?? '').values()].map((same) => ({
    code: 'duplicate_content',
    message: `${same.map(({ path }) => path).join(' and ')} have the same content. Each counts as a recording, and what they hold is counted as often. Look whether one is a copy of the other, or the microphone was dead.`,
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
