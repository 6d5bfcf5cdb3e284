const step = 1024;

/** A size in bytes as people read it, in steps of 1024: `0 Bytes`, `1.5 KB`, `12 MB`, `1.21 GB`. */
export function formatBytes(
  bytes: number,
  units: readonly string[] = ['Bytes', 'KB', 'MB', 'GB', 'TB'],
): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return `0 ${units[0]}`;
  const valueAt = (power: number) => Number((bytes / step ** power).toFixed(power === 0 ? 0 : 2));
  let power = 0;
  // The rounded value decides: one byte less than a megabyte reads as 1 MB, not as 1024 KB.
  while (valueAt(power) >= step && power < units.length - 1) power += 1;
  return `${valueAt(power)} ${units[power]}`;
}

/** Bytes as gigabytes (1024 steps), the unit in which plan limits are compared. */
export const toGigabytes = (bytes: number): number => bytes / step ** 3;
