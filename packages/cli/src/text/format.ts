const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Bytes for people, in steps of 1,000, as cards and disks are sold: `5.8 MB`. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  for (; value >= (unit === 0 ? 1000 : 999.95) && unit < units.length - 1; unit++) value /= 1000;
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

/** Thousands apart, as `toLocaleString('en-US')` writes them, whose first call takes longer than all else that is told. */
export const numberText = (value: number): string =>
  Number.isInteger(value)
    ? String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',')
    : value.toLocaleString('en-US');

/** A count with its noun: `1 file`, `2,000 files`. */
export const countText = (count: number, noun: string, plural = `${noun}s`): string =>
  `${numberText(count)} ${count === 1 ? noun : plural}`;

/** Seconds as people say it: `45 s`, `12 min`, `3 h 5 min`. */
export function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${numberText(Math.floor(minutes / 60))} h${rest ? ` ${rest} min` : ''}`;
}

/** What follows on how far something is: `, about 5 min left`; nothing where that is not known. */
export const leftText = (seconds: number | null): string =>
  seconds === null ? '' : `, about ${durationText(seconds)} left`;

export const percentText = (done: number, all: number): string =>
  all > 0 ? `${Math.floor((done / all) * 100)}%` : '0%';
