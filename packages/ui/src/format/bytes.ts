const step = 1024;

/** A size in bytes as people read it, in steps of 1024: `0 Bytes`, `1.5 KB`, `12 MB`, `1.21 GB`. */
export function formatBytes(
  bytes: number,
  units: readonly string[] = ['Bytes', 'KB', 'MB', 'GB', 'TB'],
): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return `0 ${units[0]}`;
  const power = Math.min(Math.floor(Math.log(bytes) / Math.log(step)), units.length - 1);
  const value = bytes / step ** power;
  return `${Number(value.toFixed(power === 0 ? 0 : 2))} ${units[power]}`;
}

/** Bytes as gigabytes (1024 steps), the unit in which plan limits are compared. */
export const toGigabytes = (bytes: number): number => bytes / step ** 3;
