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

/** Controls but tabs and line feeds, marks that turn the direction of text or end a line unseen, halves of characters. */
const hidden = /(?![\t\n])[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

const escape = (one: string): string => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * The text with what a terminal would follow and not show written out (`\\u001b`), so that the name of a file cannot
 * steer it. A line of JSON keeps its meaning.
 */
export const visible = (text: string): string => text.replaceAll(hidden, escape);

/** The same for a name, which has no tabs and line feeds of its own: it stands on one line. */
export const visibleName = (name: string): string => visible(name.replaceAll(/[\t\n]/g, escape));

/** The same for every text in a value, such as an event. */
export function allVisible<T>(value: T): T;
export function allVisible(value: unknown): unknown {
  if (typeof value === 'string') return visible(value);
  if (Array.isArray(value)) return value.map((one) => allVisible(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, allVisible(one)]));
}

/**
 * The same text with memory of its own. A text cut out of a longer one, such as a name out of a path,
 * keeps the whole of that in memory.
 */
export const ownText = (text: string): string => JSON.parse(JSON.stringify(text)) as string;
